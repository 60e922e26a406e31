import type { RequestParts } from '@masthead/domain/http/endpoint';
import { isLateCard } from '@masthead/domain/posts/contract/board';
import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { MAX_SAVED_VIEWS, type SavedViewInput, savedViews } from '@masthead/domain/posts/contract/saved-views';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { UNDO_ID, UNDO_MINUTES, undo } from '@masthead/domain/undo/contract';
import { users } from '@masthead/domain/users/contract';
import { describe, expect, it } from 'vitest';
import { readNewestAuditEntry } from '../../../../test/content/audit-entries';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

const t = await createTestAppForFile();
const DAY_MS = 86_400_000;

const input = (name: string, changes: Partial<SavedViewInput> = {}): SavedViewInput => ({
  name,
  query: 'status=2&sort=published_at',
  is_shared: false,
  ...changes,
});
const create = (user: TestUser, body: SavedViewInput) => t.call(savedViews.create, { body }, user);
const replace = (user: TestUser, id: number, body: SavedViewInput) =>
  t.call(savedViews.replace, { params: { id }, body }, user);
const remove = (user: TestUser, id: number) => t.call(savedViews.remove, { params: { id } }, user);
const listNames = async (user: TestUser) =>
  (await t.call(savedViews.list, {}, user)).body.items.map(({ name }) => name);

describe('saved views', () => {
  it('are private to their owner unless they are shared', async () => {
    const [editor, reporter] = [await t.user('editor'), await t.user('reporter')];
    const { body: secret } = await create(editor, input('Secret'));
    const { body: shared } = await create(editor, input('Desk', { is_shared: true }));
    expect(shared).toMatchObject({ ...input('Desk', { is_shared: true }), owner_id: editor.id });
    expect(await listNames(editor)).toEqual(['Desk', 'Secret']);
    expect(await listNames(reporter)).toEqual(['Desk']);
    expect((await replace(reporter, secret.id, input('Mine'))).status).toBe(404);
    expect((await remove(reporter, secret.id)).status).toBe(404);
    for (const id of [secret.id, shared.id]) expect((await remove(editor, id)).status).toBe(200);
    expect(await listNames(editor)).toEqual([]);
  });

  it('can be shared by users with post.publish, who can also change the shared views of others', async () => {
    const [editor, other, reporter] = [await t.user('editor'), await t.user('editor'), await t.user('reporter')];
    expect((await create(reporter, input('Desk', { is_shared: true }))).status).toBe(403);
    const { body: own } = await create(reporter, input('Mine'));
    expect((await replace(reporter, own.id, input('Mine', { is_shared: true }))).status).toBe(403);
    expect((await replace(reporter, own.id, input('Renamed', { query: '' }))).body).toMatchObject({
      name: 'Renamed',
      query: '',
    });
    const { body: shared } = await create(editor, input('Desk', { is_shared: true }));
    expect((await replace(reporter, shared.id, input('Taken over'))).status).toBe(403);
    expect((await remove(reporter, shared.id)).status).toBe(403);
    const renamed = input('Front desk', { is_shared: true });
    expect((await replace(other, shared.id, renamed)).body).toMatchObject({ ...renamed, owner_id: editor.id });
    expect((await remove(other, shared.id)).status).toBe(200);
  });

  it('are deleted once, and not changed afterwards, when requests run at the same time', async () => {
    const editor = await t.user('editor');
    for (let round = 0; round < 5; round++) {
      const { id } = (await create(editor, input('Desk'))).body;
      const [first, second, replaced] = await Promise.all([
        remove(editor, id),
        remove(editor, id),
        replace(editor, id, input('Front desk')),
      ]);
      expect([first.status, second.status].toSorted()).toEqual([200, 404]);
      expect([200, 404]).toContain(replaced.status);
    }
    expect(await listNames(editor)).toEqual([]);
  });

  it('have different names for each owner, in any letter case', async () => {
    const [editor, other] = [await t.user('editor'), await t.user('editor')];
    const { body: first } = await create(editor, input('Morning'));
    expect((await create(editor, input('MORNING'))).body).toMatchObject({
      errors: { name: ['You already have a view with this name.'] },
    });
    expect((await create(other, input('Morning'))).status).toBe(200);
    const { body: second } = await create(editor, input('Evening'));
    expect((await replace(editor, second.id, input('morning'))).status).toBe(422);
    expect((await replace(editor, first.id, input('morning'))).status).toBe(200);
  });

  it('are limited for each owner, also in concurrent requests', async () => {
    const editor = await t.user('editor');
    const rows = Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, index) => input(`View ${index}`));
    await t.db
      .insertInto('saved_views')
      .values(rows.map((row) => ({ ...row, owner_id: editor.id })))
      .execute();
    const replies = await Promise.all(['One', 'Two', 'Three'].map((name) => create(editor, input(name))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(61) }, { query: 'a'.repeat(1001) }, { query: 'status=<script>' }])(
    'reject %j',
    async (changes) => {
      expect((await create(await t.user('editor'), input('Bounds', changes))).status).toBe(422);
    },
  );
});

