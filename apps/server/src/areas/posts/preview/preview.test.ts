import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import type { TestUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';
import { unsaved } from '../../../../test/previews';
import type { JobContext } from '../../../platform/jobs/job';
import { MOST_PREVIEWS, sweepPreviews } from './previews.queries';

const MINUTE = 60_000;

let t: TestApp;
let admin: TestUser;
let id: number;
beforeAll(async () => {
  t = await testApp();
  const room = await newsroom(t);
  admin = room.admin;
  ({ id } = await room.create());
});
beforeEach(() => t.db.deleteFrom('post_previews').execute());
afterAll(() => t.close());

const preview = (given: Partial<PreviewInput> = {}, as = admin, postId = id) =>
  t.call(postPreviews.create, { params: { id: postId }, body: unsaved(given) }, as);
const rows = () => t.db.selectFrom('post_previews').selectAll().orderBy('id').execute();

describe('a preview', () => {
  it('is kept for a quarter of an hour at an address of the site that only its maker is told', async () => {
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body.expires_at).toBe('2026-11-15T09:15:00.000Z');
    expect(body.url).toMatch(/^http:\/\/www\.lagos\.localhost\/preview\/post\/[\w-]{43}$/);
    const [row] = await rows();
    expect(row).toMatchObject({ post_id: id, user_id: admin.id, expires_at: body.expires_at });
    expect(JSON.stringify(row)).not.toContain(body.url.slice(-43));
    expect((await preview()).body.url).not.toBe(body.url);
  });

  it('changes nothing of the post, and needs no lock', async () => {
    const before = await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst();
    const other = await t.user('editor');
    await t.call(postLocks.overtake, { params: { id } }, other);
    expect((await preview()).status).toBe(200);
    expect(await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst()).toEqual(before);
    expect((await t.call(postLocks.check, { params: { id } }, other)).status).toBe(200);
  });

  it('is made by those who may change posts, of posts that are there', async () => {
    expect((await preview({}, await t.user('advertising-manager'))).status).toBe(403);
    expect((await t.call(postPreviews.create, { params: { id }, body: unsaved() })).status).toBe(401);
    expect((await preview({}, admin, 99_999)).problem).toMatchObject({ message: 'Post with given ID not found.' });
    const { body } = await t.call(posts.create, { body: { main_headline: 'Gone soon', section_id: 1 } }, admin);
    await t.db.updateTable('posts').set({ status: 7 }).where('id', '=', body.id).execute();
    expect((await preview({}, admin, body.id)).status).toBe(404);
  });

  it('replaces the oldest of the same person, and nobody else’s', async () => {
    const other = await t.user('editor');
    await preview({}, other);
    for (let made = 0; made <= MOST_PREVIEWS; made++) await preview({ main_headline: `Take ${made}` });
    const kept = await rows();
    expect(kept.filter(({ user_id }) => user_id === other.id)).toHaveLength(1);
    const mine = kept.filter(({ user_id }) => user_id === admin.id);
    expect(mine.map(({ state }) => (state as PreviewInput).main_headline)).toEqual(
      Array.from({ length: MOST_PREVIEWS }, (_, made) => `Take ${made + 1}`),
    );
  });

  it('is forgotten when it has expired', async () => {
    await preview();
    t.advance(10 * MINUTE);
    await preview();
    t.advance(5 * MINUTE);
    const again = await sweepPreviews.run({ db: t.db, now: () => t.clock.now } as JobContext, {});
    expect(again).toEqual(new Date(t.clock.now.getTime() + 60 * MINUTE));
    expect(await rows()).toHaveLength(1);
  });
});

describe('what is sent', () => {
  const refusal = async (given: object) => {
    const { status, problem } = await preview(given as Partial<PreviewInput>);
    expect(await rows()).toEqual([]);
    return [status, Object.keys(problem.errors ?? {})];
  };

  it('is never HTML, nor anything else that is not an article', async () => {
    expect(await refusal({ body: '<p>It rains.</p>' })).toEqual([422, ['body']]);
    const script = { v: 1, doc: { type: 'doc', content: [{ type: 'script' }] } };
    expect(await refusal({ body: script })).toEqual([422, ['body']]);
    const slide = { content: script, title: null, time: null, minutes: null };
    expect(await refusal({ slides: [slide] })).toEqual([422, ['slides.0.content']]);
    await preview({ html: '<script>' } as Partial<PreviewInput>);
    expect(JSON.stringify(await rows())).not.toContain('html');
  });

  it.each([
    ['main_headline', 'a'.repeat(1001)],
    ['description', 'a'.repeat(1001)],
    ['template_type', 2],
    ['authors', Array.from({ length: 21 }, (_, index) => index + 1)],
    ['tags', [1, 2, 3, 4, 5, 6]],
    ['sources', Array(21).fill('a')],
    ['sources', ['a'.repeat(2001)]],
    ['external_link', 'a'.repeat(2001)],
    ['slides', Array(501).fill({ content: null, title: null, time: null, minutes: null })],
    ['published_at', 'tomorrow'],
  ])('has the bounds of a save: %s', async (field, value) => {
    const [status, fields] = await refusal({ [field]: value });
    expect([status, String(fields).split('.')[0]]).toEqual([422, field]);
  });

  it('has to be whole, and at most a megabyte', async () => {
    const { main_headline: _, ...rest } = unsaved();
    expect((await t.call(postPreviews.create, { params: { id }, body: rest as PreviewInput }, admin)).status).toBe(422);
    expect(await refusal({ main_headline: 'a'.repeat(2 ** 20) })).toEqual([413, []]);
  });
});
