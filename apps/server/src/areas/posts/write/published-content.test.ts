import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let reporter: TestUser;
let seoSpecialist: TestUser;
let editor: TestUser;
let tag: number;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  [reporter, seoSpecialist, editor] = [
    await t.user('reporter'),
    await t.user('seo-specialist'),
    await t.user('editor'),
  ];
  const market = { section_id: room.news, catchy_title: 'Market', slug: 'market' };
  tag = (await t.db.insertInto('tags').values(market).returning('id').executeTakeFirstOrThrow()).id;
});
beforeEach(async () => {
  id = (await room.ready({ is_sponsored: true })).id;
});
afterAll(() => t.close());

const publish = () => t.call(posts.publish, { params: { id }, body: {} }, room.admin);
const schedule = (published_at = '2027-01-01T08:00:00Z', actor = room.admin) =>
  t.call(posts.schedule, { params: { id }, body: { published_at } }, actor);
const patch = (body: PostUpdateBody, actor: TestUser = reporter) =>
  t.call(posts.update, { params: { id }, body }, actor);
const callAction = (
  name: 'trash' | 'restore' | 'review' | 'evergreen' | 'contents' | 'moderate',
  actor: TestUser = reporter,
) => t.call(posts[name], { params: { id }, body: {} }, actor);
const storedVersion = () =>
  t.db.selectFrom('posts').where('id', '=', id).select(['updated_at', 'status']).executeTakeFirstOrThrow();
const lockRows = () => t.db.selectFrom('post_locks').where('post_id', '=', id).select('user_id').execute();

const rightMissing = { type: 'forbidden', message: 'You need the right post.publish to do this.' };

describe('a published post, for a user with post.update and without post.publish', () => {
  it.each<[string, () => PostUpdateBody]>([
    ['the headline', () => ({ main_headline: `${room.complete().main_headline}, again` })],
    ['the text', () => ({ body: textBody('Another text of the article') })],
    ['the slides', () => ({ slides: [{ content: null, title: 'Start', time: null, minutes: null }] })],
    ['the authors', () => ({ authors: [reporter.id] })],
    ['the tags', () => ({ tags: [tag] })],
    ['the order of the authors', () => ({ authors: [reporter.id, room.admin.id] })],
    ['the sponsored flag', () => ({ is_sponsored: false })],
    ['the type and its external link', () => ({ template_type: 7, external_link: 'https://elsewhere.test/' })],
    ['the sources', () => ({ sources: ['A witness'] })],
    ['the category', () => ({ category_id: room.votes })],
    ['the picture', () => ({ thumb: '' })],
    ['the copy editor', () => ({ copy_editor_id: reporter.id })],
    ['a flag', () => ({ is_evergreen: true })],
    ['the publication time', () => ({ published_at: '2026-11-14T08:00:00Z' })],
    ['the status', () => ({ status: 4 })],
    ['a planning field together with content', () => ({ notes: 'My version', top_status: 1 })],
  ])('rejects a save that changes %s', async (_, change) => {
    await publish();
    const before = await storedVersion();
    const { status, problem } = await patch(change());
    expect(status).toBe(403);
    expect(problem).toMatchObject(rightMissing);
    expect(await storedVersion()).toEqual(before);
  });

  it('rejects a change of the slug by an SEO specialist', async () => {
    await publish();
    const { status, problem } = await patch({ slug: 'my-own-address' }, seoSpecialist);
    expect(status).toBe(403);
    expect(problem).toMatchObject(rightMissing);
  });

  it.each(['evergreen', 'contents', 'trash'] as const)('rejects the action %s', async (name) => {
    await publish();
    const before = await storedVersion();
    const { status, problem } = await callAction(name);
    expect(status).toBe(403);
    expect(problem).toMatchObject(rightMissing);
    expect(await storedVersion()).toEqual(before);
  });

  it('rejects verification with post.moderate alone', async () => {
    await publish();
    await addRole(t.db, 'moderator', ['post.read', 'post.update', 'post.moderate']);
    expect((await callAction('moderate', await t.user('moderator'))).problem).toMatchObject(rightMissing);
    expect((await callAction('moderate', editor)).status).toBe(200);
  });

  it('accepts planning fields, also when the rest of the post is sent unchanged', async () => {
    await publish();
    const planning = {
      priority: 2,
      estimate: 8,
      due_date: '2026-11-30',
      assignee_id: reporter.id,
      notes: 'Call back',
    } as const;
    const { status, body } = await patch({ ...room.complete(), is_sponsored: true, tags: [], status: 3, ...planning });
    expect(status).toBe(200);
    expect(body).toMatchObject({ priority: 2, estimate: 8, due_date: '2026-11-30', notes: 'Call back', status: 3 });
  });

  it('still allows changes of drafts, posts in review and scheduled posts', async () => {
    expect((await patch({ main_headline: 'A draft' })).status).toBe(200);
    await patch({ main_headline: room.complete().main_headline as string });
    expect((await callAction('review')).status).toBe(200);
    expect((await patch({ is_sponsored: false })).status).toBe(200);
    await schedule();
    expect((await patch({ sources: ['A witness'] })).status).toBe(200);
    expect((await callAction('evergreen')).status).toBe(200);
    expect((await patch({ published_at: '2027-02-01T08:00:00Z' })).problem).toMatchObject(rightMissing);
    expect((await schedule('2027-02-01T08:00:00Z', reporter)).problem).toMatchObject(rightMissing);
    expect((await patch({ status: 0 })).body).toMatchObject({ status: 0, published_at: null });
    expect((await callAction('trash')).status).toBe(200);
    expect((await callAction('restore')).body.status).toBe(0);
  });

  it('can be restored after an editor trashed it', async () => {
    await publish();
    expect((await callAction('trash', editor)).status).toBe(200);
    expect((await callAction('restore')).body.status).toBe(0);
  });

  it('can be changed and trashed by an editor', async () => {
    await publish();
    expect((await patch({ is_sponsored: false, authors: [editor.id] }, editor)).status).toBe(200);
    expect((await callAction('evergreen', editor)).status).toBe(200);
    expect((await callAction('trash', editor)).status).toBe(200);
  });
});

describe('the lock of a published post, for a user without post.publish', () => {
  it('does not prevent reading while an editor holds it', async () => {
    await publish();
    await t.call(posts.get, { params: { id } }, editor);
    const read = await t.call(posts.get, { params: { id } }, reporter);
    expect(read.status).toBe(200);
    expect(await lockRows()).toEqual([{ user_id: editor.id }]);
  });

  it('cannot be taken over from an editor', async () => {
    await publish();
    await t.call(posts.get, { params: { id } }, editor);
    const { status, problem } = await t.call(postLocks.overtake, { params: { id } }, reporter);
    expect(status).toBe(403);
    expect(problem).toMatchObject(rightMissing);
    expect(await lockRows()).toEqual([{ user_id: editor.id }]);
  });

  it('is acquired when it is free, and released on request', async () => {
    await publish();
    expect((await t.call(posts.get, { params: { id } }, reporter)).status).toBe(200);
    expect(await lockRows()).toEqual([{ user_id: reporter.id }]);
    await t.call(postLocks.unlock, { params: { id } }, reporter);
    expect(await lockRows()).toEqual([]);
  });
});
