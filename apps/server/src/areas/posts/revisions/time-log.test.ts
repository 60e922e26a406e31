import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postRevisions } from '@masthead/domain/posts/contract/revisions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const listTimeLog = (id: number, query: object = {}, actor = room.admin) =>
  t.call(postRevisions.list, { params: { id }, query } as never, actor);
const getRevision = (id: number, revision: number, actor = room.admin) =>
  t.call(postRevisions.get, { params: { id, revision } }, actor);

it('the time log lists user, reason and changed fields, newest first', async () => {
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

  const { status, body } = await listTimeLog(id);
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

it('the time log returns pages, and the changed fields do not depend on the page boundaries', async () => {
  const { id } = await room.create();
  for (const notes of ['a', 'b', 'c']) await t.call(posts.update, { params: { id }, body: { notes } }, room.admin);
  const { body } = await listTimeLog(id, { page: 2, 'per-page': 2 });
  expect(body._meta).toEqual({ totalCount: 4, pageCount: 2, currentPage: 2, perPage: 2 });
  expect(body.items.map(({ reason, fields }) => [reason, fields])).toEqual([
    ['Saved', ['notes']],
    ['Created', []],
  ]);
  expect((await listTimeLog(id, { page: 3, 'per-page': 2 })).body.items).toEqual([]);
  expect((await listTimeLog(id, { 'per-page': 51 })).status).toBe(422);
});

it('a revision contains the complete state of the post', async () => {
  const { id } = await room.ready();
  await t.call(posts.update, { params: { id }, body: { main_headline: 'Another headline', authors: [] } }, room.admin);
  const [last, before] = (await listTimeLog(id)).body.items;
  expect((await getRevision(id, last?.id ?? 0)).body).toMatchObject({
    ...last,
    state: { main_headline: 'Another headline', authors: [], body: { v: 1 } },
  });
  expect((await getRevision(id, before?.id ?? 0)).body.state).toMatchObject({
    main_headline: room.complete().main_headline,
    authors: [room.admin.id],
  });
});

it('the time log answers 404 for a revision of another post and for a deleted post', async () => {
  const [{ id }, other] = [await room.create(), await room.create()];
  const [otherRevision] = (await listTimeLog(other.id)).body.items;
  expect((await getRevision(id, otherRevision?.id ?? 0)).problem.message).toBe(
    "This version of the post doesn't exist.",
  );
  expect((await listTimeLog(2_147_483_647)).status).toBe(404);
  await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
  const [trashed] = (await listTimeLog(id)).body.items;
  await t.call(posts.remove, { params: { id } }, room.admin);
  expect((await listTimeLog(id)).status).toBe(404);
  expect((await getRevision(id, trashed?.id ?? 0)).status).toBe(404);
});

it('the time log requires post.view_time_log', async () => {
  const { id } = await room.create();
  const refused = await listTimeLog(id, {}, await t.user('editor'));
  expect(refused).toMatchObject({ status: 403, problem: { type: 'forbidden' } });
  expect((await listTimeLog(id, {}, await t.user('senior-editor'))).status).toBe(200);
});