describe('the filters of the built-in views', async () => {
  const room = await createNewsroom(t);
  // The clock of the server shows 09:00.
  const late = '2026-11-15T08:59:00Z';
  const soon = '2026-11-15T09:01:00Z';
  const picture = { thumb: room.thumb, thumb_ext: 'jpg' };
  const rows = [
    { main_headline: 'late', status: Status.SCHEDULED, published_at: late },
    { main_headline: 'late again', status: Status.SCHEDULED, published_at: late, ...picture },
    { main_headline: 'in time', status: Status.SCHEDULED, published_at: soon, ...picture },
    { main_headline: 'published', status: Status.PUBLISHED, published_at: late, thumb: 'default' },
    { main_headline: 'next week', status: Status.SCHEDULED, published_at: '2026-11-22T09:00:00Z', ...picture },
    { main_headline: 'trashed', status: Status.TRASHED, published_at: late, due_date: '2026-11-14' },
    {
      main_headline: 'overdue task',
      status: Status.NEW,
      due_date: '2026-11-14',
      category_id: room.football,
      ...picture,
    },
    { main_headline: 'overdue review', status: Status.REVIEW, due_date: '2026-11-01', priority: 0, ...picture },
    { main_headline: 'due today', status: Status.IN_PROGRESS, due_date: '2026-11-15', ...picture },
    {
      main_headline: 'scheduled in time',
      status: Status.SCHEDULED,
      published_at: soon,
      due_date: '2026-11-01',
      ...picture,
    },
    {
      main_headline: 'published after it',
      status: Status.PUBLISHED,
      published_at: soon,
      due_date: '2026-11-01',
      ...picture,
    },
  ] as const;
  await t.db
    .insertInto('posts')
    .values(rows.map((row) => ({ ...row, section_id: room.news, body: JSON.stringify({ v: 1 }) })))
    .execute();
  const [first] = await t.db.selectFrom('posts').select('id').where('main_headline', '=', 'late').execute();
  await t.db
    .insertInto('post_authors')
    .values({ post_id: first?.id as number, user_id: room.admin.id, position: 0 })
    .execute();

  async function list(query: RequestParts<typeof posts.list>['query'], user = room.admin) {
    const { body } = await t.call(posts.list, { query: { sort: 'id', ...query } }, user);
    return { names: body.items.map(({ main_headline }) => main_headline), total: body._meta.totalCount };
  }

  it.each([
    [{ 'search[is_late]': '1' }, ['late', 'late again', 'overdue task', 'overdue review']],
    [{ 'search[is_late]': '1', 'search[status]': '5' }, ['late', 'late again']],
    [{ 'search[is_late]': '1', 'search[status]': '0,2,5' }, ['late', 'late again', 'overdue task', 'overdue review']],
    [{ 'search[is_late]': '1', 'search[status]': '3,4' }, []],
    [{ 'search[is_late]': '1', 'search[>published_at]': '2030-01-01' }, []],
    [{ 'search[is_late]': '1', 'search[authors.id]': String(room.admin.id) }, ['late']],
    [{ 'search[is_late]': '1', 'search[category_id]': String(room.football) }, ['overdue task']],
    [{ 'search[without_picture]': '1' }, ['late', 'published']],
    [{ 'search[without_picture]': '1', 'search[is_late]': '1' }, ['late']],
    [{ 'search[without_picture]': '1', 'search[status]': '4' }, ['trashed']],
    [{ 'search[without_picture]': '1', 'search[authors.id]': String(room.admin.id) }, ['late']],
  ] as const)('%j lists and counts %j', async (query, names) => {
    expect(await list(query)).toEqual({ names, total: names.length });
    for (const sort of ['-published_at', 'published_at'] as const)
      expect((await list({ ...query, sort })).names.toSorted()).toEqual([...names].sort());
  });

  it('list the posts that are late on the board', async () => {
    const board = (await t.call(posts.board, { query: {} }, room.admin)).body;
    const cards = board.columns.flatMap(({ items }) => items).filter((card) => isLateCard(card, board.today));
    const { names } = await list({ 'search[is_late]': '1' });
    expect(names.toSorted()).toEqual(cards.map(({ main_headline }) => main_headline).sort());
  });

  it('sort late posts by publication time, and split them into pages', async () => {
    const query = { 'search[is_late]': '1', sort: 'published_at', 'per-page': 3 } as const;
    expect(await list(query)).toEqual({ names: ['late', 'late again', 'overdue task'], total: 4 });
    expect(await list({ ...query, page: 2 })).toEqual({ names: ['overdue review'], total: 4 });
  });

  it('apply to searches', async () => {
    const body = { query: 'late', 'search[is_late]': '1', 'search[without_picture]': '1' } as const;
    const { body: found } = await t.call(postSearches.posts, { body }, room.admin);
    expect(found.items.map(({ main_headline }) => main_headline)).toEqual(['late']);
  });

  it('count late posts by the time of the request', async () => {
    t.advance(5 * DAY_MS);
    const query = { 'search[is_late]': '1' } as const;
    expect((await list(query, await t.user('admin'))).total).toBe(7);
  });
});

