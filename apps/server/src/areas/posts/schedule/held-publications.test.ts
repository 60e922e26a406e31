import type { RequestParts } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';
import { lockNextHeldPost } from './pending-publications.queries';
import { publishHeldPosts } from './publish-held-posts';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
type HeldChanges = NonNullable<RequestParts<typeof posts.publish>['body']['changes']>;
const signal = new AbortController().signal;

const hold = (id: number, user: TestUser = room.admin, base_updated_at?: string) =>
  t.call(posts.publish, { params: { id }, body: { hold: true, ...(base_updated_at && { base_updated_at }) } }, user);
const undo = (id: number, user: TestUser = room.admin) => t.call(posts.undoPublish, { params: { id } }, user);
const read = async (id: number) => (await t.call(posts.get, { params: { id } }, room.admin)).body;

/** Runs `publishHeldPosts` and returns the reported errors. */
async function publishHeld(): Promise<unknown[]> {
  const reported: unknown[] = [];
  await publishHeldPosts({ db: t.db, now: () => t.clock.now, signal, logEvent: () => undefined }, (error) =>
    reported.push(error),
  );
  return reported;
}

const listRevisions = (postId: number) =>
  t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .where('reason', '=', 'publish')
    .select(['user_id', 'created_at'])
    .execute();

