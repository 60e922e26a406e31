import { posts } from '@masthead/domain/posts/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import type { TestUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let ada: TestUser;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  ada = await t.user('reporter');
});
afterAll(() => t.close());

const show = async (query = {}, as = room.admin) => (await t.call(posts.board, { query }, as)).body;
const drop = (id: number, status: 0 | 1 | 2 | 3 | 4 | 5) =>
  t.call(posts.update, { params: { id }, body: { status } }, room.admin);

it('has a column for every status of work, its cards by priority, deadline and age', async () => {
  const cards = [
    { main_headline: 'Low', priority: 0 },
    { main_headline: 'High and late', priority: 2, due_date: '2026-12-01' },
    { main_headline: 'High and soon', priority: 2, due_date: '2026-11-16' },
    { main_headline: 'High some day', priority: 2 },
    { main_headline: 'Medium, older', priority: 1 },
    { main_headline: 'Medium, newer', priority: 1 },
  ] as const;
  for (const card of cards) await room.create(card);
  await room.create({ main_headline: 'Elsewhere', section_id: room.sport, assignee_id: ada.id });
  const board = await show({ section_id: room.news });
  expect(board.columns.map(({ status, name }) => [status, name])).toEqual([
    [0, 'New task'],
    [1, 'In progress'],
    [2, 'Ready for review'],
    [5, 'Scheduled'],
    [3, 'Published'],
  ]);
  expect(board.columns[0]?.items.map(({ main_headline }) => main_headline)).toEqual([
    'High and soon',
    'High and late',
    'High some day',
    'Medium, newer',
    'Medium, older',
    'Low',
  ]);
  expect(board.today).toBe('2026-11-15');
});

it('orders the Scheduled column by priority, then by publication time, earliest first', async () => {
  const row = { section_id: room.news, status: 5 };
  await t.db
    .insertInto('posts')
    .values([
      { ...row, main_headline: 'Medium', priority: 1, published_at: '2026-11-16T06:00:00Z' },
      { ...row, main_headline: 'Evening', priority: 2, published_at: '2026-11-16T18:00:00Z', due_date: '2026-11-15' },
      { ...row, main_headline: 'Noon', priority: 2, published_at: '2026-11-16T12:00:00Z', due_date: '2026-12-01' },
      { ...row, main_headline: 'Morning', priority: 2, published_at: '2026-11-16T07:00:00Z' },
    ])
    .execute();
  const column = (await show({ section_id: room.news })).columns[3];
  expect(column?.items.map(({ main_headline }) => main_headline)).toEqual(['Morning', 'Noon', 'Evening', 'Medium']);
});

it('shows what is mine, and how much that is', async () => {
  const board = await show({ only_my_tasks: '1' }, ada);
  expect(board.columns[0]?.items.map(({ main_headline }) => main_headline)).toEqual(['Elsewhere']);
  expect((await show({}, ada)).my_tasks).toBe(1);
  expect((await show({ section_id: room.news }, ada)).my_tasks).toBe(0);
});

it('shows published posts for two days, and a hundred cards at most', async () => {
  const row = { section_id: room.sport, main_headline: 'Out', status: 3 };
  await t.db
    .insertInto('posts')
    .values([
      ...Array.from({ length: 101 }, () => ({ ...row, published_at: '2026-11-14T09:00:00Z' })),
      { ...row, main_headline: 'Old', published_at: '2026-11-13T08:59:59Z' },
    ])
    .execute();
  const column = (await show({ section_id: room.sport })).columns[4];
  expect(column?.total).toBe(101);
  expect(column?.items).toHaveLength(100);
  expect(column?.items.some(({ main_headline }) => main_headline === 'Old')).toBe(false);
});

it('is empty for somebody who may not read posts', async () => {
  const { id: parent_id } = await t.db
    .insertInto('auth_items')
    .values({ name: 'watcher', description: 'Watches', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: child_id } = await t.db
    .selectFrom('auth_items')
    .where('name', '=', 'dashboard.read')
    .select('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('auth_item_children').values({ parent_id, child_id }).execute();
  const board = await show({}, await t.user('watcher'));
  expect(board.columns.map(({ items, total }) => [items.length, total])).toEqual(Array(5).fill([0, 0]));
});

const columns = [0, 1, 2, 5, 3] as const;
const allowed = new Set(['1>0', '2>0', '5>0', '0>1']);
const drops = columns.flatMap((from) => columns.filter((to) => to !== from).map((to) => [from, to] as const));

it.each(drops)('answers a drop from %i to %i by the workflow', async (from, to) => {
  const { id } = await room.create();
  await t.db
    .updateTable('posts')
    .set({ status: from, published_at: '2026-12-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  const { status, body } = await drop(id, to);
  if (allowed.has(`${from}>${to}`)) expect(body.status).toBe(to);
  // Handing over for review is a step of the editor's; the others want a post that can be published.
  else expect(status).toBe(to === 2 && from < 2 ? 200 : 422);
});
