import { posts } from '@masthead/domain/posts/contract/endpoints';
import { liveDesk } from '@masthead/domain/posts/contract/live-desk';
import { postPath } from '@masthead/domain/site/paths';
import { describe, expect, it, vi } from 'vitest';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { findStructuredDataProblems, readMetaTags, readStructuredData } from '../../../test/site/structured-data';
import { announce } from '../../platform/events/announce.queries';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const tag = { catchy_title: 'Rain', slug: 'rain', section_id: room.news };
const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
await t.db.updateTable('users').set({ show_on_site: true }).where('id', '=', room.admin.id).execute();

const url = 'http://www.lagos.localhost';

/** Publishes an article and returns its page. */
async function page(change: Parameters<typeof room.ready>[0] = {}, set: object = {}, isAnonymous = false) {
  const { id } = await room.ready({ tags: [tag_id], ...change });
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  const path = postPath(body.slug ?? '');
  const row = { first_published_at: '2026-11-14T08:00:00.000Z', ...set };
  await t.db.updateTable('posts').set(row).where('id', '=', id).execute();
  await announce(t.db, 'site');
  if (isAnonymous) await t.db.deleteFrom('post_authors').where('post_id', '=', id).execute();
  const response = await t.send({ url: path, headers: { host: 'www.lagos.localhost' } });
  expect(response.statusCode).toBe(200);
  expect(await findStructuredDataProblems(response.body)).toEqual([]);
  return { id, path, address: `${url}${path}`, html: response.body };
}

