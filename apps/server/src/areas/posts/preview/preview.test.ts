import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createPreviewInput } from '../../../../test/content/preview-input';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import type { JobContext } from '../../../platform/jobs/job';
import { MAX_PREVIEWS, sweepPreviews } from './previews.queries';

const MINUTE = 60_000;

let t: TestApp;
let admin: TestUser;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  const room = await createNewsroom(t);
  admin = room.admin;
  ({ id } = await room.create());
});
beforeEach(() => t.db.deleteFrom('post_previews').execute());
afterAll(() => t.close());

const createPreview = (values: Partial<PreviewInput> = {}, actor = admin, postId = id) =>
  t.call(postPreviews.create, { params: { id: postId }, body: createPreviewInput(values) }, actor);
const listPreviews = () => t.db.selectFrom('post_previews').selectAll().orderBy('id').execute();

describe('POST /posts/preview/:id', () => {
  it('returns an unguessable URL that is valid for 15 minutes and stores only its hash', async () => {
    const { status, body } = await createPreview();
    expect(status).toBe(200);
    expect(body.expires_at).toBe('2026-11-15T09:15:00.000Z');
    expect(body.url).toMatch(/^http:\/\/www\.lagos\.localhost\/preview\/post\/[\w-]{43}$/);
    const [row] = await listPreviews();
    expect(row).toMatchObject({ post_id: id, user_id: admin.id, expires_at: body.expires_at });
    expect(JSON.stringify(row)).not.toContain(body.url.slice(-43));
    expect((await createPreview()).body.url).not.toBe(body.url);
  });

  it('does not change the post and needs no lock', async () => {
    const before = await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst();
    const other = await t.user('editor');
    await t.call(postLocks.overtake, { params: { id } }, other);
    expect((await createPreview()).status).toBe(200);
    expect(await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst()).toEqual(before);
    expect((await t.call(postLocks.check, { params: { id } }, other)).status).toBe(200);
  });

  it('requires an existing post', async () => {
    expect((await createPreview({}, admin, 99_999)).problem).toMatchObject({
      message: 'Post with given ID not found.',
    });
    const { body } = await t.call(posts.create, { body: { main_headline: 'Gone soon', section_id: 1 } }, admin);
    await t.db.updateTable('posts').set({ status: Status.DELETED }).where('id', '=', body.id).execute();
    expect((await createPreview({}, admin, body.id)).status).toBe(404);
  });

  it('replaces the oldest preview of the same user only', async () => {
    const other = await t.user('editor');
    await createPreview({}, other);
    for (let index = 0; index <= MAX_PREVIEWS; index++) await createPreview({ main_headline: `Take ${index}` });
    const previews = await listPreviews();
    expect(previews.filter(({ user_id }) => user_id === other.id)).toHaveLength(1);
    const ownPreviews = previews.filter(({ user_id }) => user_id === admin.id);
    expect(ownPreviews.map(({ state }) => (state as PreviewInput).main_headline)).toEqual(
      Array.from({ length: MAX_PREVIEWS }, (_, index) => `Take ${index + 1}`),
    );
  });

  it('deletes expired previews in the hourly job', async () => {
    await createPreview();
    t.advance(10 * MINUTE);
    await createPreview();
    t.advance(5 * MINUTE);
    const nextRun = await sweepPreviews.run({ db: t.db, now: () => t.clock.now } as JobContext, {});
    expect(nextRun).toEqual(new Date(t.clock.now.getTime() + 60 * MINUTE));
    expect(await listPreviews()).toHaveLength(1);
  });
});

describe('the input of a preview', () => {
  /** Returns the status and the rejected fields. */
  const requestRejected = async (values: object) => {
    const { status, problem } = await createPreview(values as Partial<PreviewInput>);
    expect(await listPreviews()).toEqual([]);
    return [status, Object.keys(problem.errors ?? {})];
  };

  it('is rejected if a text is not a valid article', async () => {
    expect(await requestRejected({ body: '<p>It rains.</p>' })).toEqual([422, ['body']]);
    const script = { v: 1, doc: { type: 'doc', content: [{ type: 'script' }] } };
    expect(await requestRejected({ body: script })).toEqual([422, ['body']]);
    const slide = { content: script, title: null, time: null, minutes: null };
    expect(await requestRejected({ slides: [slide] })).toEqual([422, ['slides.0.content']]);
    await createPreview({ html: '<script>' } as Partial<PreviewInput>);
    expect(JSON.stringify(await listPreviews())).not.toContain('html');
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
  ])('has the limits of a save: %s', async (field, value) => {
    const [status, fields] = await requestRejected({ [field]: value });
    expect([status, String(fields).split('.')[0]]).toEqual([422, field]);
  });

  it('must be complete and at most one megabyte', async () => {
    const { main_headline: _, ...rest } = createPreviewInput();
    expect((await t.call(postPreviews.create, { params: { id }, body: rest as PreviewInput }, admin)).status).toBe(422);
    expect(await requestRejected({ main_headline: 'a'.repeat(2 ** 20) })).toEqual([413, []]);
  });
});
