import { type BulkAction, bulkPosts, MAX_BULK_CHANGES } from '@masthead/domain/posts/contract/bulk';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let reporter: TestUser;
let editor: TestUser;
let tags: number[];
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  [reporter, editor] = [await t.user('reporter'), await t.user('editor')];
  const titles = ['Market', 'Harbour', 'Ferries', 'Rail', 'Roads', 'Space'];
  const rows = await t.db
    .insertInto('tags')
    .values(titles.map((title) => ({ section_id: room.news, catchy_title: title, slug: title.toLowerCase() })))
    .returning('id')
    .execute();
  tags = rows.map(({ id }) => id);
});
afterAll(() => t.close());

interface Options {
  actor?: TestUser;
  base?: string;
  dry_run?: boolean;
}

async function change(ids: number[], action: BulkAction, { actor = editor, base, dry_run }: Options = {}) {
  const changes = ids.map((id) => ({ id, action, ...(base !== undefined && { base_updated_at: base }) }));
  const { status, body } = await t.call(bulkPosts.change, { body: { changes, ...(dry_run && { dry_run }) } }, actor);
  expect(status).toBe(200);
  return body.results;
}

/** Changes one post and returns its result, which must not be a refusal. */
async function changeOne(id: number, action: BulkAction, options?: Options) {
  const [result] = await change([id], action, options);
  if (result?.outcome !== 'changed') throw new Error(JSON.stringify(result));
  return result;
}

async function undo(id: number, result: Awaited<ReturnType<typeof changeOne>>) {
  return change([id], result.undo, { base: result.updated_at });
}

const stored = (id: number) => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const storedTags = async (id: number) =>
  (await t.db.selectFrom('post_tags').where('post_id', '=', id).orderBy('position').select('tag_id').execute()).map(
    ({ tag_id }) => tag_id,
  );
