import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom } from '../../../../test/posts';
import { publishDuePosts } from '../schedule/publish-due-posts';

const HOUR = 3_600_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const patch = (id: number, body: Partial<PostPatch>, as = room.admin) =>
  t.call(posts.update, { params: { id }, body }, as);
const publish = (id: number) => t.call(posts.publish, { params: { id }, body: {} }, room.admin);
const get = async (id: number) => (await t.call(posts.get, { params: { id } }, room.admin)).body;
const inHours = (hours: number) => new Date(t.clock.now.getTime() + hours * HOUR).toISOString();

describe('Breaking', () => {
  it('ends 6 hours after it is turned on for a published post', async () => {
    const { id } = await room.ready();
    await publish(id);
    t.advance(HOUR);
    const until = inHours(6);
    expect((await patch(id, { breaking_status: 1 })).body).toMatchObject({ breaking_status: 1, breaking_until: until });
    t.advance(6 * HOUR - 1);
    expect(await get(id)).toMatchObject({ breaking_status: 1, breaking_until: until });
    t.advance(1);
    expect(await get(id)).toMatchObject({ breaking_status: 0, breaking_until: null });
    const { body } = await t.call(posts.list, { query: { fields: 'breaking_status' } }, room.admin);
    expect(body.items.find((each) => each.id === id)?.breaking_status).toBe(0);
    expect((await patch(id, { breaking_status: 1 })).body.breaking_until).toBe(inHours(6));
  });

  it('ends 6 hours after the publication of a draft that it was turned on for', async () => {
    const { id } = await room.ready();
    expect((await patch(id, { breaking_status: 1 })).body).toMatchObject({ breaking_status: 1, breaking_until: null });
    t.advance(HOUR);
    expect((await publish(id)).body.breaking_until).toBe(inHours(6));
    const until = inHours(6);
    t.advance(HOUR);
    expect((await publish(id)).body.breaking_until).toBe(until);
  });

  it('ends 6 hours after a scheduled post went out', async () => {
    const { id } = await room.ready();
    await patch(id, { breaking_status: 1 });
    await t.call(posts.schedule, { params: { id }, body: { published_at: inHours(1) } }, room.admin);
    t.advance(HOUR);
    const signal = new AbortController().signal;
    await publishDuePosts({ db: t.db, now: () => t.clock.now, signal, logEvent: () => undefined }, (error) => {
      throw error;
    });
    expect(await get(id)).toMatchObject({ status: 3, breaking_status: 1, breaking_until: inHours(6) });
  });

  it('has the end that an editor chose, which is after its start and at most 7 days later', async () => {
    const { id } = await room.ready();
    await publish(id);
    const until = inHours(2);
    expect((await patch(id, { breaking_status: 1, breaking_until: until })).body.breaking_until).toBe(until);
    const early = await patch(id, { breaking_until: inHours(0) });
    expect(early.problem.errors).toEqual({
      breaking_until: ['The end of Breaking is not after its start. Choose a later time.'],
    });
    const late = await patch(id, { breaking_until: inHours(7 * 24 + 1) });
    expect(late.problem.errors).toEqual({
      breaking_until: ['A post is breaking for at most 7 days. Choose an earlier time.'],
    });
    expect((await patch(id, { breaking_status: 0 })).body).toMatchObject({ breaking_status: 0, breaking_until: null });
  });

  it('stays over when a save resends the end that has passed', async () => {
    const { id } = await room.ready();
    await publish(id);
    const { breaking_until } = (await patch(id, { breaking_status: 1 })).body;
    t.advance(7 * HOUR);
    expect((await patch(id, { breaking_status: 1, breaking_until, notes: 'Late' })).body.breaking_status).toBe(0);
  });

  it('rejects a new end of Breaking on a published post without post.publish', async () => {
    const { id } = await room.ready();
    await publish(id);
    await patch(id, { breaking_status: 1 });
    const refused = await patch(id, { breaking_until: inHours(2) }, await t.user('reporter'));
    expect([refused.status, refused.problem.message]).toEqual([403, 'You need the right post.publish to do this.']);
  });
});

describe('live coverage', () => {
  it('is ended and resumed by a save, and keeps the time of its end', async () => {
    const { id } = await room.ready();
    await publish(id);
    expect((await get(id)).live_ended_at).toBeNull();
    const ended = t.clock.now.toISOString();
    expect((await patch(id, { live_ended: true })).body.live_ended_at).toBe(ended);
    t.advance(HOUR);
    expect((await patch(id, { live_ended: true })).body.live_ended_at).toBe(ended);
    expect((await patch(id, { live_ended: false })).body.live_ended_at).toBeNull();
    const refused = await patch(id, { live_ended: true }, await t.user('reporter'));
    expect([refused.status, refused.problem.message]).toEqual([403, 'You need the right post.publish to do this.']);
  });
});

describe('the ids of slides', () => {
  const slide = (title: string, id?: string) => ({
    content: null,
    title,
    time: null,
    minutes: null,
    ...(id && { id }),
  });
  const idsOf = (reply: { body: { slides: { id?: string | undefined }[] } }) => reply.body.slides.map(({ id }) => id);

  it('stay when slides are added, removed, reordered and changed', async () => {
    const { id } = await room.create();
    const first = idsOf(await patch(id, { slides: [slide('Plot', 'p'), slide('One', 'a'), slide('Two')] }));
    expect(first.slice(0, 2)).toEqual(['p', 'a']);
    const two = first[2] as string;
    expect(two).toMatch(/^[0-9a-f]{10}$/);
    const next = [slide('Plot', 'p'), slide('Two, corrected', two), slide('New', 'b'), slide('One', 'a')];
    expect(idsOf(await patch(id, { slides: next }))).toEqual(['p', two, 'b', 'a']);
    const twice = idsOf(await patch(id, { slides: [slide('Plot', 'p'), slide('One', 'a'), slide('Copy', 'a')] }));
    expect(new Set(twice).size).toBe(3);
  });

  it('of a post of an earlier version are places, which a client without ids keeps', async () => {
    const { id } = await room.create();
    const stored = [slide('Plot'), slide('One'), slide('Two')].map((each) => ({ ...each, updated_at: '' }));
    await t.db
      .updateTable('posts')
      .set({ slides: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    expect((await get(id)).slides.map((each) => each.id)).toEqual(['0', '1', '2']);
    const saved = await patch(id, { slides: [slide('Plot'), slide('Two'), slide('New')] });
    expect(idsOf(saved).slice(0, 2)).toEqual(['0', '2']);
    expect(['0', '1', '2']).not.toContain(idsOf(saved)[2]);
  });
});
