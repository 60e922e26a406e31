import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postReceipts } from '@masthead/domain/posts/contract/receipt';
import type { Project } from '@masthead/domain/projects/schema';
import { feedPath, postPath, sitemapPath } from '@masthead/domain/site/paths';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsroom, type PostUpdateBody } from '../../../../test/content/posts';
import { projects } from '../../../../test/harness/projects';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import { fetchSite } from '../../../fetch-site';
import type { JobContext, SiteResponse } from '../../../platform/jobs/job';
import { checkPublications } from './check-publications';

const t = await createTestAppForFile({}, 1);
const room = await createNewsroom(t);
const project = projects[0] as Project;
beforeAll(() => vi.waitUntil(() => t.changes.isListening()));
beforeEach(() => t.db.deleteFrom('publication_receipts').execute());

let postCount = 0;
async function publishPost(values: PostUpdateBody = {}) {
  postCount += 1;
  const slug = `receipt-${postCount}`;
  const { id } = await room.ready({ slug, ...values });
  t.advance(1000);
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  await waitForSite(slug, [feedPath, sitemapPath('articles-1')]);
  return { id, slug };
}

/** Waits until the page cache is up to date: the article is public and the files contain it. */
async function waitForSite(slug: string, files: string[]): Promise<void> {
  const fetchPage = (path: string) => fetchSite(t.app, project, path);
  await expect.poll(async () => (await fetchPage(postPath(slug))).status).not.toBe(404);
  for (const file of files) await expect.poll(async () => (await fetchPage(file)).body).toContain(postPath(slug));
}

const requestedPaths: string[] = [];
/** Runs the job with the site of the test server; `responses` replace those of some paths. */
async function runChecks(responses: Record<string, Partial<SiteResponse>> = {}): Promise<Date | null> {
  requestedPaths.length = 0;
  const context = {
    db: t.db,
    now: () => t.clock.now,
    signal: new AbortController().signal,
    fetchSite: async (path: string) => {
      requestedPaths.push(path);
      const response = await fetchSite(t.app, project, path);
      return { ...response, ...responses[path] };
    },
  } as unknown as JobContext;
  return checkPublications.run(context, {});
}

const readReceipt = async (id: number) => (await t.call(postReceipts.get, { params: { id } }, room.admin)).body;
const allFound = () =>
  ['site', 'feed', 'sitemap'].map((target) => ({ target, at: t.clock.now.toISOString(), error: null }));

