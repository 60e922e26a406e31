import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postHistory } from '@masthead/domain/posts/contract/history';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { MAX_PROPOSALS_PER_POST, MAX_PROPOSALS_PER_USER, proposals } from '@masthead/domain/posts/contract/proposals';
import { UNDO_ID, UNDO_MINUTES, undo } from '@masthead/domain/undo/contract';
import { users } from '@masthead/domain/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { receiveNotifications } from '../../../../test/harness/notifications';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import type { JobContext } from '../../../platform/jobs/job';
import { purgeProposals } from './proposals.queries';

const DAY_MS = 86_400_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let reporter: TestUser;
let editor: TestUser;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
beforeEach(async () => {
  [reporter, editor] = [await t.user('reporter'), await t.user('editor')];
  id = (await room.ready()).id;
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
});
afterAll(() => t.close());

const newText = { body: textBody('A text that an editor has not read yet') };
const stored = () => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

interface Input {
  actor?: TestUser;
  note?: string;
  base_updated_at?: string;
}

async function propose(changes: PostUpdateBody = newText, { actor = reporter, note, ...input }: Input = {}) {
  const base_updated_at = input.base_updated_at ?? (await stored()).updated_at;
  return t.call(proposals.create, { params: { id }, body: { changes, base_updated_at, ...(note && { note }) } }, actor);
}
const list = async (actor = editor) => (await t.call(proposals.list, { params: { id } }, actor)).body.items;
const load = (proposal: number, actor = editor) => t.call(proposals.get, { params: { id, proposal } }, actor);
const accept = (proposal: number, actor = editor) => t.call(proposals.accept, { params: { id, proposal } }, actor);
const sendBack = (proposal: number, note = 'Check the figures.', actor = editor) =>
  t.call(proposals.return, { params: { id, proposal }, body: { note } }, actor);
const withdraw = (proposal: number, actor = reporter) =>
  t.call(proposals.withdraw, { params: { id, proposal } }, actor);
const save = (body: PostUpdateBody) => t.call(posts.update, { params: { id }, body }, room.admin);
const lastAudit = () =>
  t.db.selectFrom('audit_log').orderBy('id', 'desc').select(['action', 'target_id']).executeTakeFirstOrThrow();

