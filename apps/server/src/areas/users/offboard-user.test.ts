import type { AddressInfo } from 'node:net';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { events } from '@masthead/domain/events/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { addUser, password, type TestUser } from '../../../test/harness/users';
import { findPostState } from '../../content/posts/revisions.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const suspend = (id: number, actor: TestUser = room.admin) => t.call(users.suspend, { params: { id } }, actor);
const reactivate = (id: number, actor: TestUser = room.admin) => t.call(users.reactivate, { params: { id } }, actor);
const login = (user: TestUser, userPassword = password) =>
  t.call(session.login, {
    body: {
      login: user.email,
      password: userPassword,
      two_fa_code: generateSync({ secret: user.secret, epoch: t.clock.now.getTime() / 1000 }),
    },
  });
const findAuditEntry = (action: string) =>
  t.db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .select(['target_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('suspending a user', () => {
  it('ends sessions, locks and previews, and rejects a sign-in with the reason', async () => {
    const ada = await t.user('editor');
    const { id } = await room.create({}, ada);
    await t.call(posts.get, { params: { id } }, ada);
    await t.db
      .insertInto('post_previews')
      .values({ hash: Buffer.from('ada'), post_id: id, user_id: ada.id, state: '{}', expires_at: '2030-01-01' })
      .execute();

    const { status, body } = await suspend(ada.id);
    expect(status).toBe(200);
    expect(Date.parse(body.suspended_at ?? '')).toBe(t.clock.now.getTime());
    expect((await t.call(session.me, {}, ada)).status).toBe(401);
    for (const table of ['tokens', 'post_locks', 'post_previews'] as const) {
      expect(await t.db.selectFrom(table).where('user_id', '=', ada.id).select('user_id').execute()).toEqual([]);
    }
    expect(await login(ada)).toMatchObject({
      status: 403,
      problem: { message: 'This account is suspended. Ask an administrator to reactivate it.' },
    });
    expect((await login(ada, 'Wrong#2026')).problem.message).toBe('Wrong email or password.');
    expect(await findAuditEntry('user.suspended')).toMatchObject({ target_id: ada.id, after: { count: 1 } });
  });

  it('can be undone by reactivation', async () => {
    const ada = await t.user('editor');
    await suspend(ada.id);
    expect((await reactivate(ada.id)).body.suspended_at).toBeNull();
    expect((await login(ada)).status).toBe(200);
    expect(await findAuditEntry('user.reactivated')).toMatchObject({ target_id: ada.id });
  });

  it('ends the session of a user who has not confirmed a second factor yet', async () => {
    const halfSignedIn = await addUser(t.db, 'reporter', t.clock.now, null);
    expect((await t.call(session.me, {}, halfSignedIn)).status).toBe(200);
    await suspend(halfSignedIn.id);
    expect((await t.call(session.generateTwoFactor, { body: undefined }, halfSignedIn)).status).toBe(401);
  });

  it('ends open event streams without waiting for their heartbeat', async () => {
    await t.app.listen({ port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    const ada = await t.user('editor');
    const { body } = await fetch(`http://localhost:${port}/api${events.stream.path}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const reader = body?.getReader();
    await reader?.read();
    const isEnded = async () => {
      for (;;) if ((await reader?.read())?.done) return true;
    };
    await suspend(ada.id);
    expect(await isEnded()).toBe(true);
  });

  it('is rejected for oneself, and for an administrator if the actor is a senior editor', async () => {
    const senior = await t.user('senior-editor');
    const editor = await t.user('editor');
    const other = await t.user('admin');
    expect((await suspend(editor.id, senior)).status).toBe(200);
    expect((await suspend(other.id, senior)).status).toBe(403);
    expect((await suspend(room.admin.id)).problem.message).toBe(
      "You can't suspend yourself. Ask another administrator.",
    );
    expect((await suspend(other.id)).status).toBe(200);
    // Suspended administrators do not count, so this one is the last administrator.
    expect(
      (await t.call(users.update, { params: { id: room.admin.id }, body: { role_name: 'editor' } }, room.admin)).status,
    ).toBe(409);
    expect((await reactivate(other.id, senior)).status).toBe(403);
    expect((await reactivate(other.id)).status).toBe(200);
    expect((await suspend(999_999)).status).toBe(404);
  });

  it('succeeds for one of two administrators who suspend each other', async () => {
    const [one, other] = [await t.user('admin'), await t.user('admin')];
    const responses = await Promise.all([suspend(one.id, other), suspend(other.id, one)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('keeps the bylines, and hides the user from autocomplete', async () => {
    const ada = await t.user('editor');
    await t.db.updateTable('users').set({ username: 'Quilla Suspended' }).where('id', '=', ada.id).execute();
    const { id } = await room.create();
    await t.call(posts.update, { params: { id }, body: { authors: [ada.id] } }, room.admin);
    await suspend(ada.id);
    const { body } = await t.call(posts.get, { params: { id } }, room.admin);
    expect(body.authors).toMatchObject([{ id: ada.id }]);
    const suggestIds = async (query: object) =>
      (
        await t.call(autocomplete.suggest, { query: { entity: 'user', query: 'quilla', ...query } }, room.admin)
      ).body.items.map((item) => item.id);
    expect(await suggestIds({})).toEqual([ada.id]);
    expect(await suggestIds({ 'match[suspended]': 'false' })).toEqual([]);
    const listed = await t.call(users.list, { query: { 'filter[id.eq]': ada.id } }, room.admin);
    expect(listed.body.items[0]?.suspended_at).not.toBeNull();
  });
});

describe('reassigning the posts of a user', () => {
  const reassign = (id: number, body: object, actor: TestUser = room.admin) =>
    t.call(users.reassign, { params: { id }, body: body as { to_user_id: number } }, actor);
  /** The number of posts per kind of work: tasks, unpublished bylines, published bylines. */
  const countParts = async (id: number) => (await t.call(users.reassignCounts, { params: { id } }, room.admin)).body;
  const listAuthors = async (post: number) =>
    (
      await t.db.selectFrom('post_authors').where('post_id', '=', post).orderBy('position').select('user_id').execute()
    ).map(({ user_id }) => user_id);
  /** The stored counter of an author and the number of rows. */
  const authorCounts = async (user: number) => {
    const { rows } = await sql<{ counted: number; stored: number }>`
      select (select count(*) from post_authors where user_id = ${user}) as counted,
        (select coalesce(sum(posts), 0)::integer from author_counts where user_id = ${user}) as stored`.execute(t.db);
    return rows[0];
  };

  /** Adds a user with a task, a draft with a co-author and a published article. */
  async function createWriter() {
    const [ada, ben] = [await t.user('editor'), await t.user('editor')];
    const task = await room.create({ assignee_id: ada.id }, ada);
    const draft = await room.create();
    const article = await room.create();
    await t.call(posts.update, { params: { id: draft.id }, body: { authors: [ada.id, ben.id] } }, room.admin);
    await t.call(
      posts.update,
      { params: { id: article.id }, body: { authors: [room.admin.id, ada.id], copy_editor_id: ada.id } },
      room.admin,
    );
    await t.db
      .updateTable('posts')
      .set({ status: 3, published_at: t.clock.now.toISOString() })
      .where('id', '=', article.id)
      .execute();
    return { ada, ben, task, draft, article };
  }

  it('moves tasks and bylines, and does not duplicate a co-author', async () => {
    const { ada, ben, task, draft, article } = await createWriter();
    expect(await countParts(ada.id)).toEqual({ tasks: 1, unpublished_bylines: 1, published_bylines: 1 });
    t.advance(1000);
    expect(await reassign(ada.id, { to_user_id: ben.id })).toMatchObject({ status: 200, body: { count: 3 } });
    expect(await countParts(ada.id)).toEqual({ tasks: 0, unpublished_bylines: 0, published_bylines: 0 });
    expect(await listAuthors(draft.id)).toEqual([ben.id]);
    expect(await listAuthors(article.id)).toEqual([room.admin.id, ben.id]);
    for (const { id } of [ada, ben]) {
      const sums = await authorCounts(id);
      expect(sums?.stored).toBe(sums?.counted);
    }
    const rows = await t.db
      .selectFrom('posts')
      .where('id', 'in', [task.id, article.id])
      .orderBy('id')
      .select(['assignee_id', 'reporter_id', 'copy_editor_id', 'editor_id', 'updated_at'])
      .execute();
    expect(rows[0]).toMatchObject({ assignee_id: ben.id, reporter_id: ben.id, editor_id: room.admin.id });
    // The copy editor of a published article does not change.
    expect(rows[1]?.copy_editor_id).toBe(ada.id);
    expect(rows.map((row) => Date.parse(row.updated_at))).toEqual(Array(2).fill(t.clock.now.getTime()));
    const published = await t.db
      .selectFrom('post_authors')
      .where('post_id', '=', article.id)
      .where('user_id', '=', ben.id)
      .select('first_published_at')
      .executeTakeFirstOrThrow();
    expect(published.first_published_at).not.toBeNull();
    const revision = await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', article.id)
      .orderBy('id', 'desc')
      .select(['id', 'reason', 'user_id'])
      .executeTakeFirstOrThrow();
    expect({ ...revision, state: await findPostState(t.db, article.id, revision.id) }).toMatchObject({
      reason: 'reassign',
      user_id: room.admin.id,
      state: { authors: [room.admin.id, ben.id] },
    });
    expect(await findAuditEntry('user.reassigned')).toMatchObject({
      target_id: ada.id,
      after: { count: 3, ids: [ben.id] },
    });
    expect((await t.call(users.remove, { params: { id: ada.id } }, room.admin)).status).toBe(200);
  });

  it('moves only the kinds of work that the request names', async () => {
    const { ada, ben, draft, article } = await createWriter();
    const parts = ['tasks', 'unpublished_bylines'];
    expect((await reassign(ada.id, { to_user_id: ben.id, parts })).body.count).toBe(2);
    expect(await listAuthors(draft.id)).toEqual([ben.id]);
    expect(await listAuthors(article.id)).toEqual([room.admin.id, ada.id]);
    expect(await countParts(ada.id)).toEqual({ tasks: 0, unpublished_bylines: 0, published_bylines: 1 });
  });

  it('rejects a receiver who cannot take the posts, and an actor without the right', async () => {
    const { ada, ben } = await createWriter();
    const refusal = async (body: object) => (await reassign(ada.id, body)).problem.errors;
    expect(await refusal({ to_user_id: ada.id })).toHaveProperty('to_user_id');
    expect(await refusal({ to_user_id: 999_999 })).toHaveProperty('to_user_id');
    expect(await refusal({ to_user_id: ben.id, parts: [] })).toEqual({ parts: ['Choose what to reassign.'] });
    await suspend(ben.id);
    expect(await refusal({ to_user_id: ben.id })).toEqual({
      to_user_id: ['This user is suspended. Choose an active user.'],
    });
    const senior = await t.user('senior-editor');
    expect((await reassign(ada.id, { to_user_id: senior.id }, await t.user('editor'))).status).toBe(403);
    expect((await reassign(room.admin.id, { to_user_id: senior.id }, senior)).status).toBe(403);
    expect((await reassign(ada.id, { to_user_id: senior.id }, senior)).body.count).toBe(3);
  });

  it('moves many posts in one call, in batches', async () => {
    const [ada, ben] = [await t.user('editor'), await t.user('editor')];
    await sql`
      with new_posts as (
        insert into posts (main_headline, status, section_id, reporter_id, created_at, updated_at)
        select 'Post ' || number, case when number % 2 = 0 then 3 else 1 end, ${room.news}, ${ada.id}, now(), now()
        from generate_series(1, 1200) as number returning id
      ) insert into post_authors (post_id, user_id, position) select id, ${ada.id}, 0 from new_posts`.execute(t.db);
    expect((await reassign(ada.id, { to_user_id: ben.id })).body.count).toBe(1200);
    expect(await authorCounts(ben.id)).toEqual({ counted: 1200, stored: 1200 });
    expect(await authorCounts(ada.id)).toEqual({ counted: 0, stored: 0 });
  });
});