describe('the page of an article', () => {
  it('has a canonical URL and Open Graph metadata', async () => {
    const { address, html } = await page({
      fb_catchy_title: 'A title for those who share it: the council has voted',
    });
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`type="application/rss+xml" title="Lagos Dispatch" href="${url}/feed"`);
    expect(readMetaTags(html)).toMatchObject({
      'og:type': ['article'],
      'og:title': ['A title for those who share it: the council has voted'],
      'og:description': [room.complete().description],
      'og:url': [address],
      'og:site_name': ['Lagos Dispatch'],
      'og:locale': ['en_US'],
      'og:image': [expect.stringMatching(/^http:\/\/www\.lagos\.localhost\/media\/images\/.*\/share\.jpg$/)],
      'og:image:width': ['1200'],
      'og:image:height': ['628'],
      'article:published_time': ['2026-11-14T08:00:00.000Z'],
      'article:modified_time': ['2026-11-14T08:00:00.000Z'],
      'article:section': ['News'],
      'article:tag': ['Rain'],
      'twitter:card': ['summary_large_image'],
      'theme-color': ['#0a7d4f'],
      robots: ['max-image-preview:large, max-snippet:-1'],
    });
  });

  it('has the structured data of a news article with dates, authors and publisher', async () => {
    const { address, html } = await page();
    const { NewsArticle, BreadcrumbList } = readStructuredData(html);
    expect(NewsArticle).toEqual([
      expect.objectContaining({
        url: address,
        mainEntityOfPage: address,
        headline: room.complete().main_headline,
        alternativeHeadline: room.complete().catchy_title,
        datePublished: '2026-11-14T08:00:00.000Z',
        dateModified: '2026-11-14T08:00:00.000Z',
        author: [expect.objectContaining({ name: 'Test Person', url: `${url}/author/${room.admin.id}` })],
        publisher: expect.objectContaining({
          '@type': 'NewsMediaOrganization',
          name: 'Lagos Dispatch',
          url: `${url}/`,
        }),
        articleSection: ['News', 'Politics'],
        keywords: ['Rain'],
        inLanguage: 'en-US',
        wordCount: 20,
        isAccessibleForFree: true,
      }),
    ]);
    expect(NewsArticle?.[0].image[0]).toMatchObject({ '@type': 'ImageObject', width: 1200, height: 628 });
    expect(BreadcrumbList?.[0].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${url}/`,
      `${url}/news`,
      `${url}/news/politics`,
      address,
    ]);
  });

  it('merges custom JSON-LD into its structured data', async () => {
    const custom = [
      { '@context': 'https://schema.org', '@type': 'NewsArticle', headline: 'Typed </script><b>', copyrightYear: 2026 },
      { '@type': 'FAQPage', mainEntity: { '@type': 'Question', name: 'Why?' } },
    ];
    const { html } = await page({}, { json_ld: JSON.stringify(custom) });
    expect(html).not.toContain('Typed </script>');
    expect(readStructuredData(html)).toMatchObject({
      NewsArticle: [{ headline: 'Typed </script><b>', copyrightYear: 2026, keywords: ['Rain'] }],
      FAQPage: [{ mainEntity: { name: 'Why?' } }],
    });
    const broken = await page({}, { json_ld: '{"headline":' });
    expect(readStructuredData(broken.html)['NewsArticle']?.[0].headline).toBe(room.complete().main_headline);
  });

  it.each([
    ['arrays', '['.repeat(9900) + ']'.repeat(9900)],
    ['objects', `${'{"about":'.repeat(9900)}1${'}'.repeat(9900)}`],
  ])('ignores stored JSON-LD of 9,900 nested %s', async (_, json_ld) => {
    const { html } = await page({}, { json_ld });
    expect(Object.keys(readStructuredData(html))).toEqual(['NewsArticle', 'BreadcrumbList']);
  });

  it.each([{ is_sponsored: true }, { advert_status: 1 as const }])(
    'has the type AdvertiserContentArticle for paid content: %j',
    async (paid) => {
      const { html } = await page(paid);
      expect(Object.keys(readStructuredData(html))).toEqual(['AdvertiserContentArticle', 'BreadcrumbList']);
    },
  );

  it('names the publisher as author and uses the picture of the brand when it has none of its own', async () => {
    const { html } = await page({}, { thumb: null, fb_thumb: null }, true);
    expect(readMetaTags(html)).toMatchObject({ 'twitter:card': ['summary_large_image'] });
    expect(readMetaTags(html)['og:image']).toEqual([expect.stringContaining('/share.png')]);
    const [article] = readStructuredData(html)['NewsArticle'] ?? [];
    expect(article).not.toHaveProperty('image');
    expect(article.author).toEqual(article.publisher);
  });
});

const slide = (title: string | null, text: string, time: number | null = null) => ({
  title,
  content: textBody(text),
  time,
  minutes: null,
});

it('renders the structured data of a live blog with its updates, the newest first', async () => {
  const slides = [
    slide('The plot', 'A vote is on its way.'),
    slide('The doors open', 'People come in.', 9 * 3600 + 1800),
    slide(null, 'The vote begins.', 9 * 3600 + 3000),
    slide(null, ''),
  ];
  const { html, address } = await page(
    {},
    { template_type: 5, slides: JSON.stringify(slides), first_published_at: '2026-11-15T08:20:00.000Z' },
  );
  const [blog] = readStructuredData(html)['LiveBlogPosting'] ?? [];
  expect(blog).toMatchObject({
    url: address,
    coverageStartTime: '2026-11-15T08:20:00.000Z',
    articleBody: 'A vote is on its way.',
    datePublished: '2026-11-15T08:20:00.000Z',
  });
  expect(blog).not.toHaveProperty('coverageEndTime');
  expect(html).toContain('data-live=');
  expect(html).toContain('<p class="live" data-live-badge="">Live</p><h1>');
  expect(blog.liveBlogUpdate).toEqual([
    {
      '@type': 'BlogPosting',
      '@id': `${address}#update-2`,
      headline: 'The vote begins.',
      url: `${address}#update-2`,
      datePublished: '2026-11-15T08:50:00.000Z',
      articleBody: 'The vote begins.',
    },
    {
      '@type': 'BlogPosting',
      '@id': `${address}#update-1`,
      headline: 'The doors open',
      url: `${address}#update-1`,
      datePublished: '2026-11-15T08:30:00.000Z',
      articleBody: 'People come in.',
    },
  ]);
});