describe('the undo of a deleted view', () => {
  const shared = (name: string) => input(name, { is_shared: true });
  const undoDeletion = ({ headers }: { headers: Record<string, unknown> }, user: TestUser) =>
    t.call(undo.run, { params: { id: String(headers[UNDO_ID]) } }, user);

  it('restores it once, with its id, owner and sharing', async () => {
    const [owner, editor] = [await t.user('editor'), await t.user('editor')];
    const { body: view } = await create(owner, shared('Morning'));
    const response = await remove(editor, view.id);
    expect(await readNewestAuditEntry(t.db)).toMatchObject({
      action: 'saved-view.deleted',
      target_type: 'saved-view',
      target_id: view.id,
      target_label: 'Morning',
    });
    expect((await undoDeletion(response, owner)).status).toBe(404);
    expect((await undoDeletion(response, editor)).status).toBe(200);
    expect((await t.call(savedViews.list, {}, owner)).body.items).toContainEqual(view);
    expect((await undoDeletion(response, editor)).status).toBe(404);
  });

  it('leaves no name of a private view in the audit log', async () => {
    const editor = await t.user('editor');
    const response = await remove(editor, (await create(editor, input('Secret'))).body.id);
    expect(await readNewestAuditEntry(t.db)).toMatchObject({ action: 'saved-view.deleted', target_label: null });
    expect((await undoDeletion(response, editor)).status).toBe(200);
    expect(await readNewestAuditEntry(t.db)).toMatchObject({ action: 'action.undone', target_label: null });
  });

  it('needs the role and the rights of the deletion', async () => {
    const [owner, editor] = [await t.user('editor'), await t.user('editor')];
    const { body: view } = await create(owner, shared('Noon'));
    const response = await remove(editor, view.id);
    const params = { id: editor.id };
    await t.call(users.update, { params, body: { role_name: 'reporter' } }, await t.user('admin'));
    const { status, problem } = await undoDeletion(response, editor);
    expect(status).toBe(403);
    expect(problem.message).toBe('You need the right post.publish to do this.');
    expect(await listNames(owner)).not.toContain('Noon');
  });

  it('is refused after ten minutes, and if another view of the owner has the name by now', async () => {
    const editor = await t.user('editor');
    const response = await remove(editor, (await create(editor, input('Evening'))).body.id);
    const { body: newer } = await create(editor, input('evening'));
    expect(await undoDeletion(response, editor)).toMatchObject({
      status: 409,
      problem: { message: 'Nothing was undone: another item uses the same name or address by now.' },
    });
    await remove(editor, newer.id);
    t.advance(UNDO_MINUTES * 60_000 + 1);
    expect(await undoDeletion(response, editor)).toMatchObject({
      status: 409,
      problem: { message: 'It is too late to undo this action.' },
    });
  });
});
