import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { type PublishChecksInput, postPublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';
import type { JobContext } from '../../../platform/jobs/job';
import { checkLinks } from './check-links';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const { admin } = room;
const { id } = await room.ready();

const input = (changes: Partial<PublishChecksInput> = {}): PublishChecksInput => ({
  main_headline: 'The council votes on the new market after a night of talks',
  catchy_title: null,
  fb_catchy_title: null,
  description: null,
  titles: { rss: null },
  body: null,
  slides: [],
  thumb: null,
  ...changes,
});
const check = (changes: Partial<PublishChecksInput> = {}, user: TestUser | null = admin, postId = id) =>
  t.call(postPublishChecks.run, { params: { id: postId }, body: input(changes) }, user);

describe('POST /posts/:id/publish-checks', () => {
  it('requires an existing post', async () => {
    expect((await check({}, admin, 99_999)).problem).toMatchObject({ message: 'Post with given ID not found.' });
  });

  it('rejects a text that is not a valid article', async () => {
    expect((await check({ body: { v: 1, doc: { type: 'script' } } as never })).status).toBe(422);
    expect((await check({ main_headline: 'a'.repeat(1001) })).status).toBe(422);
  });

  it('finds the stop words of the unsaved titles, text and slides', async () => {
    for (const name of ['casino', 'roulette', 'poker', 'lottery']) {
      await t.call(stopWords.create, { body: { name, is_article: 1, is_tag: 0 } }, admin);
    }
    await t.call(stopWords.create, { body: { name: 'market', is_article: 0, is_tag: 1 } }, admin);
    expect((await check()).body.stop_words).toEqual([]);
    const slide = { title: 'Poker night', content: textBody('No lottery.'), time: null, minutes: null };
    const { body } = await check({
      titles: { rss: 'A Casino opens' },
      body: textBody('The roulette turns.'),
      slides: [slide],
    });
    expect(body.stop_words).toEqual(['casino', 'lottery', 'poker', 'roulette']);
  });

  it('does not change the post', async () => {
    const read = () => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst();
    const before = await read();
    await check({ main_headline: 'Another headline' });
    expect(await read()).toEqual(before);
  });
});

const DAY_MS = 86_400_000;

describe('similar headlines', () => {
  const headline = 'The council votes on the new market after a night of talks';
  const publish = async (main_headline: string) => {
    const post = await room.ready({ main_headline });
    expect((await t.call(posts.publish, { params: { id: post.id }, body: {} }, admin)).status).toBe(200);
    return post.id;
  };

  it('are those of other publications', async () => {
    await room.ready({ main_headline: headline });
    const published = await publish(headline);
    await publish('A ferry sinks in the harbour, and all of its passengers are saved');
    const url = expect.stringMatching(/^http:\/\/www\.lagos\.localhost\/article\//);
    expect(
      (await check({ main_headline: 'Council votes on new market after a night of long talks' })).body.similar,
    ).toEqual([{ id: published, main_headline: headline, published_at: expect.any(String), url }]);
    expect((await check({ main_headline: 'Rain' })).body.similar).toEqual([]);
    expect((await check({ main_headline: headline }, admin, published)).body.similar).toEqual([]);
  });
});

describe('pictures', () => {
  const findImage = () =>
    t.db.selectFrom('images').where('hash_key', '=', room.thumb).select('id').executeTakeFirstOrThrow();

  it('names the lead picture without an alt text', async () => {
    const { id: imageId } = await findImage();
    expect((await check()).body.lead_picture).toBeNull();
    expect((await check({ thumb: room.thumb })).body.lead_picture).toEqual({ id: imageId, has_alt: false });
    await t.call(images.update, { params: { id: imageId }, body: { alt: 'A square' } }, admin);
    expect((await check({ thumb: room.thumb })).body.lead_picture).toEqual({ id: imageId, has_alt: true });
  });

  it.each([
    ['2026-11-14', [{ expires_on: '2026-11-14', is_expired: true }]],
    ['2026-11-15', [{ expires_on: '2026-11-15', is_expired: false }]],
    ['2026-12-15', [{ expires_on: '2026-12-15', is_expired: false }]],
    ['2026-12-16', []],
    ['', []],
  ])('reports a licence until %s on 2026-11-15 as %j', async (license_expires_on, licenses) => {
    const { id: imageId } = await findImage();
    const changed = await t.call(images.update, { params: { id: imageId }, body: { license_expires_on } }, admin);
    expect(changed.body.license_expires_on).toBe(license_expires_on || null);
    const figure = {
      type: 'figure',
      attrs: { image_id: imageId, src: `/media/images/${imageId}-${room.thumb}/full.jpg` },
    };
    const body = { v: 1, doc: { type: 'doc', content: [figure] } };
    const expected = licenses.map((license) => ({ id: imageId, name: 'Square', ...license }));
    expect((await check({ thumb: room.thumb })).body.licenses).toEqual(expected);
    expect((await check({ body })).body.licenses).toEqual(expected);
  });

  it('rejects a licence that does not end on a day', async () => {
    const body = { license_expires_on: 'tomorrow' };
    expect(
      (await t.call(images.update, { params: { id: (await findImage()).id }, body }, admin)).problem,
    ).toMatchObject({
      errors: { license_expires_on: ['Enter a date'] },
    });
  });
});

describe('links', () => {
  const linkTo = (...urls: string[]) => {
    const content = urls.map((href) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }));
    return { v: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content }] } };
  };
  const readStates = async (...urls: string[]) =>
    // A new user each time: the session of an earlier day has expired.
    (await check({ body: linkTo(...urls) }, await t.user('editor'))).body.links.map(({ state }) => state);
  /** Runs the job. Returns the URLs that it has requested. */
  async function runJob(statuses: Record<string, number | null> = {}) {
    const requested: string[] = [];
    const probeLink = async (url: string) => {
      requested.push(url);
      return statuses[url] ?? null;
    };
    const { signal } = new AbortController();
    await checkLinks.run({ db: t.db, now: () => t.clock.now, probeLink, signal } as unknown as JobContext, {});
    return requested;
  }

  it('are checked by a job, once a day', async () => {
    const urls = ['https://a.test/works', 'https://a.test/gone', 'https://a.test/forbidden', 'https://a.test/silent'];
    expect(await readStates(...urls, '/article/own', 'mailto:ada@masthead.test')).toEqual(Array(4).fill('checking'));
    const jobs = await t.db.selectFrom('jobs').where('kind', '=', 'check-links').selectAll().execute();
    expect(jobs).toHaveLength(1);
    const statuses = { [urls[0] as string]: 200, [urls[1] as string]: 404, [urls[2] as string]: 403 };
    expect((await runJob(statuses)).toSorted()).toEqual(urls.toSorted());
    expect(await readStates(...urls)).toEqual(['working', 'broken', 'working', 'broken']);
    t.advance(DAY_MS);
    await readStates(...urls);
    expect(await runJob(statuses)).toEqual([]);
    t.advance(1);
    expect(await readStates(...urls)).toEqual(['working', 'broken', 'working', 'broken']);
    expect(await runJob(Object.fromEntries(urls.map((url) => [url, 200])))).toHaveLength(4);
    expect(await readStates(...urls)).toEqual(Array(4).fill('working'));
  });

  it('are checked up to a limit per post', async () => {
    const urls = Array.from({ length: 60 }, (_, index) => `https://b.test/${index}`);
    expect(await readStates(...urls)).toHaveLength(50);
    expect(await runJob()).toHaveLength(50);
  });

  it('are deleted when nobody has requested them for a month', async () => {
    t.advance(31 * DAY_MS);
    await runJob();
    expect(await t.db.selectFrom('link_checks').select('url').execute()).toEqual([]);
  });
});