it('keeps the day of a late update in the structured data after a save on the next day', async () => {
  const slides = [
    slide('The plot', 'A vote is on its way.'),
    { ...slide('Result', 'The vote ends.', 16 * 3600), updated_at: '2026-11-15T15:00:00.000Z' },
    { ...slide('Debate', 'The vote begins.', 12 * 3600), updated_at: '2026-11-15T16:00:00.000Z' },
  ];
  const { html } = await page(
    {},
    {
      template_type: 5,
      slides: JSON.stringify(slides),
      first_published_at: '2026-11-15T08:20:00.000Z',
      updated_at: '2026-11-16T12:00:00.000Z',
    },
  );
  const [blog] = readStructuredData(html)['LiveBlogPosting'] ?? [];
  expect(
    blog.liveBlogUpdate.map(({ headline, datePublished }: Record<string, string>) => [headline, datePublished]),
  ).toEqual([
    ['Result', '2026-11-15T15:00:00.000Z'],
    ['Debate', '2026-11-15T11:00:00.000Z'],
  ]);
  expect(html.indexOf('<h2>Result')).toBeLessThan(html.indexOf('<h2>Debate'));
});

it('shows pinned updates first, links to key moments, and marks corrections', async () => {
  const slides = ['plot', 'one', 'two', 'three'].map((id, index) => ({
    ...slide(id === 'two' ? null : id, `Text of ${id}.`, index * 60),
    id,
  }));
  const { html, address, id, path } = await page(
    {},
    { template_type: 5, slides: JSON.stringify(slides), first_published_at: '2026-11-15T08:20:00.000Z' },
  );
  expect(html).toContain('<nav data-key-moments="" hidden="">');
  const mark = (update: string, body: object) => t.call(liveDesk.update, { params: { id, update }, body }, room.admin);
  await mark('one', { is_pinned: true });
  await mark('two', { is_key_moment: true });
  const corrected = await mark('two', { correction: 'It <was> wrong.' });
  expect(corrected.body).toMatchObject({ is_key_moment: true });
  const { corrected_at } = corrected.body;
  const marked = await vi.waitFor(async () => {
    const { body } = await t.send({ url: path, headers: { host: 'www.lagos.localhost' } });
    expect(body).toContain('class="correction"');
    return body;
  }, 5000);
  expect(await findStructuredDataProblems(marked)).toEqual([]);
  const order = ['update-one', 'update-three', 'update-two'].map((anchor) => marked.indexOf(`id="${anchor}"`));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(marked).toMatch(/Key moments<\/h2><ul><li><time [^>]*>[^<]*<\/time> <a href="#update-two">Text of two\.<\/a>/);
  expect(marked).toContain('<span class="mark">Pinned</span>');
  expect(marked).toMatch(/<strong>Correction<\/strong> <time dateTime="[^"]+">[^<]*<\/time>: It &lt;was&gt; wrong/i);
  const [blog] = readStructuredData(marked)['LiveBlogPosting'] ?? [];
  expect(blog.liveBlogUpdate.map(({ url }: { url: string }) => url)).toEqual(
    ['three', 'two', 'one'].map((id) => `${address}#update-${id}`),
  );
  expect(blog.liveBlogUpdate[1]).toMatchObject({
    dateModified: corrected_at,
    correction: { '@type': 'CorrectionComment', text: 'It <was> wrong.', datePublished: corrected_at },
  });
});

it('shows the end of live coverage and stops polling', async () => {
  const slides = [slide('The plot', 'A vote.'), slide('The doors open', 'People come in.', 9 * 3600 + 1800)];
  const { html } = await page(
    {},
    { template_type: 5, slides: JSON.stringify(slides), live_ended_at: '2026-11-15T08:40:00.000Z' },
  );
  const [blog] = readStructuredData(html)['LiveBlogPosting'] ?? [];
  expect(blog.coverageEndTime).toBe('2026-11-15T08:40:00.000Z');
  expect(html).toMatch(
    /<p class="ended">Live coverage ended <time dateTime="2026-11-15T08:40:00.000Z">[^<]*9:40[^<]*</i,
  );
  expect(html).not.toContain('data-live');
});
