import type { AddressInfo } from 'node:net';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { events } from '@masthead/domain/events/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { addUser, password, type TestUser } from '../../../test/people';
import { newsroom } from '../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const suspend = (id: number, as: TestUser = room.admin) => t.call(users.suspend, { params: { id } }, as);
const reactivate = (id: number, as: TestUser = room.admin) => t.call(users.reactivate, { params: { id } }, as);
const login = (user: TestUser, given = password) =>
  t.call(session.login, {
    body: {
      login: user.email,
      password: given,
      two_fa_code: generateSync({ secret: user.secret, epoch: t.clock.now.getTime() / 1000 }),
    },
  });
const audited = (action: string) =>
  t.db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .select(['target_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('suspending a user', () => {
  it('ends tokens, locks and previews at once, and refuses to sign in with the right password only', async () => {
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
    expect(await audited('user.suspended')).toMatchObject({ target_id: ada.id, after: { count: 1 } });

    expect((await reactivate(ada.id)).body.suspended_at).toBeNull();
    expect((await login(ada)).status).toBe(200);
    expect(await audited('user.reactivated')).toMatchObject({ target_id: ada.id });
  });

  it('ends the token of a sign-in whose two-factor is not set up yet', async () => {
    const half = await addUser(t.db, 'reporter', t.clock.now, null);
    expect((await t.call(session.me, {}, half)).status).toBe(200);
    await suspend(half.id);
    expect((await t.call(session.generateTwoFactor, { body: undefined }, half)).status).toBe(401);
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
    const ended = async () => {
      for (;;) if ((await reader?.read())?.done) return true;
    };
    await suspend(ada.id);
    expect(await ended()).toBe(true);
  });

  it('follows the rules for administrators, oneself and the last administrator', async () => {
    const senior = await t.user('senior-editor');
    const editor = await t.user('editor');
    const other = await t.user('admin');
    expect((await suspend(editor.id, senior)).status).toBe(200);
    expect((await suspend(other.id, senior)).status).toBe(403);
    expect((await suspend(room.admin.id)).problem.message).toBe(
      'You cannot suspend yourself. Ask another administrator.',
    );
    expect((await suspend(other.id)).status).toBe(200);
    // A suspended administrator does not count: the only one who can sign in stays.
    expect(
      (await t.call(users.update, { params: { id: room.admin.id }, body: { role_name: 'editor' } }, room.admin)).status,
    ).toBe(409);
    expect((await reactivate(other.id, senior)).status).toBe(403);
    expect((await reactivate(other.id)).status).toBe(200);
    expect((await suspend(999_999)).status).toBe(404);
  });

  it('keeps one of two administrators who suspend each other', async () => {
    const [one, other] = [await t.user('admin'), await t.user('admin')];
    const answers = await Promise.all([suspend(one.id, other), suspend(other.id, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('keeps bylines, lists the user as suspended, and hides them from lookups for new assignments', async () => {
    const ada = await t.user('editor');
    await t.db.updateTable('users').set({ username: 'Quilla Suspended' }).where('id', '=', ada.id).execute();
    const { id } = await room.create();
    await t.call(posts.update, { params: { id }, body: { authors: [ada.id] } }, room.admin);
    await suspend(ada.id);
    const { body } = await t.call(posts.get, { params: { id } }, room.admin);
    expect(body.authors).toMatchObject([{ id: ada.id }]);
    const found = async (query: object) =>
      (
        await t.call(autocomplete.suggest, { query: { entity: 'user', query: 'quilla', ...query } }, room.admin)
      ).body.items.map((item) => item.id);
    expect(await found({})).toEqual([ada.id]);
    expect(await found({ 'match[suspended]': 'false' })).toEqual([]);
    const listed = await t.call(users.list, { query: { 'filter[id.eq]': ada.id } }, room.admin);
    expect(listed.body.items[0]?.suspended_at).not.toBeNull();
  });
});

describe('reassigning the posts of a user', () => {
  const reassign = (id: number, body: object, as: TestUser = room.admin) =>
    t.call(users.reassign, { params: { id }, body: body as { to_user_id: number } }, as);
  const counts = async (id: number) => (await t.call(users.reassignCounts, { params: { id } }, room.admin)).body;
  const authorsOf = async (post: number) =>
    (
      await t.db.selectFrom('post_authors').where('post_id', '=', post).orderBy('position').select('user_id').execute()
    ).map(({ user_id }) => user_id);
  /** The stored counters of an author beside a count of the rows. */
  const authorCounts = async (user: number) => {
    const { rows } = await sql<{ counted: number; stored: number }>`
      select (select count(*) from post_authors where user_id = ${user}) as counted,
        (select coalesce(sum(posts), 0)::integer from author_counts where user_id = ${user}) as stored`.execute(t.db);
    return rows[0];
  };

  /** A writer with a task, a draft under two names and a published article, and a colleague. */
  async function writer() {
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

  it('counts by part, moves everything, and names a co-author once', async () => {
    const { ada, ben, task, draft, article } = await writer();
    expect(await counts(ada.id)).toEqual({ tasks: 1, unpublished_bylines: 1, published_bylines: 1 });
    t.advance(1000);
    expect(await reassign(ada.id, { to_user_id: ben.id })).toMatchObject({ status: 200, body: { count: 3 } });
    expect(await counts(ada.id)).toEqual({ tasks: 0, unpublished_bylines: 0, published_bylines: 0 });
    expect(await authorsOf(draft.id)).toEqual([ben.id]);
    expect(await authorsOf(article.id)).toEqual([room.admin.id, ben.id]);
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
    // Who checked a published article is history.
    expect(rows[1]?.copy_editor_id).toBe(ada.id);
    expect(rows.map((row) => Date.parse(row.updated_at))).toEqual(Array(2).fill(t.clock.now.getTime()));
    const published = await t.db
      .selectFrom('post_authors')
      .where('post_id', '=', article.id)
      .where('user_id', '=', ben.id)
      .select('first_published_at')
      .executeTakeFirstOrThrow();
    expect(published.first_published_at).not.toBeNull();
    const log = await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', article.id)
      .orderBy('id', 'desc')
      .select(['reason', 'user_id', 'state'])
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      reason: 'reassign',
      user_id: room.admin.id,
      state: { authors: [room.admin.id, ben.id] },
    });
    expect(await audited('user.reassigned')).toMatchObject({ target_id: ada.id, after: { count: 3, ids: [ben.id] } });
    expect((await t.call(users.remove, { params: { id: ada.id } }, room.admin)).status).toBe(200);
  });

  it('moves the chosen parts only', async () => {
    const { ada, ben, draft, article } = await writer();
    const parts = ['tasks', 'unpublished_bylines'];
    expect((await reassign(ada.id, { to_user_id: ben.id, parts })).body.count).toBe(2);
    expect(await authorsOf(draft.id)).toEqual([ben.id]);
    expect(await authorsOf(article.id)).toEqual([room.admin.id, ada.id]);
    expect(await counts(ada.id)).toEqual({ tasks: 0, unpublished_bylines: 0, published_bylines: 1 });
  });

  it('refuses the same, a suspended and a missing user, and callers without the right', async () => {
    const { ada, ben } = await writer();
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
      with made as (
        insert into posts (main_headline, status, section_id, reporter_id, created_at, updated_at)
        select 'Post ' || each, case when each % 2 = 0 then 3 else 1 end, ${room.news}, ${ada.id}, now(), now()
        from generate_series(1, 1200) as each returning id
      ) insert into post_authors (post_id, user_id, position) select id, ${ada.id}, 0 from made`.execute(t.db);
    expect((await reassign(ada.id, { to_user_id: ben.id })).body.count).toBe(1200);
    expect(await authorCounts(ben.id)).toEqual({ counted: 1200, stored: 1200 });
    expect(await authorCounts(ada.id)).toEqual({ counted: 0, stored: 0 });
  });
});