const listAuditActions = async (id: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .where('target_type', '=', 'post')
      .where('target_id', '=', id)
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const findSiteStatus = async (slug: string) =>
  (await t.send({ url: postPath(slug), headers: { host: 'www.lagos.localhost' } })).statusCode;

describe('a held publication', () => {
  it('is published by the worker when the delay of the project ends, in the name of the user', async () => {
    const { id } = await room.ready({ slug: 'held-post' });
    const confirmed = await hold(id);
    expect(confirmed.body).toMatchObject({
      status: Status.NEW,
      published_at: null,
      publish_due_at: new Date(t.clock.now.getTime() + 10_000).toISOString(),
    });
    t.advance(9_999);
    await publishHeld();
    expect((await read(id)).status).toBe(Status.NEW);
    t.advance(1);
    expect(await publishHeld()).toEqual([]);
    const now = t.clock.now.toISOString();
    expect(await read(id)).toMatchObject({
      status: Status.PUBLISHED,
      published_at: now,
      publish_due_at: null,
      editor: { id: room.admin.id },
    });
    expect(await listRevisions(id)).toEqual([{ user_id: room.admin.id, created_at: now }]);
    expect(await listAuditActions(id)).toEqual(['post.published']);
    await publishHeld();
    expect(await listRevisions(id)).toHaveLength(1);
  });

  it('is not visible on the site before the delay ends', async () => {
    const slug = 'not-yet-visible';
    const { id } = await room.ready({ slug });
    await hold(id);
    t.advance(9_000);
    await publishHeld();
    expect(await findSiteStatus(slug)).toBe(404);
    t.advance(1_000);
    await publishHeld();
    await expect.poll(() => findSiteStatus(slug)).toBe(200);
  });

  it('appears in the list and on the board until it is undone', async () => {
    const { id } = await room.ready();
    await hold(id);
    const due = new Date(t.clock.now.getTime() + 10_000).toISOString();
    const listed = async () => {
      t.advance(1000);
      const { items } = (await t.call(posts.list, { query: { fields: 'id,publish_due_at' } }, room.admin)).body;
      const { columns } = (await t.call(posts.board, { query: {} }, room.admin)).body;
      const card = columns.flatMap(({ items }) => items).find((each) => each.id === id);
      return [items.find((each) => each.id === id)?.publish_due_at, card?.publish_due_at];
    };
    expect(await listed()).toEqual([due, due]);
    await undo(id);
    expect(await listed()).toEqual([null, null]);
  });

  it('is not published after a user has undone it, and can be confirmed again', async () => {
    const { id } = await room.ready();
    await hold(id);
    expect((await undo(id)).body).toMatchObject({ status: Status.NEW, publish_due_at: null });
    t.advance(10_000);
    await publishHeld();
    expect((await read(id)).status).toBe(Status.NEW);
    expect(await listAuditActions(id)).toEqual(['post.publication-undone']);
    expect((await undo(id)).status).toBe(409);
    await hold(id);
    t.advance(10_000);
    await publishHeld();
    expect((await read(id)).status).toBe(Status.PUBLISHED);
  });

  it('keeps its due time when it is confirmed again', async () => {
    const { id } = await room.ready();
    const { publish_due_at } = (await hold(id)).body;
    t.advance(5_000);
    expect((await hold(id)).body.publish_due_at).toBe(publish_due_at);
  });

  it('holds a republication, and the post stays published meanwhile', async () => {
    const { id } = await room.ready();
    const { published_at } = (await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).body;
    t.advance(60_000);
    expect((await hold(id)).body).toMatchObject({ status: Status.PUBLISHED, published_at });
    t.advance(10_000);
    await publishHeld();
    expect(await read(id)).toMatchObject({
      published_at: t.clock.now.toISOString(),
      publish_due_at: null,
    });
  });

  it.each([
    ['a save', posts.update, { notes: 'Call them' }],
    ['a switch', posts.evergreen, { value: true }],
    ['the trash', posts.trash, {}],
    ['a schedule', posts.schedule, { published_at: '2027-01-01T09:00:00.000Z' }],
  ] as const)('is canceled by %s', async (_, endpoint, body) => {
    const { id } = await room.ready();
    await hold(id);
    const changed = await t.call(endpoint, { params: { id }, body } as never, room.admin);
    expect(changed.body).toMatchObject({ publish_due_at: null });
    const { status } = await read(id);
    t.advance(10_000);
    expect(await publishHeld()).toEqual([]);
    expect((await read(id)).status).toBe(status);
    expect((await listAuditActions(id)).at(-1)).toBe('post.publication-canceled');
    expect(await t.db.selectFrom('pending_publications').select('post_id').execute()).toEqual([]);
  });

  it('is published once if the post is published at once meanwhile', async () => {
    const { id } = await room.ready();
    await hold(id);
    expect((await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).body.status).toBe(Status.PUBLISHED);
    t.advance(10_000);
    await publishHeld();
    expect(await listRevisions(id)).toHaveLength(1);
  });

  it('does not depend on the edit lock: another user who takes the post over sees it and can undo it', async () => {
    const other = await t.user('editor');
    const { id } = await room.ready();
    await read(id);
    await hold(id);
    const overtaken = await t.call(postLocks.overtake, { params: { id } }, other);
    expect(overtaken.body).toMatchObject({ publish_due_at: expect.any(String) });
    t.advance(10_000);
    await publishHeld();
    await t.call(postLocks.unlock, { params: { id } }, other);
    expect((await read(id)).status).toBe(Status.PUBLISHED);
    await hold(id);
    expect((await undo(id, other)).status).toBe(200);
  });

  it('is deleted with the user who confirmed it', async () => {
    const { id } = await room.ready();
    const editor = await t.user('editor');
    await hold(id, editor);
    await t.db.deleteFrom('users').where('id', '=', editor.id).execute();
    expect(await read(id)).toMatchObject({ publish_due_at: null });
  });

  it('is published once when several workers run concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await room.ready()).id));
    for (const id of ids) await hold(id);
    t.advance(10_000);
    await Promise.all([publishHeld(), publishHeld(), publishHeld(), publishHeld()]);
    for (const id of ids) expect(await listRevisions(id)).toHaveLength(1);
  });

  it('is locked by the worker together with its post, so that a confirmation in between is not missed', async () => {
    const { id } = await room.ready();
    await hold(id);
    t.advance(10_000);
    const findUnlocked = () =>
      t.db.selectFrom('pending_publications').where('post_id', '=', id).select('post_id').forUpdate().skipLocked();
    await t.db.transaction().execute(async (db) => {
      expect(await lockNextHeldPost(db, t.clock.now, [])).toMatchObject({ id });
      expect(await findUnlocked().execute()).toEqual([]);
    });
    expect(await findUnlocked().execute()).toEqual([{ post_id: id }]);
    await publishHeld();
  });

  it('is either undone or published when both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await room.ready();
      await hold(id);
      t.advance(10_000);
      const [undone] = await Promise.all([undo(id), publishHeld()]);
      await publishHeld();
      const { status } = await read(id);
      expect([undone.status, status]).toEqual(undone.status === 200 ? [200, Status.NEW] : [409, Status.PUBLISHED]);
    }
  });

  it('survives a worker that fails during the publication', async () => {
    const [broken, fine] = [await room.ready(), await room.ready()];
    for (const { id } of [broken, fine]) await hold(id);
    t.advance(10_000);
    await t.db.schema
      .alterTable('posts')
      .addCheckConstraint('never', sql`id <> ${sql.lit(broken.id)} or status <> 3`)
      .execute();
    expect(await publishHeld()).toHaveLength(1);
    expect([(await read(broken.id)).status, (await read(fine.id)).status]).toEqual([Status.NEW, Status.PUBLISHED]);
    await t.db.schema.alterTable('posts').dropConstraint('never').execute();
    expect(await publishHeld()).toEqual([]);
    expect((await read(broken.id)).status).toBe(Status.PUBLISHED);
  });
});

