import { randomUUID } from 'node:crypto';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import {
  liveDesk,
  MAX_UPDATE_VERSIONS,
  type NewUpdate,
  type UpdatePatch,
} from '@masthead/domain/posts/contract/live-desk';
import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import { publishHeldPosts } from '../schedule/publish-held-posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let editor: TestUser;
let reporter: TestUser;
let id: number;

const plot = { id: 'plot', content: textBody('What has happened'), title: 'Plot', time: null, minutes: null };

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  [editor, reporter] = [await t.user('editor'), await t.user('reporter')];
});
beforeEach(async () => {
  id = (await room.ready({ template_type: 5, body: null, slides: [plot] })).id;
});
afterAll(() => t.close());

const publish = () => t.call(posts.publish, { params: { id }, body: {} }, room.admin);
const post = (text: string, input: Partial<NewUpdate> = {}, actor = editor) =>
  t.call(
    liveDesk.create,
    { params: { id }, body: { id: randomUUID(), title: null, content: textBody(text), ...input } },
    actor,
  );
const list = async (query = {}) => (await t.call(liveDesk.list, { params: { id }, query }, editor)).body;
const find = async (update: string) => (await list()).items.find((item) => item.id === update);
const patch = (update: string, body: Partial<UpdatePatch>, actor = editor) =>
  t.call(liveDesk.update, { params: { id, update }, body }, actor);
const remove = (update: string, actor = editor) => t.call(liveDesk.remove, { params: { id, update } }, actor);
const restore = (update: string, number: number) =>
  t.call(liveDesk.restore, { params: { id, update }, body: { number } }, editor);
const versions = async (update: string) =>
  (await t.call(liveDesk.versions, { params: { id, update } }, editor)).body.items;
const lock = (update: string, actor: TestUser, take_over?: boolean) =>
  t.call(liveDesk.lock, { params: { id, update }, body: { ...(take_over && { take_over }) } }, actor);
const unlock = (update: string, actor: TestUser) => t.call(liveDesk.unlock, { params: { id, update } }, actor);
const stored = () => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const titles = async () => ((await stored()).slides as { title: string | null }[]).map(({ title }) => title);
const save = (body: PostUpdateBody) => t.call(posts.update, { params: { id }, body }, room.admin);

