import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLinkChecks } from '@masthead/domain/posts/contract/publish-checks';
import { postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import { postPath } from '@masthead/domain/site/paths';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const { admin } = room;

const publish = async (main_headline: string, changes: PostUpdateBody = {}) => {
  const { id } = await room.ready({ main_headline, ...changes });
  const { body, status } = await t.call(posts.publish, { params: { id }, body: {} }, admin);
  expect(status).toBe(200);
  return body;
};
const update = (id: number, body: PostUpdateBody) => t.call(posts.update, { params: { id }, body }, admin);

const passage = Array.from({ length: 40 }, (_, index) => `passage${index}`).join(' ');
const text = (word: string) => Array.from({ length: 25 }, (_, index) => `${word}${index}`).join(' ');

let tram: Awaited<ReturnType<typeof publish>>;
let ferry: typeof tram;
let market: typeof tram;
let tag: number;
beforeAll(async () => {
  const row = { catchy_title: 'Transport', slug: 'transport', section_id: room.news };
  tag = (await t.db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
  tram = await publish('A tram line for the harbour gets its first rails today', {
    body: textBody(`${text('a')} ${passage}`),
  });
  ferry = await publish('A ferry to the islands leaves every hour from the tram stop', {
    body: textBody(text('b')),
    tags: [tag],
  });
  market = await publish('The night market opens its gates for another long season', { body: textBody(text('c')) });
  await room.ready({ main_headline: 'A tram that nobody has published yet and nobody may find here' });
});

describe('GET /posts/link-targets', () => {
  it('finds published articles by the beginnings of the words of their headlines', async () => {
    const { body } = await t.call(postSuggestions.linkTargets, { query: { query: 'tra' } }, await t.user('reporter'));
    expect(body.items.map(({ id }) => id).toSorted()).toEqual([tram.id, ferry.id].toSorted());
    expect(body.items.find(({ id }) => id === tram.id)).toEqual({
      id: tram.id,
      main_headline: tram.main_headline,
      published_at: tram.published_at,
      url: `http://www.lagos.localhost${postPath(tram.slug ?? '')}`,
    });
  });

  it('requires a signed-in user and at least two characters', async () => {
    expect((await t.call(postSuggestions.linkTargets, { query: { query: 'tram' } })).status).toBe(401);
    expect((await t.call(postSuggestions.linkTargets, { query: { query: 't' } }, admin)).status).toBe(422);
  });
});

describe('GET /posts/:id/related-suggestions', () => {
  const suggest = async (id: number) =>
    (await t.call(postSuggestions.related, { params: { id } }, admin)).body.items.map((item) => item.id);

  it('suggests articles with shared passages first, then those with shared tags', async () => {
    const { id } = await room.ready({ body: textBody(`${text('d')} ${passage}`), tags: [tag] });
    expect(await suggest(id)).toEqual([tram.id, ferry.id]);
    await update(id, { related_posts: [tram.id] });
    expect(await suggest(id)).toEqual([ferry.id]);
  });

  it('suggests neither the post itself nor unpublished posts', async () => {
    expect(await suggest(ferry.id)).toEqual([]);
    await room.ready({ body: textBody(`${text('e')} ${passage}`) });
    expect(await suggest(tram.id)).toEqual([]);
  });

  it('requires an existing post', async () => {
    expect((await t.call(postSuggestions.related, { params: { id: 99_999 } }, admin)).status).toBe(404);
  });
});

describe('related articles of a post', () => {
  const readRelated = async (slug: string | null) => {
    const { body } = await t.send({ url: postPath(slug ?? ''), headers: { host: 'www.lagos.localhost' } });
    const section = /<section class="related">.*?<\/section>/s.exec(body)?.[0] ?? '';
    return [...new Set([...section.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))];
  };

  it('come first below the article, and return with the post', async () => {
    expect((await readRelated(tram.slug))[0]).toBe(postPath(market.slug ?? ''));
    const { body } = await update(tram.id, { related_posts: [ferry.id, ferry.id, tram.id, 99_999] });
    expect(body.relatedPosts.map(({ id }) => id)).toEqual([ferry.id, tram.id]);
    const paths = [ferry, market].map(({ slug }) => postPath(slug ?? ''));
    await expect.poll(() => readRelated(tram.slug)).toEqual(paths);
  });

  it('disappear from the page when they are unpublished', async () => {
    await t.call(posts.unpublish, { params: { id: ferry.id }, body: { reason: 'A wrong time' } }, admin);
    await expect.poll(() => readRelated(tram.slug)).toEqual([postPath(market.slug ?? '')]);
  });

  it('are limited', async () => {
    const { status, problem } = await update(tram.id, { related_posts: [1, 2, 3, 4, 5, 6, 7] });
    expect(status).toBe(422);
    expect(problem).toMatchObject({ errors: { related_posts: ['Select at most 6 related articles'] } });
  });
});

describe('POST /posts/link-checks', () => {
  const check = async (urls: string[], user = admin) => t.call(postLinkChecks.run, { body: { urls } }, user);

  it('requests the checks of links to other sites once', async () => {
    const { body } = await check(['https://example.test/a', 'https://example.test/a']);
    expect(body.links).toEqual([{ url: 'https://example.test/a', state: 'checking' }]);
    expect(await t.db.selectFrom('link_checks').select('url').execute()).toEqual([{ url: 'https://example.test/a' }]);
  });

  it('rejects other protocols and too many links', async () => {
    expect((await check(['javascript:alert(1)'])).status).toBe(422);
    expect((await check(Array.from({ length: 51 }, (_, index) => `https://example.test/${index}`))).status).toBe(422);
  });
});
