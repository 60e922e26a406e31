import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let ada: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  ada = await t.user('reporter');
});
afterAll(() => t.close());

const loadBoard = async (query = {}, actor = room.admin) => (await t.call(posts.board, { query }, actor)).body;
/** The board saves the new status when a user drops a card into another column. */
const dropCard = (id: number, status: Exclude<Status, typeof Status.DELETED>) =>
  t.call(posts.update, { params: { id }, body: { status } }, room.admin);

// The clock of the server shows 2026-11-15, 09:00 UTC.
it('the board has a column per active status, in which the most urgent cards come first', async () => {
  const cards = [
    { main_headline: 'Low', priority: 0 },
    { main_headline: 'High and late', priority: 2, due_date: '2026-12-01' },
    { main_headline: 'High and soon', priority: 2, due_date: '2026-11-16' },
    { main_headline: 'High some day', priority: 2 },
    { main_headline: 'Medium, older', priority: 1 },
    { main_headline: 'Medium, newer', priority: 1 },
  ] as const;
  for (const card of cards) await room.create(card);
  await room.create({ main_headline: 'Profiles', section_id: room.sport, assignee_id: ada.id });
  const board = await loadBoard({ section_id: room.news });
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

it('the board orders the Scheduled column by priority, then by publication time', async () => {
  const row = { section_id: room.news, status: Status.SCHEDULED };
  await t.db
    .insertInto('posts')
    .values([
      { ...row, main_headline: 'Medium', priority: 1, published_at: '2026-11-16T06:00:00Z' },
      { ...row, main_headline: 'Evening', priority: 2, published_at: '2026-11-16T18:00:00Z', due_date: '2026-11-15' },
      { ...row, main_headline: 'Noon', priority: 2, published_at: '2026-11-16T12:00:00Z', due_date: '2026-12-01' },
      { ...row, main_headline: 'Morning', priority: 2, published_at: '2026-11-16T07:00:00Z' },
    ])
    .execute();
  const column = (await loadBoard({ section_id: room.news })).columns[3];
  expect(column?.items.map(({ main_headline }) => main_headline)).toEqual(['Morning', 'Noon', 'Evening', 'Medium']);
});

it('the board can show only the tasks of the user, and counts them', async () => {
  const board = await loadBoard({ only_my_tasks: '1' }, ada);
  expect(board.columns[0]?.items.map(({ main_headline }) => main_headline)).toEqual(['Profiles']);
  expect((await loadBoard({}, ada)).my_tasks).toBe(1);
  expect((await loadBoard({ section_id: room.news }, ada)).my_tasks).toBe(0);
});

it('the board shows published posts for two days and at most 100 cards per column', async () => {
  const row = { section_id: room.sport, main_headline: 'Out', status: Status.PUBLISHED };
  await t.db
    .insertInto('posts')
    .values([
      ...Array.from({ length: 101 }, () => ({ ...row, published_at: '2026-11-14T09:00:00Z' })),
      { ...row, main_headline: 'Old', published_at: '2026-11-13T08:59:59Z' },
    ])
    .execute();
  const column = (await loadBoard({ section_id: room.sport })).columns[4];
  expect(column?.total).toBe(101);
  expect(column?.items).toHaveLength(100);
  expect(column?.items.some(({ main_headline }) => main_headline === 'Old')).toBe(false);
});

it('the board returns the most urgent cards of each column up to the number of the request', async () => {
  const board = await loadBoard({ section_id: room.sport, cards: 25 });
  const all = await loadBoard({ section_id: room.sport });
  expect(board.columns.map(({ total }) => total)).toEqual(all.columns.map(({ total }) => total));
  expect(board.columns.map(({ items }) => items)).toEqual(all.columns.map(({ items }) => items.slice(0, 25)));
  expect(board.columns[4]?.items).toHaveLength(25);
  for (const cards of [0, 101, 1.5]) {
    expect((await t.call(posts.board, { query: { cards } }, room.admin)).status).toBe(422);
  }
});

it('the board counts the tasks of the user beyond the cards that it returns', async () => {
  const board = await loadBoard({ only_my_tasks: '1', cards: 1 }, ada);
  await room.create({ main_headline: 'Another', assignee_id: ada.id });
  const after = await loadBoard({ only_my_tasks: '1', cards: 1 }, ada);
  expect([board.my_tasks, after.my_tasks]).toEqual([1, 2]);
  expect(after.columns[0]).toMatchObject({ total: 2, items: [{ main_headline: 'Another' }] });
});

it('the board counts and lists late cards: unfinished posts after their deadline, and overdue publications', async () => {
  const row = { section_id: room.sport, main_headline: 'Late' };
  await t.db.deleteFrom('posts').execute();
  await t.db
    .insertInto('posts')
    .values([
      { ...row, status: Status.NEW, due_date: '2026-11-14', assignee_id: ada.id },
      { ...row, status: Status.NEW, due_date: '2026-11-15', main_headline: 'Due today' },
      { ...row, status: Status.IN_PROGRESS, due_date: '2026-11-01' },
      { ...row, status: Status.REVIEW, due_date: null, main_headline: 'No deadline' },
      { ...row, status: Status.SCHEDULED, published_at: '2026-11-15T08:59:00Z' },
      {
        ...row,
        status: Status.SCHEDULED,
        published_at: '2026-11-15T08:59:50Z',
        due_date: '2026-11-01',
        main_headline: 'Out soon',
      },
      {
        ...row,
        status: Status.PUBLISHED,
        published_at: '2026-11-15T08:00:00Z',
        due_date: '2026-11-01',
        main_headline: 'Out',
      },
    ])
    .execute();
  const counts = async (query: object, actor = room.admin) =>
    (await loadBoard(query, actor)).columns.map(({ total, late, items }) => [total, late, items.length]);
  const everything = [
    [2, 1, 2],
    [1, 1, 1],
    [1, 0, 1],
    [2, 1, 2],
    [1, 0, 1],
  ];
  expect(await counts({})).toEqual(everything);
  expect(await counts({ section_id: room.sport })).toEqual(everything);
  expect(await counts({ cards: 1 })).toEqual(everything.map(([total, late]) => [total, late, 1]));
  const late = await loadBoard({ only_late: '1', cards: 1 });
  expect(late.columns.map(({ total, late }) => [total, late])).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(late.columns.flatMap(({ items }) => items.map(({ main_headline }) => main_headline))).toEqual(
    Array(3).fill('Late'),
  );
  expect(await counts({ only_late: '1', only_my_tasks: '1' }, ada)).toEqual([[1, 1, 1], ...Array(4).fill([0, 0, 0])]);
  expect((await loadBoard({ only_late: '1' }, ada)).my_tasks).toBe(1);
});

it('the board shows section, people and lock of a card', async () => {
  const { id } = await room.create({
    main_headline: 'Complete',
    section_id: room.news,
    assignee_id: ada.id,
    priority: 2,
  });
  await t.call(posts.get, { params: { id } }, room.admin);
  const card = (await loadBoard()).columns[0]?.items.find((item) => item.id === id);
  expect(card).toMatchObject({
    section: { id: room.news, catchy_title: 'News' },
    assignee: { id: ada.id, username: 'Test Person' },
    reporter: { id: room.admin.id, username: 'Test Person' },
    lock: 'Test Person',
    lock_user_id: room.admin.id,
  });
});

it('the board is empty for a user without post.read', async () => {
  await addRole(t.db, 'watcher', ['dashboard.read']);
  const board = await loadBoard({}, await t.user('watcher'));
  expect(board.columns.map(({ items, total }) => [items.length, total])).toEqual(Array(5).fill([0, 0]));
});

const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED } = Status;
const columns = [NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED] as const;
/** Pairs of the old and the new status that every post may have, even if its fields are empty. */
const unconditional = new Set([
  `${IN_PROGRESS}>${NEW}`,
  `${REVIEW}>${NEW}`,
  `${SCHEDULED}>${NEW}`,
  `${NEW}>${IN_PROGRESS}`,
]);
const drops = columns.flatMap((from) => columns.filter((to) => to !== from).map((to) => [from, to] as const));

it.each(drops)(
  'the board accepts or rejects a drop from status %i to %i by the rules of the workflow',
  async (from, to) => {
    const { id } = await room.create();
    await t.db
      .updateTable('posts')
      .set({ status: from, published_at: '2026-12-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await dropCard(id, to);
    if (unconditional.has(`${from}>${to}`)) expect(body.status).toBe(to);
    // A review needs no complete post. The other transitions need a post that can be published, or do not exist.
    else expect(status).toBe(to === REVIEW && from < REVIEW ? 200 : 422);
  },
);