describe('publishing an update', () => {
  it('stores it after the plot with the time of the project, newest first in the list', async () => {
    const first = (await post('The first goal')).body;
    t.advance(60_000);
    const second = (await post('The second goal', { title: 'Two', is_pinned: true, is_key_moment: true })).body;
    expect(second).toMatchObject({ title: 'Two', number: 2, is_pinned: true, is_key_moment: true, versions: 1 });
    expect(second.created_by).not.toBeNull();
    const { items, post: described, _meta } = await list();
    expect(items.map((item) => item.id)).toEqual([second.id, first.id]);
    expect((items[0]?.time ?? 0) - (items[1]?.time ?? 0)).toBe(60);
    expect(described).toMatchObject({ id, status: 0 });
    expect(_meta.totalCount).toBe(2);
    const row = await stored();
    expect(row.body_text).toContain('The second goal');
    expect(row.slides).toHaveLength(3);
  });

  it('returns the embargo of the post with the list', async () => {
    expect((await list()).post.embargo_until).toBeNull();
    const embargo_until = '2099-01-06T08:00:00.000Z';
    await save({ embargo_until });
    expect((await list()).post).toMatchObject({ id, embargo_until });
  });

  it('adds an empty plot to a post without slides', async () => {
    await save({ slides: [] });
    await post('First');
    expect(await titles()).toEqual([null, null]);
    expect((await list()).items).toHaveLength(1);
  });

  it('stores a repeated request once, also at the same time', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => post('Once', { id: key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.updated_at)).size).toBe(1);
    expect((await list()).items).toHaveLength(1);
    expect((await post('Mine', { id: key }, room.admin)).status).toBe(409);
  });

  it('does not store a repeated request again after a deletion', async () => {
    const { body } = await post('Wrong');
    await remove(body.id);
    const repeated = await post('Wrong', { id: body.id });
    expect(repeated.body).toMatchObject({ id: body.id, is_deleted: true });
    expect((await list()).items).toEqual([]);
  });

  it('stores 60 parallel updates of three users exactly once each', async () => {
    await publish();
    const users = [editor, room.admin, await t.user('editor')];
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const replies = await Promise.all(
      keys.map((key, index) => post(`Update ${index}`, { id: key }, users[index % 3] as TestUser)),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const { items } = await list({ 'per-page': 500 });
    expect(items.map((item) => item.id).toSorted()).toEqual(keys.toSorted());
    expect((await stored()).slides).toHaveLength(61);
  });

  it.each([
    ['without a text', { content: null }, 'Update 1 is empty.'],
    ['with blank text', { content: textBody(' '), title: ' ' }, 'Update 1 is empty.'],
  ])('rejects an update %s', async (_, input, message) => {
    const { status, problem } = await post('', input as Partial<NewUpdate>);
    expect(status).toBe(422);
    expect(problem.errors.slides).toEqual([message]);
  });

  it('rejects invalid ids, texts and more entries than a live update can have', async () => {
    expect((await post('Text', { id: 'short' })).status).toBe(422);
    expect((await post('Text', { title: 'a'.repeat(256) })).status).toBe(422);
    const doc = { type: 'doc', content: [{ type: 'script' }] };
    expect((await post('', { content: { v: 1, doc } as never })).status).toBe(422);
    const slides = Array.from({ length: MAX_SLIDES }, (_, index) => ({ ...plot, id: `s${index}` }));
    await save({ slides });
    expect((await post('Too many')).problem.errors.slides).toEqual(['A live update can have at most 500 entries.']);
  });

  it('rejects stop words in a published post only', async () => {
    await t.db
      .insertInto('stop_words')
      .values({ name: 'forbidden', search_key: 'forbidden', is_article: 1, is_tag: 0 })
      .execute();
    expect((await post('A forbidden word')).status).toBe(200);
    id = (await room.ready({ template_type: 5, body: null, slides: [plot] })).id;
    await publish();
    expect((await post('A forbidden word')).problem.type).toBe('stop_words_validator');
    const { body } = await post('A good word');
    expect((await patch(body.id, { correction: 'A forbidden word' })).problem.type).toBe('stop_words_validator');
    expect((await find(body.id))?.correction).toBeNull();
    await t.db.deleteFrom('stop_words').execute();
  });

  it('answers 409 for other posts and for the trash, 404 for none', async () => {
    id = (await room.ready()).id;
    expect((await post('Text')).problem.message).toBe('This post is not a live update.');
    id = (await room.ready({ template_type: 5, body: null, slides: [plot] })).id;
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    expect((await post('Text')).status).toBe(409);
    id = 999_999;
    expect((await post('Text')).status).toBe(404);
  });
});

describe('a held publication', () => {
  const hold = async (changes?: PostUpdateBody) => {
    const body = { hold: true, ...(changes && { changes }) };
    const response = await t.call(posts.publish, { params: { id }, body }, room.admin);
    expect(response.status).toBe(200);
    return response.body.publish_due_at;
  };
  const readDueTime = async () => (await t.call(posts.get, { params: { id } }, room.admin)).body.publish_due_at;
  const publishHeld = () => {
    const context = { db: t.db, now: () => t.clock.now, signal: new AbortController().signal, logEvent: () => {} };
    return publishHeldPosts(context, (error) => expect.fail(String(error)));
  };

  it('of a published post continues, and becomes public together with the updates of the desk', async () => {
    await publish();
    const main_headline = 'Half-time at the harbour: the home team leads by one goal';
    const dueTime = await hold({ main_headline });
    const first = (await post('A goal')).body;
    await patch(first.id, { is_pinned: true });
    expect(await readDueTime()).toBe(dueTime);
    t.advance(10_000);
    await publishHeld();
    expect(await stored()).toMatchObject({ main_headline, status: 3 });
    expect((await list()).items.map((item) => item.id)).toEqual([first.id]);
  });

  it('with other slides is canceled, so that it does not remove the update', async () => {
    await publish();
    await hold({ slides: [{ ...plot, title: 'Another plot' }] });
    const { id: update } = (await post('A goal')).body;
    expect(await readDueTime()).toBeNull();
    t.advance(10_000);
    await publishHeld();
    expect((await list()).items.map((item) => item.id)).toEqual([update]);
  });

  it('of a draft is canceled, because the rules of publication did not check the update', async () => {
    await hold();
    await post('A goal');
    expect(await readDueTime()).toBeNull();
    t.advance(10_000);
    await publishHeld();
    expect((await stored()).status).toBe(0);
  });
});