describe('a held republication with changes', () => {
  const later = 'Later text of the council';

  async function publishPost(values: PostUpdateBody = {}) {
    const { id } = await room.ready(values);
    return (await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).body;
  }

  async function holdChanges({ id, updated_at }: Pick<Post, 'id' | 'updated_at'>, changes: HeldChanges) {
    t.advance(1000);
    return t.call(
      posts.publish,
      { params: { id }, body: { hold: true, base_updated_at: updated_at, changes } },
      room.admin,
    );
  }

  it('stores and shows nothing before the delay ends, then text, links and date in one write', async () => {
    const tag = await t.db
      .insertInto('tags')
      .values({ section_id: room.news, catchy_title: 'Trams', slug: 'trams' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const post = await publishPost({ slug: 'held-changes' });
    const path = postPath('held-changes');
    const readSite = async () => (await t.send({ url: path, headers: { host: 'www.lagos.localhost' } })).body;
    await expect.poll(readSite).toContain('word1');
    const held = await holdChanges(post, { body: textBody(later), tags: [tag.id] });
    expect(held.body).toMatchObject({ updated_at: post.updated_at, body: post.body, tags: [] });
    expect(held.body.publish_due_at).not.toBeNull();
    t.advance(9_999);
    await publishHeld();
    expect(await read(post.id)).toMatchObject({ body: post.body, published_at: post.published_at });
    expect(await readSite()).not.toContain(later);
    t.advance(1);
    expect(await publishHeld()).toEqual([]);
    const now = t.clock.now.toISOString();
    expect(await read(post.id)).toMatchObject({
      published_at: now,
      wordCount: 5,
      tags: [{ id: tag.id }],
      publish_due_at: null,
    });
    await expect.poll(readSite).toContain(later);
    const { first_published_at, content_changed_at, body_text } = await t.db
      .selectFrom('posts')
      .where('id', '=', post.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([first_published_at, content_changed_at, body_text]).toEqual([post.published_at, now, later]);
    expect(await listRevisions(post.id)).toHaveLength(2);
  });

  it('is dropped by an undo, and leaves no redirect of a new slug', async () => {
    const post = await publishPost({ slug: 'kept-slug' });
    await holdChanges(post, { slug: 'dropped-slug', description: post.description?.replace('council', 'city') });
    await undo(post.id);
    t.advance(10_000);
    await publishHeld();
    expect(await read(post.id)).toMatchObject({
      slug: 'kept-slug',
      description: post.description,
      updated_at: post.updated_at,
    });
    const redirects = t.db.selectFrom('post_redirects').where('post_id', '=', post.id).select('slug');
    expect(await redirects.execute()).toEqual([]);
    await holdChanges(post, { slug: 'new-slug' });
    t.advance(10_000);
    await publishHeld();
    expect((await read(post.id)).slug).toBe('new-slug');
    expect(await redirects.execute()).toEqual([{ slug: 'kept-slug' }]);
  });

  it('does not overwrite a change by another user', async () => {
    const post = await publishPost();
    await holdChanges(post, { body: textBody(later) });
    await t.db.deleteFrom('post_locks').where('post_id', '=', post.id).execute();
    await t.call(posts.update, { params: { id: post.id }, body: { body: textBody('Theirs') } }, await t.user('editor'));
    t.advance(10_000);
    expect(await publishHeld()).toEqual([]);
    const { body_text, published_at } = await t.db
      .selectFrom('posts')
      .where('id', '=', post.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([body_text, published_at]).toEqual(['Theirs', post.published_at]);
    expect((await listAuditActions(post.id)).at(-1)).toBe('post.publication-canceled');
  });

  it.each([
    ['a tag that was deleted meanwhile', 'tag'],
    ['a slug that another post got meanwhile', 'slug'],
  ])('is canceled because of %s', async (_, reason) => {
    const { id: tag } = await t.db
      .insertInto('tags')
      .values({ section_id: room.news, catchy_title: `Gone ${reason}`, slug: `gone-${reason}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const post = await publishPost();
    await holdChanges(post, reason === 'tag' ? { tags: [tag] } : { slug: 'contested' });
    if (reason === 'tag') await t.db.deleteFrom('tags').where('id', '=', tag).execute();
    else await publishPost({ slug: 'contested' });
    t.advance(10_000);
    expect(await publishHeld()).toEqual([]);
    expect(await read(post.id)).toMatchObject({
      slug: post.slug,
      published_at: post.published_at,
      publish_due_at: null,
    });
    expect((await listAuditActions(post.id)).at(-1)).toBe('post.publication-canceled');
  });

  it('checks the changes at the confirmation like a save', async () => {
    const post = await publishPost();
    const refusals = [
      await holdChanges(post, { main_headline: '' }),
      await holdChanges(post, { body: null }),
      await holdChanges(post, { tags: [999_999] }),
      await holdChanges(post, { main_headline: 'x'.repeat(1000) }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await holdChanges({ ...post, updated_at: '2026-01-01T00:00:00.000Z' }, {})).status).toBe(409);
    await read(post.id);
    const other = await t.user('editor');
    const body = { hold: true, base_updated_at: post.updated_at, changes: { body: textBody(later) } };
    expect((await t.call(posts.publish, { params: { id: post.id }, body }, other)).status).toBe(403);
    expect(await read(post.id)).toMatchObject({ publish_due_at: null });
  });

  it('refuses changes of a user without post.update, and publishes for the same user without changes', async () => {
    await addRole(t.db, 'release desk', ['post.read', 'post.publish']);
    const user = await t.user('release desk');
    const { id } = await publishPost();
    await t.db.deleteFrom('post_locks').where('post_id', '=', id).execute();
    const publish = (body: RequestParts<typeof posts.publish>['body']) =>
      t.call(posts.publish, { params: { id }, body }, user);
    const refusals = [await publish({ changes: { notes: 'Mine' } }), await publish({ hold: true, changes: {} })];
    const refusal = [403, 'You need the right post.update to do this.'];
    expect(refusals.map(({ status, problem }) => [status, problem.message])).toEqual([refusal, refusal]);
    expect((await publish({})).status).toBe(200);
  });

  it('takes the changes of a second confirmation, and restarts the countdown', async () => {
    const post = await publishPost();
    const first = await holdChanges(post, { body: textBody(later) });
    expect((await holdChanges(post, { body: textBody(later) })).body.publish_due_at).toBe(first.body.publish_due_at);
    const second = await holdChanges(post, { body: textBody(`${later} again`) });
    expect(Date.parse(second.body.publish_due_at ?? '')).toBeGreaterThan(Date.parse(first.body.publish_due_at ?? ''));
    t.advance(10_000);
    await publishHeld();
    expect((await read(post.id)).wordCount).toBe(6);
  });

  it('becomes one publication at once for breaking news', async () => {
    const post = await publishPost();
    const { body } = await holdChanges(post, { body: textBody(later), breaking_status: 1 });
    expect(body).toMatchObject({ published_at: t.clock.now.toISOString(), wordCount: 5, publish_due_at: null });
    expect(await listRevisions(post.id)).toHaveLength(2);
  });
});

describe('POST posts/publish with hold', () => {
  it('checks the rules of publication at once', async () => {
    const { id } = await room.create();
    const refused = await hold(id);
    expect([refused.status, refused.problem.message]).toEqual([422, 'Validation failed.']);
    expect(await read(id)).toMatchObject({ publish_due_at: null });
  });

  it('refuses a stale base version', async () => {
    const { id } = await room.ready();
    expect((await hold(id, room.admin, '2026-01-01T00:00:00.000Z')).status).toBe(409);
  });

  it('refuses a post that another user edits', async () => {
    const { id } = await room.ready();
    await read(id);
    expect((await hold(id, await t.user('editor'))).status).toBe(403);
  });

  it('publishes breaking news at once', async () => {
    const { id } = await room.ready({ breaking_status: 1 });
    expect((await hold(id)).body).toMatchObject({ status: Status.PUBLISHED, publish_due_at: null });
  });

  it('returns 404 for a post that does not exist', async () => {
    expect([(await hold(999_999)).status, (await undo(999_999)).status]).toEqual([404, 404]);
  });
});

describe('a project without a delay', () => {
  it('publishes at once', async () => {
    const immediate = await createTestAppForFile({}, 0, {}, { publish_delay_seconds: 0 });
    const newsroom = await createNewsroom(immediate);
    const { id } = await newsroom.ready();
    const { body } = await immediate.call(posts.publish, { params: { id }, body: { hold: true } }, newsroom.admin);
    expect(body).toMatchObject({ status: Status.PUBLISHED, publish_due_at: null });
  });
});