describe('the receipt of a publication', () => {
  it('contains the time at which article, feed and sitemap show the post', async () => {
    const { id, slug } = await publishPost();
    const published_at = t.clock.now.toISOString();
    const unchecked = { at: null, error: null };
    expect(await readReceipt(id)).toMatchObject({
      published_at,
      is_checking: true,
      checks: [unchecked, unchecked, unchecked],
    });
    t.advance(500);
    await runChecks();
    expect(requestedPaths).toEqual([postPath(slug), feedPath, sitemapPath('articles-1')]);
    expect(await readReceipt(id)).toEqual({
      published_at,
      checks: allFound(),
      is_checking: false,
      push: null,
      exports: [],
    });
  });

  it('is complete for an external link, which has no page in the sitemap', async () => {
    const { id } = await room.ready({ slug: 'outside' });
    await t.db
      .updateTable('posts')
      .set({ template_type: 7, external_link: 'https://paper.test/' })
      .where('id', '=', id)
      .execute();
    t.advance(1000);
    await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    await waitForSite('outside', [feedPath]);
    await runChecks();
    expect((await readReceipt(id))?.checks).toEqual(allFound());
  });

  it('is checked once, and again after a republication', async () => {
    const { id, slug } = await publishPost();
    await runChecks();
    await runChecks();
    expect(requestedPaths).toEqual([]);
    t.advance(60_000);
    await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    await runChecks();
    expect(requestedPaths).toContain(postPath(slug));
    expect((await readReceipt(id))?.checks).toEqual(allFound());
  });

  it.each([
    ['an error of the site', { status: 503 }, 'The site answered with an error.'],
    ['a missing page', { status: 404 }, 'The site did not find the page.'],
    ['an earlier version', { body: '<html></html>' }, 'The page shows an earlier version.'],
  ])('shows %s and repeats only the failed check', async (_, response, error) => {
    const { id, slug } = await publishPost();
    await runChecks({ [postPath(slug)]: response });
    const receipt = await readReceipt(id);
    expect(receipt?.is_checking).toBe(true);
    expect(receipt?.checks[0]).toEqual({ target: 'site', at: null, error });
    await runChecks();
    expect(requestedPaths).toEqual([]);
    t.advance(2000);
    await runChecks();
    expect(requestedPaths).toEqual([postPath(slug)]);
    expect((await readReceipt(id))?.checks[0]).toEqual({ target: 'site', at: t.clock.now.toISOString(), error: null });
  });

  it('names the files that do not contain the post', async () => {
    const { id } = await publishPost();
    await runChecks({ [feedPath]: { body: '<rss/>' }, [sitemapPath('articles-1')]: { body: '<urlset/>' } });
    expect((await readReceipt(id))?.checks.map(({ error }) => error)).toEqual([
      null,
      'The feed does not contain the post.',
      'The sitemap does not contain the post.',
    ]);
  });

  it('stops after six attempts until a user repeats the checks', async () => {
    const { id, slug } = await publishPost();
    for (let attempt = 1; attempt <= 6; attempt++) {
      await runChecks({ [postPath(slug)]: { status: 500 } });
      expect(requestedPaths).toContain(postPath(slug));
      t.advance(70_000);
    }
    await runChecks();
    expect(requestedPaths).toEqual([]);
    expect((await readReceipt(id))?.is_checking).toBe(false);
    const retried = await t.call(postReceipts.retry, { params: { id } }, room.admin);
    expect(retried.body?.is_checking).toBe(true);
    await runChecks();
    expect((await readReceipt(id))?.checks[0]?.error).toBeNull();
  });

  it('shows the push message since the publication and the exports with their times', async () => {
    const { id } = await publishPost();
    const at = t.clock.now.toISOString();
    await t.db
      .insertInto('pushes')
      .values({ post_id: id, created_at: at, done_at: at, total: 1300, sent: 1204, last: 1 })
      .execute();
    await t.db
      .insertInto('post_exports')
      .values({ post_id: id, project: 'manila', begun_at: at, done_at: at })
      .execute();
    expect(await readReceipt(id)).toMatchObject({
      push: { sent: 1204, total: 1300, done_at: at },
      exports: [{ title: 'Manila Dispatch', at }],
    });
  });

  it('does not exist for a draft', async () => {
    expect(await readReceipt((await room.ready()).id)).toBeNull();
  });

  it('is not created for publications of more than an hour ago', async () => {
    await publishPost();
    t.advance(3_600_001);
    const nextRun = await runChecks();
    expect(requestedPaths).toEqual([]);
    expect(nextRun).toEqual(new Date(t.clock.now.getTime() + 2000));
  });

  it('says that an older publication is not checked, and checks it on request', async () => {
    const { id, slug } = await publishPost();
    t.advance(3_600_000);
    expect((await readReceipt(id))?.is_checking).toBe(true);
    t.advance(1);
    const error = 'Not checked: the post was published more than an hour ago.';
    expect(await readReceipt(id)).toMatchObject({
      is_checking: false,
      checks: ['site', 'feed', 'sitemap'].map((target) => ({ target, at: null, error })),
    });
    const retried = await t.call(postReceipts.retry, { params: { id } }, room.admin);
    expect(retried.body?.is_checking).toBe(true);
    expect(retried.body?.checks.map((check) => check.error)).toEqual([null, null, null]);
    await runChecks();
    expect(requestedPaths).toContain(postPath(slug));
    expect(await readReceipt(id)).toMatchObject({ is_checking: false, checks: allFound() });
  });

  it('does not expect a post in the feed that is older than all posts of the feed', async () => {
    const { id } = await publishPost();
    t.advance(3_600_001);
    await t.call(postReceipts.retry, { params: { id } }, room.admin);
    const pubDate = t.clock.now.toUTCString();
    await runChecks({ [feedPath]: { body: `<rss><pubDate>${pubDate}</pubDate></rss>` } });
    expect((await readReceipt(id))?.checks).toEqual(allFound());
  });

  it('answers 404 for a missing post', async () => {
    expect((await t.call(postReceipts.get, { params: { id: 999_999 } }, room.admin)).status).toBe(404);
  });
});