describe('rights', () => {
  it('require post.update for a draft, and post.publish for a published post', async () => {
    const { body } = await post('By a reporter', {}, reporter);
    expect(body.number).toBe(1);
    await publish();
    const replies = [
      await post('Late', {}, reporter),
      await patch(body.id, { title: 'New' }, reporter),
      await patch(body.id, { is_pinned: true }, reporter),
      await remove(body.id, reporter),
      await lock(body.id, reporter),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(replies[0]?.problem.message).toContain('post.publish');
    expect((await t.call(liveDesk.list, { params: { id }, query: {} }, reporter)).status).toBe(200);
    const manager = await t.user('advertising-manager');
    expect((await post('Text', {}, manager)).status).toBe(403);
    expect(await titles()).toEqual(['Plot', null]);
  });
});

describe('changing an update', () => {
  it('changes only the given fields, and rejects a stale base version with the stored update', async () => {
    const { body } = await post('Old text', { title: 'Old' });
    const first = await patch(body.id, { title: 'New', base_version: body.version });
    expect(first.body).toMatchObject({ title: 'New', content: textBody('Old text'), versions: 2 });
    const stale = await patch(body.id, { title: 'Other', base_version: body.version }, room.admin);
    expect(stale.status).toBe(409);
    expect(stale.problem.update).toMatchObject({ id: body.id, title: 'New', version: first.body.version });
    expect((await patch(body.id, { content: null, title: '' })).problem.errors.slides).toEqual(['Update 1 is empty.']);
  });

  it('changes marks without a new version of the text', async () => {
    const { body } = await post('Text');
    await patch(body.id, { is_pinned: true });
    const { body: marked } = await patch(body.id, { is_key_moment: true });
    expect(marked).toMatchObject({ is_pinned: true, is_key_moment: true, version: body.version, versions: 1 });
    expect(marked.updated_at).toBe(body.updated_at);
  });

  it('shows a correction with its time until it is removed', async () => {
    const { body } = await post('Text');
    t.advance(1000);
    const corrected = (await patch(body.id, { correction: 'The score was wrong.' })).body;
    expect(corrected).toMatchObject({
      correction: 'The score was wrong.',
      corrected_at: t.clock.now.toISOString(),
    });
    expect((await patch(body.id, { correction: null })).body).toMatchObject({ correction: null, corrected_at: null });
    expect((await patch(body.id, { correction: 'a'.repeat(501) })).status).toBe(422);
  });

  it('updates the date of the article that readers see', async () => {
    const { body } = await post('Text');
    await publish();
    t.advance(60_000);
    await patch(body.id, { is_pinned: true });
    const before = (await stored()).content_changed_at;
    await patch(body.id, { correction: 'The score was wrong.' });
    expect((await stored()).content_changed_at).not.toBe(before);
  });

  it('keeps every version, also of the editor of the post', async () => {
    const { body } = await post('One');
    await patch(body.id, { content: textBody('Two') });
    const { slides } = await stored();
    const edited = (slides as { id: string }[]).map((slide) =>
      slide.id === body.id ? { ...slide, title: 'From the editor' } : slide,
    );
    await save({ slides: edited as PostUpdateBody['slides'] });
    await patch(body.id, { content: textBody('Three') });
    expect((await versions(body.id)).map(({ number, reason, title }) => [number, reason, title])).toEqual([
      [4, 'edit', 'From the editor'],
      [3, 'editor', 'From the editor'],
      [2, 'edit', null],
      [1, 'create', null],
    ]);
    const { body: restored } = await restore(body.id, 1);
    expect(restored).toMatchObject({ content: textBody('One'), title: null, versions: 5 });
  });

  it('hides the versions of a post that was deleted permanently', async () => {
    const { body } = await post('Text');
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    await t.call(posts.remove, { params: { id } }, room.admin);
    expect((await t.call(liveDesk.versions, { params: { id, update: body.id } }, editor)).status).toBe(404);
  });

  it('limits the stored versions', async () => {
    const { body } = await post('Text');
    for (let number = 1; number <= MAX_UPDATE_VERSIONS; number++) await patch(body.id, { title: `Title ${number}` });
    const all = await versions(body.id);
    expect(all).toHaveLength(MAX_UPDATE_VERSIONS);
    expect(all.at(-1)?.number).toBe(2);
  });

  it('can change an update of the editor of the post, but not the plot', async () => {
    await save({ slides: [plot, { ...plot, id: 'one', title: 'One' }] });
    expect((await patch('one', { title: 'Changed' })).body).toMatchObject({ title: 'Changed', created_by: null });
    expect((await versions('one')).map(({ reason }) => reason)).toEqual(['edit', 'editor']);
    expect((await patch('plot', { title: 'Changed' })).status).toBe(404);
    expect((await remove('plot')).status).toBe(404);
  });
});

describe('deleting an update', () => {
  it('can be undone: the update returns to its position', async () => {
    const keys = [];
    for (const text of ['One', 'Two', 'Three']) keys.push((await post(text, { title: text })).body.id);
    const { body } = await remove(keys[1] as string);
    expect(await titles()).toEqual(['Plot', 'One', 'Three']);
    expect((await restore(keys[1] as string, body.number)).body).toMatchObject({ title: 'Two', number: 2 });
    expect(await titles()).toEqual(['Plot', 'One', 'Two', 'Three']);
    expect((await remove(randomUUID())).status).toBe(404);
    expect((await restore(keys[1] as string, 99)).status).toBe(404);
  });

  it('cannot be undone once the editor of the post has made the update the plot', async () => {
    const { body } = await post('Only');
    const { slides } = await stored();
    const [, ...updates] = slides as { id: string; updated_at: string }[];
    await save({ slides: updates.map(({ updated_at: _, ...slide }) => slide) as PostUpdateBody['slides'] });
    expect((await restore(body.id, 1)).status).toBe(404);
    expect((await stored()).slides).toHaveLength(1);
  });

  it('is rejected if a published post would be empty', async () => {
    await save({ slides: [{ ...plot, content: null, title: null }] });
    const { body } = await post('Only');
    await publish();
    expect((await remove(body.id)).problem.errors.slides).toEqual(['Enter the text of the article.']);
  });
});

describe('the lock of an update', () => {
  it('keeps other users from the text, not from the marks, until it expires', async () => {
    const { body } = await post('Text');
    expect((await lock(body.id, editor)).body).toMatchObject({ user_id: editor.id });
    expect((await find(body.id))?.lock).toMatchObject({ user_id: editor.id });
    const refused = await lock(body.id, room.admin);
    expect(refused.status).toBe(403);
    expect(refused.problem).toMatchObject({ type: 'post_locked', lock: { since: expect.any(String) } });
    expect((await patch(body.id, { title: 'Mine' }, room.admin)).problem.type).toBe('post_locked');
    expect((await remove(body.id, room.admin)).status).toBe(403);
    expect((await patch(body.id, { is_pinned: true }, room.admin)).status).toBe(200);
    t.advance(29_000);
    await lock(body.id, editor);
    t.advance(29_000);
    expect((await lock(body.id, room.admin)).status).toBe(403);
    t.advance(1000);
    expect((await lock(body.id, room.admin)).status).toBe(200);
    expect((await patch(body.id, { title: 'Late' })).status).toBe(403);
  });

  it('can be taken over and released', async () => {
    const { body } = await post('Text');
    await lock(body.id, editor);
    expect((await lock(body.id, room.admin, true)).body.user_id).toBe(room.admin.id);
    await unlock(body.id, editor);
    expect((await find(body.id))?.lock?.user_id).toBe(room.admin.id);
    await unlock(body.id, room.admin);
    expect((await find(body.id))?.lock).toBeNull();
    expect((await lock(randomUUID(), editor)).status).toBe(404);
  });

  it('neither needs nor takes the lock of the post', async () => {
    await t.call(posts.get, { params: { id } }, room.admin);
    const { status, body } = await post('While an administrator edits the post');
    expect(status).toBe(200);
    expect((await lock(body.id, editor)).status).toBe(200);
    const holder = await t.db.selectFrom('post_locks').where('post_id', '=', id).select('user_id').executeTakeFirst();
    expect(holder?.user_id).toBe(room.admin.id);
  });
});
