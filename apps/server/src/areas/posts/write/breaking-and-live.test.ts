import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
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

const patch = (id: number, body: Partial<PostPatch>, actor = room.admin) =>
  t.call(posts.update, { params: { id }, body }, actor);
const publish = (id: number) => t.call(posts.publish, { params: { id }, body: {} }, room.admin);
const get = async (id: number) => (await t.call(posts.get, { params: { id } }, room.admin)).body;
const inHours = (hours: number) => new Date(t.clock.now.getTime() + hours * HOUR_MS).toISOString();

/** A post can be shown as breaking news on the site for a limited time. */
describe('breaking news', () => {
  it('ends 6 hours after it is turned on for a published post', async () => {
    const { id } = await room.ready();
    await publish(id);
    t.advance(HOUR_MS);
    const until = inHours(6);
    expect((await patch(id, { breaking_status: 1 })).body).toMatchObject({ breaking_status: 1, breaking_until: until });
    t.advance(6 * HOUR_MS - 1);
    expect(await get(id)).toMatchObject({ breaking_status: 1, breaking_until: until });
    t.advance(1);
    expect(await get(id)).toMatchObject({ breaking_status: 0, breaking_until: null });
    const { body } = await t.call(posts.list, { query: { fields: 'breaking_status' } }, room.admin);
    expect(body.items.find((post) => post.id === id)?.breaking_status).toBe(0);
    expect((await patch(id, { breaking_status: 1 })).body.breaking_until).toBe(inHours(6));
  });

  it('ends 6 hours after the publication of a draft that it was turned on for', async () => {
    const { id } = await room.ready();
    expect((await patch(id, { breaking_status: 1 })).body).toMatchObject({ breaking_status: 1, breaking_until: null });
    t.advance(HOUR_MS);
    expect((await publish(id)).body.breaking_until).toBe(inHours(6));
    const until = inHours(6);
    t.advance(HOUR_MS);
    expect((await publish(id)).body.breaking_until).toBe(until);
  });

  it('ends 6 hours after the publication of a scheduled post', async () => {
    const { id } = await room.ready();
    await patch(id, { breaking_status: 1 });
    await t.call(posts.schedule, { params: { id }, body: { published_at: inHours(1) } }, room.admin);
    t.advance(HOUR_MS);
    const signal = new AbortController().signal;
    await publishDuePosts({ db: t.db, now: () => t.clock.now, signal, logEvent: () => undefined }, (error) => {
      throw error;
    });
    expect(await get(id)).toMatchObject({ status: 3, breaking_status: 1, breaking_until: inHours(6) });
  });

  it('accepts an end that is in the future and at most 7 days away', async () => {
    const { id } = await room.ready();
    await publish(id);
    const until = inHours(2);
    expect((await patch(id, { breaking_status: 1, breaking_until: until })).body.breaking_until).toBe(until);
    const tooEarly = await patch(id, { breaking_until: inHours(0) });
    expect(tooEarly.problem.errors).toEqual({
      breaking_until: ['Breaking must end after it starts. Choose a later time.'],
    });
    const tooLate = await patch(id, { breaking_until: inHours(7 * 24 + 1) });
    expect(tooLate.problem.errors).toEqual({
      breaking_until: ['A post can be breaking for at most 7 days. Choose an earlier time.'],
    });
    expect((await patch(id, { breaking_status: 0 })).body).toMatchObject({ breaking_status: 0, breaking_until: null });
  });

  it('stays ended when a save sends the past end again', async () => {
    const { id } = await room.ready();
    await publish(id);
    const { breaking_until } = (await patch(id, { breaking_status: 1 })).body;
    t.advance(7 * HOUR_MS);
    expect((await patch(id, { breaking_status: 1, breaking_until, notes: 'Late' })).body.breaking_status).toBe(0);
  });

  it('rejects a new end for a published post without post.publish', async () => {
    const { id } = await room.ready();
    await publish(id);
    await patch(id, { breaking_status: 1 });
    const refused = await patch(id, { breaking_until: inHours(2) }, await t.user('reporter'));
    expect([refused.status, refused.problem.message]).toEqual([403, 'You need the right post.publish to do this.']);
  });
});

/** A live update counts as live until an editor ends it. */
describe('live coverage', () => {
  it('is ended and resumed by a save, and the time of the end does not change', async () => {
    const { id } = await room.ready();
    await publish(id);
    expect((await get(id)).live_ended_at).toBeNull();
    const ended = t.clock.now.toISOString();
    expect((await patch(id, { live_ended: true })).body.live_ended_at).toBe(ended);
    t.advance(HOUR_MS);
    expect((await patch(id, { live_ended: true })).body.live_ended_at).toBe(ended);
    expect((await patch(id, { live_ended: false })).body.live_ended_at).toBeNull();
    const refused = await patch(id, { live_ended: true }, await t.user('reporter'));
    expect([refused.status, refused.problem.message]).toEqual([403, 'You need the right post.publish to do this.']);
  });
});
