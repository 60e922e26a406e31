import { posts } from '@masthead/domain/posts/contract/endpoints';
import { uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom, textBody } from '../../../../test/posts';
import { ownServices } from '../../../content/services';

import { refillFingerprints } from '../../../content/uniqueness/archive-provider';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
const LIMIT = 40;

beforeAll(async () => {
  t = await testApp({}, 1, { daily_checks: { project: LIMIT, user: LIMIT } });
  room = await newsroom(t);
});
afterAll(() => t.close());

const passage = (name: string, count = 60) => Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');

async function written(text: string) {
  const { id } = await room.create();
  await t.call(posts.update, { params: { id }, body: { body: textBody(text) } }, room.admin);
  return id;
}

const check = async (id: number, body: object = {}) =>
  (await t.call(uniqueness.check, { params: { id }, body }, room.admin)).body;

describe('the uniqueness of a text', () => {
  it('is whole for what stands nowhere else, whatever the post itself says', async () => {
    const id = await written(passage('alone'));
    expect(await check(id)).toEqual({
      unique: 100,
      remaining_limit: expect.any(Number),
      clear_text: passage('alone'),
      urls: [],
      error: null,
    });
    expect((await check(id, { text: passage('alone') })).unique).toBe(100);
  });

  it('tells which words stand where', async () => {
    const source = await written(`${passage('before')} ${passage('Copied', 25)} ${passage('after')}`);
    const id = await written(passage('ownwords'));
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

  it('checks an article, and without one the saved text with its slides', async () => {
    await written(passage('shared'));
    const id = await written(passage('saved'));
    const article = await check(id, { body: textBody(passage('shared')) });
    expect(article).toMatchObject({ unique: 0, clear_text: passage('shared') });
    const slides = [{ title: null, content: textBody(passage('shared')), time: null, minutes: null }];
    await t.call(posts.update, { params: { id }, body: { slides } }, room.admin);
    expect(await check(id)).toMatchObject({ unique: 50 });
    const broken = { v: 1, doc: { type: 'doc', content: [{ type: 'script' }] } };
    const refused = await t.call(uniqueness.check, { params: { id }, body: { body: broken } }, room.admin);
    expect(refused.status).toBe(422);
  });

  it('follows every save, and forgets what is in the trash', async () => {
    const source = await written(passage('first'));
    const id = await written(passage('another'));
    const uniqueOf = async (name: string) => (await check(id, { text: passage(name) })).unique;
    expect(await uniqueOf('first')).toBe(0);
    await t.call(posts.update, { params: { id: source }, body: { body: textBody(passage('second')) } }, room.admin);
    expect(await uniqueOf('first')).toBe(100);
    expect(await uniqueOf('second')).toBe(0);
    await t.call(posts.trash, { params: { id: source }, body: {} }, room.admin);
    expect(await uniqueOf('second')).toBe(100);
    await t.call(posts.restore, { params: { id: source }, body: {} }, room.admin);
    expect(await uniqueOf('second')).toBe(0);
  });

  it('compares with the other projects, but not with a post’s own exports', async () => {
    const { db } = t.siblings[0] as (typeof t.siblings)[0];
    const elsewhere = async (text: string, origin: object = {}) => {
      const row = { main_headline: 'There', status: 3, slug: `there-${text.slice(0, 8)}`, body_text: text, ...origin };
      await db.insertInto('posts').values(row).execute();
      await refillFingerprints(db);
    };
    await elsewhere(passage('neighbour'));
    const id = await written(passage('exported'));
    const { urls } = await check(id, { text: passage('neighbour') });
    const [{ project }] = t.siblings as [(typeof t.siblings)[0]];
    expect(urls[0]?.url).toBe(`http://${project.site_hosts[0]}/article/there-neighbou`);
    await elsewhere(passage('exported'), { origin_project: 'lagos', origin_id: id });
    expect((await check(id)).unique).toBe(100);
    expect((await check(await written(passage('unrelated')), { text: passage('exported') })).urls).toHaveLength(2);
  });

  it.each([0, 1, 2, 4, 5, 7])('does not compare with posts of another brand in status %i', async (status) => {
    const { db } = t.siblings[0] as (typeof t.siblings)[0];
    const text = passage(`unpublished${status}`);
    await db
      .insertInto('posts')
      .values({ main_headline: 'Not out', status, slug: `not-out-${status}`, body_text: text })
      .execute();
    await refillFingerprints(db);
    const id = await written(passage(`comparing${status}`));
    expect(await check(id, { text })).toMatchObject({ unique: 100, urls: [] });
  });

  it('keeps an imported post apart from the one it was made from', async () => {
    const { project, db } = t.siblings[0] as (typeof t.siblings)[0];
    const { id: origin_id } = await db
      .insertInto('posts')
      .values({ main_headline: 'Original', status: 3, slug: 'original', body_text: passage('imported') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await refillFingerprints(db);
    const id = await written(passage('imported'));
    expect((await check(id)).unique).toBe(0);
    await t.db.updateTable('posts').set({ origin_project: project.id, origin_id }).where('id', '=', id).execute();
    expect((await check(id)).unique).toBe(100);
  });

  it.each([
    ['x '.repeat(50).trim(), 'min', 'Minimum length – 100.'],
    ['', 'min', 'Minimum length – 100.'],
    ['x'.repeat(15_001), 'max', 'Maximum length – 15000.'],
  ])('is not asked of a text too short or too long', async (text, error_code, message) => {
    const id = await written(passage('asked'));
    const { remaining_limit: before } = (await t.call(uniqueness.info, { params: { id } }, room.admin)).body;
    const answer = await check(id, { text });
    expect(answer).toEqual({
      unique: null,
      remaining_limit: before,
      clear_text: text,
      urls: [],
      error: { error_code, message },
    });
  });

  it('answers 404 for a post that is not there', async () => {
    const params = { id: 2_000_000 };
    expect((await t.call(uniqueness.check, { params, body: {} }, room.admin)).status).toBe(404);
    expect((await t.call(uniqueness.info, { params }, room.admin)).status).toBe(404);
  });
});

describe('the daily limit', () => {
  it('is shared by everybody, cannot be exceeded, and begins anew at midnight of the project', async () => {
    const id = await written(passage('limit'));
    const info = async () => (await t.call(uniqueness.info, { params: { id } }, room.admin)).body.remaining_limit;
    const once = () => t.call(uniqueness.check, { params: { id }, body: {} }, room.admin);
    const left = await info();
    const answers = await Promise.all(Array.from({ length: left + 15 }, once));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.problem).toEqual({
      type: 'uniqueness_limit',
      message: 'This project has used up its uniqueness checks for today. Try again tomorrow.',
      limit: 'project',
      remaining_limit: 0,
    });
    // It is ten in Lagos: fourteen hours to go.
    expect(refused[0]?.headers['retry-after']).toBe(String(14 * 3600));
    expect(await info()).toBe(0);
    t.advance(14 * 3_600_000);
    const admin = await t.user('admin');
    expect((await t.call(uniqueness.info, { params: { id } }, admin)).body.remaining_limit).toBe(LIMIT);
    const { body } = await t.call(uniqueness.check, { params: { id }, body: {} }, admin);
    expect(body.remaining_limit).toBe(LIMIT - 1);
  });

  it('applies to each user besides the project, and the smaller remainder counts', async () => {
    const limited = await testApp({}, 0, { daily_checks: { project: 5, user: 3 } });
    const there = await newsroom(limited);
    const { id } = await there.create();
    const [ada, ben] = [await limited.user('editor'), await limited.user('editor')];
    const checkBy = (user: typeof ada) =>
      limited.call(uniqueness.check, { params: { id }, body: { text: passage('quota') } }, user);
    const leftOf = async (user: typeof ada) =>
      (await limited.call(uniqueness.info, { params: { id } }, user)).body.remaining_limit;

    const answers = await Promise.all(Array.from({ length: 8 }, () => checkBy(ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem).toEqual({
      type: 'uniqueness_limit',
      message: 'You have used up your own uniqueness checks for today. Try again tomorrow or ask a colleague.',
      limit: 'user',
      remaining_limit: 0,
    });
    expect(refused?.headers['retry-after']).toBe(String(14 * 3600));
    expect([await leftOf(ada), await leftOf(ben)]).toEqual([0, 2]);

    const remaining = [(await checkBy(ben)).body.remaining_limit, (await checkBy(ben)).body.remaining_limit];
    expect(remaining).toEqual([1, 0]);
    expect((await checkBy(ben)).problem.limit).toBe('project');

    limited.advance(14 * 3_600_000);
    const carl = await limited.user('editor');
    expect((await checkBy(carl)).body.remaining_limit).toBe(2);
    const days = await limited.db.selectFrom('uniqueness_checks_by_user').select('day').execute();
    await limited.close();
    expect(days).toHaveLength(1);
  });

  it('loses nothing to a check that failed', async () => {
    const failing = await testApp({}, 0, {
      ...ownServices,
      checkUniqueness: () => Promise.reject(new Error('down')),
    });
    const there = await newsroom(failing);
    const { id } = await there.create();
    const text = passage('failed');
    const answer = await failing.call(uniqueness.check, { params: { id }, body: { text } }, there.admin);
    const info = await failing.call(uniqueness.info, { params: { id } }, there.admin);
    await failing.close();
    expect(answer.status).toBe(500);
    expect(info.body.remaining_limit).toBe(100);
  });
});

it('is not there where the project has it switched off', async () => {
  const without = await testApp({ uniqueness: false });
  const { status } = await without.call(uniqueness.info, { params: { id: 1 } }, await without.user('admin'));
  await without.close();
  expect(status).toBe(404);
});