describe('proposing', () => {
  it('stores the change and leaves the post as it is', async () => {
    const before = await stored();
    const { status, body } = await propose(newText, { note: 'The council has corrected the figure.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'open', user: { id: reporter.id }, decided_at: null });
    expect(await stored()).toEqual(before);
    expect(await list()).toEqual([body]);
    expect(await lastAudit()).toEqual({ action: 'post.proposed', target_id: id });
  });

  it('replaces an earlier proposal of the same user by one with a new id', async () => {
    const first = (await propose()).body.id;
    const second = (await propose({ body: textBody('Another text') })).body.id;
    expect((await list()).map((proposal) => proposal.id)).toEqual([second]);
    expect((await accept(first)).status).toBe(404);
    expect((await accept(second)).status).toBe(200);
  });

  it.each<[string, PostUpdateBody, number, string]>([
    ['a headline that is too short', { main_headline: 'Short' }, 422, 'main_headline'],
    ['an empty text', { body: null }, 422, 'body'],
    ['a category that does not exist', { category_id: 999_999 }, 422, 'category_id'],
    ['a field that needs another right', { slug: 'my-own-address' }, 403, 'slug'],
  ])('rejects %s, as a save does', async (_, changes, status, field) => {
    const reply = await propose(changes);
    expect(reply.status).toBe(status);
    expect(reply.problem.errors).toHaveProperty(field);
    expect(await list()).toEqual([]);
  });

  it('rejects a picture that is not in the library', async () => {
    const figure = { type: 'figure', attrs: { image_id: 999_999, alt: 'Market', caption: null, credit: null } };
    const doc = { type: 'doc', content: [...textBody('Text').doc.content, figure] };
    expect((await propose({ body: { v: 1, doc } as never })).status).toBe(422);
  });

  it('rejects a proposal without a change', async () => {
    const { main_headline } = await stored();
    expect((await propose({ main_headline })).problem.message).toBe("The proposal doesn't change the post.");
  });

  it('ignores status, publication time and planning fields', async () => {
    const changes = { ...newText, status: 4, published_at: '2026-01-01T08:00:00Z', notes: 'Mine' } as PostUpdateBody;
    const { body } = await propose(changes);
    expect(Object.keys((await load(body.id)).body.changes)).toEqual(['body']);
  });

  it('answers 409 for a stale base version', async () => {
    const { updated_at } = await stored();
    await save({ is_sponsored: true });
    expect((await propose(newText, { base_updated_at: updated_at })).status).toBe(409);
  });

  it('answers 409 for a post that is not published', async () => {
    id = (await room.ready()).id;
    const { status, problem } = await propose();
    expect(status).toBe(409);
    expect(problem.message).toBe("This post isn't published. Save your changes instead of proposing them.");
  });

  it('works while an editor holds the lock', async () => {
    await t.call(posts.get, { params: { id } }, editor);
    expect((await propose()).status).toBe(200);
  });

  it('rejects a note that is too long', async () => {
    expect((await propose(newText, { note: 'a'.repeat(501) })).status).toBe(422);
  });

  it('limits the open proposals of a post, and of a user', async () => {
    const addRows = (rows: { post_id: number; user_id: number }[]) =>
      t.db
        .insertInto('post_proposals')
        .values(rows.map((row) => ({ ...row, changes: '{}', base_values: '{}', ...times })))
        .execute();
    const times = { base_updated_at: t.clock.now.toISOString(), created_at: t.clock.now.toISOString() };
    const users = await Promise.all(Array.from({ length: MAX_PROPOSALS_PER_POST }, () => t.user('reporter')));
    await addRows(users.map((user) => ({ post_id: id, user_id: user.id })));
    expect((await propose()).problem.message).toContain('This post has 10 open proposals.');
    expect((await propose(newText, { actor: users[0] as TestUser })).status).toBe(200);

    id = (await room.ready()).id;
    await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    const others = await Promise.all(Array.from({ length: MAX_PROPOSALS_PER_USER }, () => room.create()));
    await addRows(others.map((post) => ({ post_id: post.id, user_id: reporter.id })));
    expect((await propose()).problem.message).toContain('You have 100 open proposals.');
  });
});

describe('reviewing', () => {
  it('returns the stored post before and after the change', async () => {
    const { body } = await propose({ ...newText, authors: [reporter.id] });
    const comparison = (await load(body.id)).body;
    expect(comparison.from.values.body).toEqual((await stored()).body);
    expect(comparison.to.values).toMatchObject({ ...newText, authors: [reporter.id] });
    expect(comparison.names.users).toContainEqual({ id: reporter.id, name: 'Test Person' });
    expect(comparison.conflicts).toEqual([]);
  });

  it('counts the open proposals in the list of posts', async () => {
    const count = async () => {
      const query = { fields: 'id,proposals', 'per-page': 1 } as const;
      return (await t.call(posts.list, { query }, editor)).body.items[0]?.proposals;
    };
    const { body } = await propose();
    await propose(newText, { actor: await t.user('reporter') });
    expect(await count()).toBe(2);
    await sendBack(body.id);
    expect(await count()).toBe(1);
  });

  it('lists the open proposals of all posts, and the returned ones of the caller', async () => {
    const { body } = await propose();
    const listAll = async (actor: TestUser) => (await t.call(proposals.listAll, {}, actor)).body.items.map((p) => p.id);
    expect((await listAll(editor))[0]).toBe(body.id);
    await sendBack(body.id);
    expect(await listAll(editor)).not.toContain(body.id);
    expect(await listAll(reporter)).toContain(body.id);
  });
});

describe('accepting', () => {
  it('saves the change as a version that names both users', async () => {
    const { body } = await propose();
    const { status, body: post } = await accept(body.id);
    expect(status).toBe(200);
    expect(post).toMatchObject({ ...newText, proposals: 0, editor: { id: editor.id } });
    const [version] = (await t.call(postHistory.list, { params: { id }, query: {} }, room.admin)).body.items;
    expect(version).toMatchObject({
      reason: 'Proposal accepted',
      note: 'Test Person',
      fields: expect.arrayContaining(['body']),
    });
    expect(await lastAudit()).toEqual({ action: 'post.proposal-accepted', target_id: id });
    expect(await list(reporter)).toMatchObject([{ status: 'accepted', decided_by: 'Test Person' }]);
    expect(await list()).toEqual([]);
  });

  it('is done by exactly one of several editors', async () => {
    const { body } = await propose();
    const editors = await Promise.all([1, 2, 3, 4].map(() => t.user('editor')));
    const replies = await Promise.all(editors.map((actor) => accept(body.id, actor)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.problem.message).toBe('Test Person has already accepted this proposal.');
    const revisions = await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .where('reason', '=', 'accept_proposal')
      .select('id')
      .execute();
    expect(revisions).toHaveLength(1);
  });

  it('merges with changes of other fields', async () => {
    const { body } = await propose();
    await save({ is_sponsored: true });
    expect((await accept(body.id)).status).toBe(200);
    expect(await stored()).toMatchObject({ is_sponsored: true, ...newText });
  });

  it('answers 409 and names the fields that somebody else has changed since', async () => {
    const { body } = await propose({ ...newText, is_sponsored: true });
    await save({ body: textBody('The text of the editor') });
    expect((await load(body.id)).body.conflicts).toEqual(['body']);
    const { status, problem } = await accept(body.id);
    expect(status).toBe(409);
    expect(problem.type).toBe('proposal_conflict');
    expect(problem.errors).toEqual({ body: ['Somebody else has changed this field since.'] });
    expect(await list()).toMatchObject([{ status: 'open' }]);
  });

  it('accepts a field that somebody else has changed to the same value', async () => {
    const { body } = await propose({ ...newText, is_sponsored: true });
    await save({ is_sponsored: true });
    expect((await accept(body.id)).status).toBe(200);
  });

  it('answers 403 while another editor holds the lock', async () => {
    const { body } = await propose();
    await t.call(posts.get, { params: { id } }, room.admin);
    expect((await accept(body.id)).status).toBe(403);
    await t.call(postLocks.unlock, { params: { id } }, room.admin);
    expect((await accept(body.id)).status).toBe(200);
  });

  it.each(['unpublish', 'trash'] as const)('answers 409 after %s', async (name) => {
    const { body } = await propose();
    const request = { params: { id }, body: { reason: 'Wrong' } };
    expect((await t.call(posts[name], request, room.admin)).status).toBe(200);
    const { status, problem } = await accept(body.id);
    expect(status).toBe(409);
    expect(problem.message).toContain("This post isn't published");
    expect((await sendBack(body.id)).status).toBe(200);
  });

  it('answers 409 for a suspended user, and 404 for a deleted one', async () => {
    const { body } = await propose();
    const suspended_at = t.clock.now.toISOString();
    await t.db.updateTable('users').set({ suspended_at }).where('id', '=', reporter.id).execute();
    const { status, problem } = await accept(body.id);
    expect(status).toBe(409);
    expect(problem.message).toContain('Test Person is suspended');
    await t.db.deleteFrom('users').where('id', '=', reporter.id).execute();
    expect((await accept(body.id)).status).toBe(404);
  });
});

describe('returning and withdrawing', () => {
  it('shows the note to the user, who proposes again', async () => {
    const { body } = await propose();
    expect((await sendBack(body.id, '')).status).toBe(422);
    expect((await sendBack(body.id)).body).toMatchObject({ status: 'returned', decision_note: 'Check the figures.' });
    expect(await list(reporter)).toMatchObject([{ id: body.id, status: 'returned', decided_by: 'Test Person' }]);
    const second = await accept(body.id);
    expect(second.status).toBe(409);
    expect(second.problem.message).toBe('Test Person has already returned this proposal.');
    await propose();
    expect(await list(reporter)).toMatchObject([{ status: 'open', decision_note: null }]);
    expect(await lastAudit()).toMatchObject({ action: 'post.proposed' });
  });

  it('lets only its user withdraw a proposal, unless it was accepted', async () => {
    const { body } = await propose();
    expect((await withdraw(body.id, editor)).status).toBe(409);
    expect((await withdraw(body.id)).status).toBe(200);
    expect((await withdraw(body.id)).status).toBe(404);
    expect((await accept(body.id)).status).toBe(404);
    const { body: next } = await propose();
    await accept(next.id);
    expect((await withdraw(next.id)).status).toBe(409);
  });
});

describe('the undo of a withdrawal', () => {
  const undoWithdrawal = ({ headers }: { headers: Record<string, unknown> }, actor = reporter) =>
    t.call(undo.run, { params: { id: String(headers[UNDO_ID]) } }, actor);

  it('restores the proposal once, with its id and its text', async () => {
    const { body } = await propose(newText, { note: 'New figures' });
    const { changes } = (await load(body.id)).body;
    const response = await withdraw(body.id);
    expect(await list()).toEqual([]);
    expect((await undoWithdrawal(response, editor)).status).toBe(404);
    expect((await undoWithdrawal(response)).status).toBe(200);
    expect(await list()).toEqual([body]);
    expect((await load(body.id)).body.changes).toEqual(changes);
    expect(await lastAudit()).toEqual({ action: 'action.undone', target_id: id });
    expect((await undoWithdrawal(response)).status).toBe(404);
    expect((await accept(body.id)).status).toBe(200);
  });

  it('notifies the other users of the admin', async () => {
    const response = await withdraw((await propose()).body.id);
    await receiveNotifications(t.db, t.changes);
    const changes: string[] = [];
    const unsubscribe = t.changes.subscribe((change) => changes.push(change));
    await undoWithdrawal(response);
    await receiveNotifications(t.db, t.changes);
    unsubscribe();
    expect(changes).toContain('posts');
  });

  it('answers 409 if the user has proposed other changes since, and keeps those', async () => {
    const response = await withdraw((await propose()).body.id);
    const { body: newer } = await propose({ body: textBody('Newer text') });
    expect(await undoWithdrawal(response)).toMatchObject({
      status: 409,
      problem: { message: 'Nothing was undone: you have proposed other changes of this post since.' },
    });
    expect(await list()).toEqual([newer]);
  });

  it('answers 409 after ten minutes', async () => {
    const response = await withdraw((await propose()).body.id);
    t.advance(UNDO_MINUTES * 60_000 + 1);
    const { status, problem } = await undoWithdrawal(response);
    expect(status).toBe(409);
    expect(problem.message).toBe('It is too late to undo this action.');
  });

  it('answers 403 for a user who has lost post.update', async () => {
    const response = await withdraw((await propose()).body.id);
    const params = { id: reporter.id };
    await t.call(users.update, { params, body: { role_name: 'advertising-manager' } }, room.admin);
    const { status, problem } = await undoWithdrawal(response);
    expect(status).toBe(403);
    expect(problem.message).toBe('You need the right post.update to do this.');
  });
});

it('deletes open proposals after 90 days and decided ones after 30 days', async () => {
  const purge = () => purgeProposals.run({ db: t.db, now: () => t.clock.now } as JobContext, {});
  const other = await t.user('reporter');
  const decided = (await propose()).body.id;
  await sendBack(decided);
  const open = (await propose(newText, { actor: other })).body.id;
  const listIds = async () =>
    (await t.db.selectFrom('post_proposals').where('post_id', '=', id).select('id').orderBy('id').execute()).map(
      (row) => row.id,
    );
  t.advance(29 * DAY_MS);
  await purge();
  expect(await listIds()).toEqual([decided, open]);
  t.advance(2 * DAY_MS);
  await purge();
  expect(await listIds()).toEqual([open]);
  t.advance(60 * DAY_MS);
  await purge();
  expect(await listIds()).toEqual([]);
});