const countRows = async (table: 'post_revisions' | 'audit_log') =>
  Number(
    (
      await t.db
        .selectFrom(table)
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
const lastReasons = async (id: number, count: number) =>
  (
    await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .orderBy('id', 'desc')
      .limit(count)
      .select('reason')
      .execute()
  ).map(({ reason }) => reason);
const draft = async () => (await room.create()).id;
const publish = async () => {
  const { id } = await room.ready();
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return id;
};
const inAnHour = () => new Date(t.clock.now.getTime() + 3_600_000).toISOString();

describe('actions', () => {
  it('sets section and category, and restores them', async () => {
    const ids = [await draft(), await draft()];
    const action = { name: 'set_category', section_id: room.sport, category_id: room.football } as const;
    expect((await change(ids, action)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(await stored(ids[1] as number)).toMatchObject({ section_id: room.sport, category_id: room.football });
    expect(await change(ids, action)).toEqual(ids.map((id) => ({ id, outcome: 'unchanged' })));
    const third = await draft();
    await undo(third, await changeOne(third, action));
    expect(await stored(third)).toMatchObject({ section_id: room.news, category_id: null });
  });

  it('adds and removes tags, and restores their order', async () => {
    const id = await draft();
    const [market, harbour, ferries] = tags as [number, number, number];
    await changeOne(id, { name: 'set_tags', tags: [harbour, market] });
    const added = await changeOne(id, { name: 'add_tags', tags: [market, ferries] });
    expect(await storedTags(id)).toEqual([harbour, market, ferries]);
    await undo(id, added);
    expect(await storedTags(id)).toEqual([harbour, market]);
    const removed = await changeOne(id, { name: 'remove_tags', tags: [harbour, ferries] });
    expect(await storedTags(id)).toEqual([market]);
    await undo(id, removed);
    expect(await storedTags(id)).toEqual([harbour, market]);
    expect(await change([id], { name: 'remove_tags', tags: [ferries] })).toEqual([{ id, outcome: 'unchanged' }]);
  });

  it('refuses a sixth tag and a tag that does not exist', async () => {
    const id = await draft();
    await changeOne(id, { name: 'set_tags', tags: tags.slice(0, 5) });
    const [sixth] = await change([id], { name: 'add_tags', tags: [tags[5] as number] });
    expect(sixth).toMatchObject({ outcome: 'refused', problem: { errors: { tags: ['Select at most 5 tags'] } } });
    const [unknown] = await change([await draft()], { name: 'add_tags', tags: [999_999] });
    expect(unknown).toMatchObject({ outcome: 'refused', problem: { type: 'validation' } });
  });

  it('sets the assignee, also of a published post for a user without post.publish', async () => {
    const id = await publish();
    const result = await changeOne(id, { name: 'set_assignee', assignee_id: editor.id }, { actor: reporter });
    expect(result.undo).toEqual({ name: 'set_assignee', assignee_id: null });
    expect((await stored(id)).assignee_id).toBe(editor.id);
  });

  it('schedules posts, and returns each to its status', async () => {
    const review = (await room.ready()).id;
    await t.call(posts.review, { params: { id: review }, body: {} }, room.admin);
    const scheduled = (await room.ready()).id;
    const before = inAnHour();
    await t.call(posts.schedule, { params: { id: scheduled }, body: { published_at: before } }, room.admin);
    const published_at = new Date(Date.parse(before) + 60_000).toISOString();
    const [first, second] = [
      await changeOne(review, { name: 'schedule', published_at }),
      await changeOne(scheduled, { name: 'schedule', published_at }),
    ];
    expect(await stored(review)).toMatchObject({ status: 5, published_at });
    expect(await change([review], { name: 'schedule', published_at })).toEqual([{ id: review, outcome: 'unchanged' }]);
    await undo(review, first);
    expect(await stored(review)).toMatchObject({ status: 2, published_at: null });
    expect(await lastReasons(review, 3)).toEqual(['review', 'reopen', 'schedule']);
    expect(second.undo).toEqual({ name: 'return', status: 5, published_at: before });
    expect(await undo(scheduled, second)).toMatchObject([{ outcome: 'changed' }]);
    expect(await stored(scheduled)).toMatchObject({ status: 5, published_at: before });
    expect(await lastReasons(scheduled, 2)).toEqual(['schedule', 'reopen']);
  });

  it('refuses to schedule an incomplete post or a time that has passed', async () => {
    const [incomplete] = await change([await draft()], { name: 'schedule', published_at: inAnHour() });
    expect(incomplete).toMatchObject({ outcome: 'refused', problem: { errors: { category_id: expect.any(Array) } } });
    const { id } = await room.ready();
    const [past] = await change([id], { name: 'schedule', published_at: '2020-01-01T00:00:00Z' });
    expect(past).toMatchObject({ problem: { errors: { published_at: ['It seems time has passed.'] } } });
  });

  it('trashes posts, and returns each to its status and publication time', async () => {
    const published = await publish();
    const publishedAt = (await stored(published)).published_at;
    const scheduled = (await room.ready()).id;
    const published_at = inAnHour();
    await t.call(posts.schedule, { params: { id: scheduled }, body: { published_at } }, room.admin);
    const results = [await changeOne(published, { name: 'trash' }), await changeOne(scheduled, { name: 'trash' })];
    expect((await stored(published)).status).toBe(4);
    expect(await change([published], { name: 'trash' })).toEqual([{ id: published, outcome: 'unchanged' }]);
    for (const [index, id] of [published, scheduled].entries()) {
      const [returned] = await undo(id, results[index] as (typeof results)[0]);
      expect(returned?.outcome).toBe('changed');
    }
    expect(await stored(published)).toMatchObject({ status: 3, published_at: publishedAt });
    expect(await stored(scheduled)).toMatchObject({ status: 5, published_at });
  });
});

describe('refusals', () => {
  it('refuses a post that another user edits, and changes the others', async () => {
    const [locked, free] = [await draft(), await draft()];
    await t.call(posts.get, { params: { id: locked } }, room.admin);
    const results = await change([locked, free], { name: 'set_assignee', assignee_id: editor.id });
    expect(results).toMatchObject([
      {
        id: locked,
        outcome: 'refused',
        problem: { type: 'post_locked', message: expect.stringMatching(/is editing/) },
      },
      { id: free, outcome: 'changed' },
    ]);
  });

  it('refuses the content of a published post without post.publish', async () => {
    const id = await publish();
    const before = await stored(id);
    const actions: BulkAction[] = [
      { name: 'set_category', section_id: room.sport, category_id: room.football },
      { name: 'add_tags', tags: tags.slice(0, 1) },
      { name: 'trash' },
      { name: 'schedule', published_at: inAnHour() },
    ];
    for (const action of actions) {
      const [result] = await change([id], action, { actor: reporter });
      expect(result).toMatchObject({ outcome: 'refused', problem: { type: 'forbidden' } });
    }
    expect(await stored(id)).toEqual(before);
  });

  it('refuses a category of another section for a published post, as a save does', async () => {
    const id = await publish();
    const [result] = await change([id], { name: 'set_category', section_id: room.news, category_id: room.football });
    expect(result).toMatchObject({ outcome: 'refused', problem: { errors: { category_id: expect.any(Array) } } });
  });

  it('refuses the undo of a post that has changed since', async () => {
    const id = await draft();
    const result = await changeOne(id, { name: 'set_assignee', assignee_id: editor.id });
    await t.call(posts.update, { params: { id }, body: { priority: 2 } }, room.admin);
    expect(await undo(id, result)).toMatchObject([{ outcome: 'refused', problem: { type: 'conflict' } }]);
    expect((await stored(id)).assignee_id).toBe(editor.id);
  });

  it('refuses a post that does not exist', async () => {
    const [result] = await change([999_999], { name: 'trash' });
    expect(result).toMatchObject({ outcome: 'refused', problem: { message: 'Post with given ID not found.' } });
  });

  it('rejects 26 posts, and the same post twice', async () => {
    const action = { name: 'trash' } as const;
    const id = await draft();
    const many = Array.from({ length: MAX_BULK_CHANGES + 1 }, (_, index) => ({ id: index + 1, action }));
    for (const changes of [many, [], [1, 1].map(() => ({ id, action }))]) {
      expect((await t.call(bulkPosts.change, { body: { changes } }, editor)).status).toBe(422);
    }
    expect((await stored(id)).status).toBe(0);
  });
});

describe('dry run', () => {
  it('reports what would happen and writes nothing', async () => {
    const [ready, incomplete, published] = [(await room.ready()).id, await draft(), await publish()];
    const before = [await stored(ready), await countRows('post_revisions'), await countRows('audit_log')];
    const actions: BulkAction[] = [
      { name: 'schedule', published_at: inAnHour() },
      { name: 'trash' },
      { name: 'add_tags', tags: tags.slice(0, 2) },
      { name: 'set_category', section_id: room.sport, category_id: room.football },
    ];
    const outcomes = [];
    for (const action of actions) {
      const results = await change([ready, incomplete, published], action, { dry_run: true });
      outcomes.push(results.map(({ outcome }) => outcome));
      expect(results[0]).toMatchObject({ updated_at: (await stored(ready)).updated_at });
    }
    expect(outcomes[0]).toEqual(['changed', 'refused', 'refused']);
    expect(outcomes.slice(1)).toEqual(Array.from({ length: 3 }, () => ['changed', 'changed', 'changed']));
    expect([await stored(ready), await countRows('post_revisions'), await countRows('audit_log')]).toEqual(before);
  });

  it('checks both transitions of a post that returns from the trash', async () => {
    const { id } = await room.ready();
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    const before = await stored(id);
    const toSchedule = (published_at: string) => ({ name: 'return', status: 5, published_at }) as const;
    expect(await change([id], toSchedule(inAnHour()), { dry_run: true })).toMatchObject([{ outcome: 'changed' }]);
    for (const options of [{ dry_run: true }, { dry_run: true, actor: reporter }, {}]) {
      const published_at = options.actor ? inAnHour() : '2020-01-01T00:00:00Z';
      expect(await change([id], toSchedule(published_at), options)).toMatchObject([{ outcome: 'refused' }]);
    }
    expect(await stored(id)).toEqual(before);
  });

  it('gives the base version of the change, which refuses a post that changes in between', async () => {
    const id = await draft();
    const action = { name: 'set_assignee', assignee_id: editor.id } as const;
    const { updated_at } = await changeOne(id, action, { dry_run: true });
    await t.call(posts.update, { params: { id }, body: { priority: 2 } }, room.admin);
    expect(await change([id], action, { base: updated_at })).toMatchObject([{ outcome: 'refused' }]);
  });
});
