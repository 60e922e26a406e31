import { type BulkAction, bulkPosts } from '@masthead/domain/posts/contract/bulk';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postHistory } from '@masthead/domain/posts/contract/history';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { publishDuePosts } from '../schedule/publish-due-posts';

const HOUR_MS = 3_600_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const inHours = (hours: number) => new Date(t.clock.now.getTime() + hours * HOUR_MS).toISOString();
const patch = (id: number, body: Partial<PostPatch>) => t.call(posts.update, { params: { id }, body }, room.admin);
const publish = (id: number, hold = false) => t.call(posts.publish, { params: { id }, body: { hold } }, room.admin);
const schedule = (id: number, published_at: string) =>
  t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
const untilRefusal = expect.stringMatching(/^Under embargo until \d{4}-\d{2}-\d{2} \d{2}:\d{2}\./);

describe('embargo', () => {
  it('is saved in UTC and returned with the post', async () => {
    const { id } = await room.ready();
    const { body } = await patch(id, { embargo_until: '2099-01-01T09:00:00+01:00' });
    expect(body.embargo_until).toBe('2099-01-01T08:00:00.000Z');
    expect((await patch(id, { embargo_until: null })).body.embargo_until).toBeNull();
  });

  it.each([
    ['publish', false],
    ['held publication', true],
  ])('refuses to %s before its end and allows it from then on', async (_, hold) => {
    const { id } = await room.ready({ embargo_until: inHours(2) });
    const refused = await publish(id, hold);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { embargo_until: [untilRefusal] } });
    t.advance(2 * HOUR_MS);
    expect((await publish(id, hold)).status).toBe(200);
  });

  it('refuses a save that publishes the post', async () => {
    const { id } = await room.ready({ embargo_until: inHours(2) });
    const refused = await patch(id, { status: Status.PUBLISHED });
    expect(refused.body).toMatchObject({ errors: { embargo_until: [untilRefusal] } });
    const together = await patch((await room.ready()).id, { status: Status.PUBLISHED, embargo_until: inHours(1) });
    expect(together.status).toBe(422);
  });

  it('refuses a schedule and a new scheduled time before its end', async () => {
    const { id } = await room.ready({ embargo_until: inHours(2) });
    const refused = await schedule(id, inHours(1));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { published_at: [untilRefusal] } });
    expect((await schedule(id, inHours(2))).status).toBe(200);
    expect((await patch(id, { published_at: inHours(1) })).body).toMatchObject({
      errors: { published_at: [untilRefusal] },
    });
    expect((await patch(id, { published_at: inHours(3) })).status).toBe(200);
    expect((await publish(id)).status).toBe(422);
  });

  it('refuses a bulk change that schedules the post before its end', async () => {
    const { id } = await room.ready({ embargo_until: inHours(2) });
    const change = async (action: BulkAction, dry_run: boolean) =>
      (await t.call(bulkPosts.change, { body: { changes: [{ id, action }], dry_run } }, room.admin)).body.results;
    for (const dry_run of [true, false]) {
      expect(await change({ name: 'schedule', published_at: inHours(1) }, dry_run)).toMatchObject([
        { outcome: 'refused', problem: { errors: { published_at: [untilRefusal] } } },
      ]);
    }
    expect(await change({ name: 'schedule', published_at: inHours(2) }, false)).toMatchObject([{ outcome: 'changed' }]);
  });

  it('cannot end after the time of a scheduled post, unless the save moves the schedule too', async () => {
    const { id } = await room.ready();
    await schedule(id, inHours(2));
    expect((await patch(id, { embargo_until: inHours(3) })).body).toMatchObject({
      errors: { embargo_until: [expect.stringMatching(/^The post is scheduled for .*Change the schedule first\.$/)] },
    });
    const moved = await patch(id, { embargo_until: inHours(3), published_at: inHours(4) });
    expect(moved.body).toMatchObject({ embargo_until: inHours(3), published_at: inHours(4) });
  });

  it('cannot be set for a published post, but can be removed', async () => {
    const { id } = await room.ready({ embargo_until: inHours(1) });
    t.advance(HOUR_MS);
    await publish(id);
    const refused = await patch(id, { embargo_until: inHours(2) });
    expect(refused.body).toMatchObject({ errors: { embargo_until: [expect.stringContaining('already published')] } });
    expect((await patch(id, { embargo_until: null })).status).toBe(200);
  });

  it('stops the scheduled publication of a post that a server of the previous version scheduled', async () => {
    const { id } = await room.ready();
    await schedule(id, inHours(1));
    await t.db
      .updateTable('posts')
      .set({ embargo_until: inHours(2) })
      .where('id', '=', id)
      .execute();
    const findStatus = async () =>
      (await t.db.selectFrom('posts').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
    const { signal } = new AbortController();
    const run = () => publishDuePosts({ db: t.db, now: () => t.clock.now, signal, logEvent: () => undefined }, () => 0);
    t.advance(HOUR_MS);
    await run();
    expect(await findStatus()).toBe(Status.SCHEDULED);
    t.advance(HOUR_MS);
    await run();
    expect(await findStatus()).toBe(Status.PUBLISHED);
  });

  it('is kept when a version from before it is restored, and can be restored by itself', async () => {
    const embargo_until = inHours(5);
    const { id } = await room.ready();
    await patch(id, { embargo_until });
    const { body } = await t.call(postHistory.list, { params: { id }, query: {} }, room.admin);
    const [latest, before] = body.items;
    expect(latest?.fields).toContain('embargo_until');
    const restore = (field?: 'embargo_until') =>
      t.call(postHistory.restore, { params: { id, version: before?.id ?? 0 }, body: { field } }, room.admin);
    expect((await restore()).body.embargo_until).toBe(embargo_until);
    expect((await restore('embargo_until')).body.embargo_until).toBeNull();
  });
});
