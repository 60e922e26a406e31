import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postRevisions } from '@masthead/domain/posts/contract/revisions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom, textBody } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const log = (id: number, query: object = {}, as = room.admin) =>
  t.call(postRevisions.list, { params: { id }, query } as never, as);
const state = (id: number, revision: number, as = room.admin) =>
  t.call(postRevisions.get, { params: { id, revision } }, as);

it('tells who did what, the newest first, with the fields that changed', async () => {
  const { id } = await room.ready();
  t.advance(1000);
  await t.call(
    posts.update,
    { params: { id }, body: { notes: 'Call the mayor', body: textBody('New words') } },
    room.admin,
  );
  t.advance(1000);
  await t.call(posts.evergreen, { params: { id }, body: {} }, room.admin);
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);

  const { status, body } = await log(id);
  expect(status).toBe(200);
  expect(body._meta).toEqual({ totalCount: 5, pageCount: 1, currentPage: 1, perPage: 25 });
  expect(body.items.map(({ reason }) => reason)).toEqual([
    'Published',
    'Evergreen changed',
    'Saved',
    'Saved',
    'Created',
  ]);
  expect(body.items.map(({ fields }) => fields)).toEqual([
    ['first_published_at', 'published_at', 'slug', 'status'],
    ['is_evergreen'],
    ['body', 'notes'],
    expect.arrayContaining(['authors', 'body', 'catchy_title', 'category_id', 'description', 'main_headline', 'thumb']),
    [],
  ]);
  expect(body.items.every(({ username }) => username === 'Test Person')).toBe(true);
  expect(body.items[2]?.created_at).toBe('2026-11-15T09:00:01.000Z');
});

it('pages, and compares across the edge of a page', async () => {
  const { id } = await room.create();
  for (const notes of ['a', 'b', 'c']) await t.call(posts.update, { params: { id }, body: { notes } }, room.admin);
  const { body } = await log(id, { page: 2, 'per-page': 2 });
  expect(body._meta).toEqual({ totalCount: 4, pageCount: 2, currentPage: 2, perPage: 2 });
  expect(body.items.map(({ reason, fields }) => [reason, fields])).toEqual([
    ['Saved', ['notes']],
    ['Created', []],
  ]);
  expect((await log(id, { page: 3, 'per-page': 2 })).body.items).toEqual([]);
  expect((await log(id, { 'per-page': 51 })).status).toBe(422);
});

it('keeps the whole of every state', async () => {
  const { id } = await room.ready();
  await t.call(posts.update, { params: { id }, body: { main_headline: 'Another headline', authors: [] } }, room.admin);
  const [last, before] = (await log(id)).body.items;
  expect((await state(id, last?.id ?? 0)).body).toMatchObject({
    ...last,
    state: { main_headline: 'Another headline', authors: [], body: { v: 1 } },
  });
  expect((await state(id, before?.id ?? 0)).body.state).toMatchObject({
    main_headline: room.complete().main_headline,
    authors: [room.admin.id],
  });
});

it('says what it has not: another post’s state, a post that is gone', async () => {
  const [{ id }, other] = [await room.create(), await room.create()];
  const [foreign] = (await log(other.id)).body.items;
  expect((await state(id, foreign?.id ?? 0)).problem.message).toBe('There is no such state of this post.');
  expect((await log(2_147_483_647)).status).toBe(404);
  await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
  const [trashed] = (await log(id)).body.items;
  await t.call(posts.remove, { params: { id } }, room.admin);
  expect((await log(id)).status).toBe(404);
  expect((await state(id, trashed?.id ?? 0)).status).toBe(404);
});

it('takes the right to see it', async () => {
  const { id } = await room.create();
  const refused = await log(id, {}, await t.user('editor'));
  expect(refused).toMatchObject({ status: 403, problem: { type: 'forbidden' } });
  expect((await log(id, {}, await t.user('senior-editor'))).status).toBe(200);
});
