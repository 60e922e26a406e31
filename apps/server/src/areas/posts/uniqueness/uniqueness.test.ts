import { posts } from '@masthead/domain/posts/contract/endpoints';
import { uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import { Status, statuses } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { ownServices } from '../../../content/services';
import { refillFingerprints } from '../../../content/uniqueness/archive-provider';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
const DAILY_LIMIT = 40;

beforeAll(async () => {
  t = await createTestApp({}, 1, { daily_checks: { project: DAILY_LIMIT, user: DAILY_LIMIT } });
  room = await createNewsroom(t);
});
afterAll(() => t.close());

/** A text of different words, such as "alone0 alone1 alone2" for the name "alone". */
const passage = (name: string, count = 60) => Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

async function createWithText(text: string) {
  const { id } = await room.create();
  await t.call(posts.update, { params: { id }, body: { body: textBody(text) } }, room.admin);
  return id;
}

const check = async (id: number, body: object = {}) =>
  (await t.call(uniqueness.check, { params: { id }, body }, room.admin)).body;

describe('POST /posts/:id/unique/check', () => {
  it('returns 100 % for a text that occurs only in the post itself', async () => {
    const id = await createWithText(passage('alone'));
    expect(await check(id)).toEqual({
      unique: 100,
      remaining_limit: expect.any(Number),
      clear_text: passage('alone'),
      urls: [],
      error: null,
    });
    expect((await check(id, { text: passage('alone') })).unique).toBe(100);
  });

  it('returns the positions of copied words and the URL of their source', async () => {
    const source = await createWithText(`${passage('before')} ${passage('Copied', 25)} ${passage('after')}`);
    const id = await createWithText(passage('ownwords'));
    const text = `${passage('mine', 50)}\n\n – ${passage('copied', 25)} ${passage('more', 25)}`;
    const { unique, urls, clear_text } = await check(id, { text });
    expect(unique).toBe(75);
    expect(urls).toEqual([
      {
        url: `http://www.lagos.localhost/preview/post/${source}`,
        plagiat: 25,
        words: Array.from({ length: 25 }, (_, index) => 51 + index),
      },
    ]);
    expect(clear_text.split(' ')[51]).toBe('copied0');
  });

  it('checks the sent article, or else the saved text with its slides', async () => {
    await createWithText(passage('shared'));
    const id = await createWithText(passage('saved'));
    const article = await check(id, { body: textBody(passage('shared')) });
    expect(article).toMatchObject({ unique: 0, clear_text: passage('shared') });
    const slides = [{ title: null, content: textBody(passage('shared')), time: null, minutes: null }];
    await t.call(posts.update, { params: { id }, body: { slides } }, room.admin);
    expect(await check(id)).toMatchObject({ unique: 50 });
    const broken = { v: 1, doc: { type: 'doc', content: [{ type: 'script' }] } };
    const refused = await t.call(uniqueness.check, { params: { id }, body: { body: broken } }, room.admin);
    expect(refused.status).toBe(422);
  });

  it('compares with the current text of posts that are not in the trash', async () => {
    const source = await createWithText(passage('first'));
    const id = await createWithText(passage('another'));
    const checkPassage = async (name: string) => (await check(id, { text: passage(name) })).unique;
    expect(await checkPassage('first')).toBe(0);
    await t.call(posts.update, { params: { id: source }, body: { body: textBody(passage('second')) } }, room.admin);
    expect(await checkPassage('first')).toBe(100);
    expect(await checkPassage('second')).toBe(0);
    await t.call(posts.trash, { params: { id: source }, body: {} }, room.admin);
    expect(await checkPassage('second')).toBe(100);
    await t.call(posts.restore, { params: { id: source }, body: {} }, room.admin);
    expect(await checkPassage('second')).toBe(0);
  });

  it('compares with other projects, but not with exports of the same post', async () => {
    const { db } = t.siblings[0] as (typeof t.siblings)[0];
    const addToOtherProject = async (text: string, origin: object = {}) => {
      const row = {
        main_headline: 'There',
        status: Status.PUBLISHED,
        slug: `there-${text.slice(0, 8)}`,
        body_text: text,
        ...origin,
      };
      await db.insertInto('posts').values(row).execute();
      await refillFingerprints(db);
    };
    await addToOtherProject(passage('neighbour'));
    const id = await createWithText(passage('exported'));
    const { urls } = await check(id, { text: passage('neighbour') });
    const [{ project }] = t.siblings as [(typeof t.siblings)[0]];
    expect(urls[0]?.url).toBe(`http://${project.site_hosts[0]}/article/there-neighbou`);
    await addToOtherProject(passage('exported'), { origin_project: 'lagos', origin_id: id });
    expect((await check(id)).unique).toBe(100);
    expect((await check(await createWithText(passage('unrelated')), { text: passage('exported') })).urls).toHaveLength(
      2,
    );
  });

  it.each(statuses.filter((status) => status !== Status.PUBLISHED))(
    'does not compare with posts of another project in status %i',
    async (status) => {
      const { db } = t.siblings[0] as (typeof t.siblings)[0];
      const text = passage(`unpublished${status}`);
      await db
        .insertInto('posts')
        .values({ main_headline: 'Not out', status, slug: `not-out-${status}`, body_text: text })
        .execute();
      await refillFingerprints(db);
      const id = await createWithText(passage(`comparing${status}`));
      expect(await check(id, { text })).toMatchObject({ unique: 100, urls: [] });
    },
  );

  it('does not compare an imported post with its origin', async () => {
    const { project, db } = t.siblings[0] as (typeof t.siblings)[0];
    const { id: origin_id } = await db
      .insertInto('posts')
      .values({ main_headline: 'Original', status: Status.PUBLISHED, slug: 'original', body_text: passage('imported') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await refillFingerprints(db);
    const id = await createWithText(passage('imported'));
    expect((await check(id)).unique).toBe(0);
    await t.db.updateTable('posts').set({ origin_project: project.id, origin_id }).where('id', '=', id).execute();
    expect((await check(id)).unique).toBe(100);
  });

  it.each([
    ['x '.repeat(50).trim(), 'min', 'Minimum length – 100.'],
    ['', 'min', 'Minimum length – 100.'],
    ['x'.repeat(15_001), 'max', 'Maximum length – 15000.'],
  ])('rejects a text that is too short or too long without using a check', async (text, error_code, message) => {
    const id = await createWithText(passage('asked'));
    const { remaining_limit: before } = (await t.call(uniqueness.info, { params: { id } }, room.admin)).body;
    const result = await check(id, { text });
    expect(result).toEqual({
      unique: null,
      remaining_limit: before,
      clear_text: text,
      urls: [],
      error: { error_code, message },
    });
  });

  it('answers 404 for a missing post', async () => {
    const params = { id: 2_000_000 };
    expect((await t.call(uniqueness.check, { params, body: {} }, room.admin)).status).toBe(404);
    expect((await t.call(uniqueness.info, { params }, room.admin)).status).toBe(404);
  });
});

describe('daily limit of uniqueness checks', () => {
  it('holds for concurrent checks and resets at midnight in the time zone of the project', async () => {
    const id = await createWithText(passage('limit'));
    const info = async () => (await t.call(uniqueness.info, { params: { id } }, room.admin)).body.remaining_limit;
    const sendCheck = () => t.call(uniqueness.check, { params: { id }, body: {} }, room.admin);
    const remaining = await info();
    const responses = await Promise.all(Array.from({ length: remaining + 15 }, sendCheck));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(remaining);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.problem).toEqual({
      type: 'uniqueness_limit',
      message: 'This project has used up its uniqueness checks for today. Try again tomorrow.',
      limit: 'project',
      remaining_limit: 0,
    });
    // It is 10:00 in Lagos, 14 hours before midnight.
    expect(refused[0]?.headers['retry-after']).toBe(String(14 * 3600));
    expect(await info()).toBe(0);
    t.advance(14 * 3_600_000);
    const admin = await t.user('admin');
    expect((await t.call(uniqueness.info, { params: { id } }, admin)).body.remaining_limit).toBe(DAILY_LIMIT);
    const { body } = await t.call(uniqueness.check, { params: { id }, body: {} }, admin);
    expect(body.remaining_limit).toBe(DAILY_LIMIT - 1);
  });

  it('exists per project and per user, and the smaller remainder counts', async () => {
    const limitedApp = await createTestApp({}, 0, { daily_checks: { project: 5, user: 3 } });
    const otherRoom = await createNewsroom(limitedApp);
    const { id } = await otherRoom.create();
    const [ada, ben] = [await limitedApp.user('editor'), await limitedApp.user('editor')];
    const checkBy = (user: typeof ada) =>
      limitedApp.call(uniqueness.check, { params: { id }, body: { text: passage('quota') } }, user);
    const remainingFor = async (user: typeof ada) =>
      (await limitedApp.call(uniqueness.info, { params: { id } }, user)).body.remaining_limit;

    const responses = await Promise.all(Array.from({ length: 8 }, () => checkBy(ada)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.problem).toEqual({
      type: 'uniqueness_limit',
      message: 'You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.',
      limit: 'user',
      remaining_limit: 0,
    });
    expect(refused?.headers['retry-after']).toBe(String(14 * 3600));
    expect([await remainingFor(ada), await remainingFor(ben)]).toEqual([0, 2]);

    const remaining = [(await checkBy(ben)).body.remaining_limit, (await checkBy(ben)).body.remaining_limit];
    expect(remaining).toEqual([1, 0]);
    expect((await checkBy(ben)).problem.limit).toBe('project');

    limitedApp.advance(14 * 3_600_000);
    const carl = await limitedApp.user('editor');
    expect((await checkBy(carl)).body.remaining_limit).toBe(2);
    const days = await limitedApp.db.selectFrom('uniqueness_checks_by_user').select('day').execute();
    await limitedApp.close();
    expect(days).toHaveLength(1);
  });

  it('does not count a failed check', async () => {
    const failingApp = await createTestApp({}, 0, {
      ...ownServices,
      checkUniqueness: () => Promise.reject(new Error('down')),
    });
    const otherRoom = await createNewsroom(failingApp);
    const { id } = await otherRoom.create();
    const text = passage('failed');
    const response = await failingApp.call(uniqueness.check, { params: { id }, body: { text } }, otherRoom.admin);
    const info = await failingApp.call(uniqueness.info, { params: { id } }, otherRoom.admin);
    await failingApp.close();
    expect(response.status).toBe(500);
    expect(info.body.remaining_limit).toBe(100);
  });
});

it('uniqueness answers 404 if the project has switched it off', async () => {
  const appWithoutChecks = await createTestApp({ uniqueness: false });
  const { status } = await appWithoutChecks.call(
    uniqueness.info,
    { params: { id: 1 } },
    await appWithoutChecks.user('admin'),
  );
  await appWithoutChecks.close();
  expect(status).toBe(404);
});
