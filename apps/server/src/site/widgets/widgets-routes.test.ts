import { banners, slots } from '@masthead/domain/advertisements/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { hotNews } from '@masthead/domain/hot-news/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/addresses';
import { translations } from '@masthead/domain/translations/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvFile } from '../../../test/csv';
import { type TestApp, testApp } from '../../../test/harness';
import { fileOf, png } from '../../../test/pictures';
import { newsroom, textBody } from '../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let article: string;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  await t.db.updateTable('sections').set({ is_enabled: true }).execute();
  const { id } = await room.ready({
    body: textBody(`A harbour market. ${'The rain falls on the harbour. '.repeat(9)}`),
  });
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  article = postPath(body.slug ?? '');
});
afterAll(() => t.close());

const get = (url: string) => t.send({ url, headers: { host: 'www.lagos.localhost' } });
/** What changed is on the page within a second, without a restart of anything. */
const shows = (url: string, text: string) =>
  expect.poll(async () => (await get(url)).body, { timeout: 1000 }).toContain(text);
const hides = (url: string, text: string) =>
  expect.poll(async () => (await get(url)).body, { timeout: 1000 }).not.toContain(text);

describe('on the pages of the site', () => {
  it('a menu stands in its place, and goes', async () => {
    const input = { name: 'Contact the desk', url: '/page/contact', type: 'footer_info' } as const;
    const { id } = (await t.call(menus.create, { body: input }, room.admin)).body;
    await shows('/', 'Contact the desk');
    await shows(article, 'Contact the desk');
    const other = { ...input, name: 'Sports desk', section_id: room.sport };
    await t.call(menus.create, { body: other }, room.admin);
    await shows('/sport', 'Sports desk');
    await hides('/sport', 'Contact the desk');
    await hides(article, 'Sports desk');
    await t.call(menus.remove, { params: { id } }, room.admin);
    await hides('/', 'Contact the desk');
  });

  it('a slot stands where its code says while it is active, and only then Google is let in', async () => {
    const size = '300,250';
    const body = { name: 'Top', slot: '/1234567/top', code: 'ad-section-top', size, frequency: 40 } as const;
    const { id } = (await t.call(slots.create, { body }, room.admin)).body;
    await shows(
      '/news',
      'id="ad-section-top" data-ad-slot="/1234567/top" data-ad-sizes="[[300,250]]" data-ad-frequency="40"',
    );
    await hides(article, 'ad-section-top"');
    expect((await get('/news')).headers['content-security-policy']).toContain('https://*.doubleclick.net');
    await t.call(slots.update, { params: { id }, body: { code: 'ad-article-inline' } }, room.admin);
    await shows(article, 'id="ad-article-inline"');
    await hides('/news', 'data-ad-slot');
    await t.call(slots.update, { params: { id }, body: { outofpage: true } }, room.admin);
    await shows('/news', 'data-ad-out-of-page=""');
    await t.call(slots.update, { params: { id }, body: { status: 0 } }, room.admin);
    await hides(article, 'data-ad-slot');
    const policy = String((await get('/news')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('google');
  });

  it('a banner stands beside its category while it is enabled', async () => {
    const picture = fileOf(await png(728, 90));
    const body = {
      name: 'Harbour Bank',
      link: 'https://bank.example/',
      category_ids: [room.politics],
      image_desktop: picture,
    };
    const { id } = (await t.call(banners.create, { body: { ...body, is_enabled: true } }, room.admin)).body;
    await shows(article, 'alt="Harbour Bank" width="728" height="90"');
    await shows('/news/politics', 'rel="sponsored noopener"');
    await hides('/sport', 'Harbour Bank');
    await t.call(banners.update, { params: { id }, body: { is_enabled: false } }, room.admin);
    await hides(article, 'Harbour Bank');
  });

  it('a call to action stands at its position in its place', async () => {
    const body = {
      name: 'Letters',
      position: 'bottom',
      section_id: room.news,
      body: textBody('Write to us today'),
    } as const;
    const { id } = (await t.call(callToActions.create, { body }, room.admin)).body;
    await shows(article, '<div class="call"><div class="text"><p>Write to us today</p></div></div>');
    await shows('/news', 'Write to us today');
    await hides('/sport', 'Write to us today');
    await t.call(callToActions.update, { params: { id }, body: { section_id: room.sport } }, room.admin);
    await hides(article, 'Write to us today');
    await shows('/sport', 'Write to us today');
    await t.call(callToActions.remove, { params: { id } }, room.admin);
    await hides('/sport', 'Write to us today');
  });

  it('hot news are those of the section, and change with the next upload', async () => {
    const upload = (lines: string, section_id: number) =>
      t.call(hotNews.upload, { body: { file: csvFile(`title,url\n${lines}`), section_id } }, room.admin);
    await upload('Flood warning,/news/flood', room.news);
    await upload('Cup final,https://cup.example/', room.sport);
    await shows(article, '<a href="/news/flood">Flood warning</a>');
    await hides(article, 'Cup final');
    await shows('/', 'Cup final');
    await upload('Sunshine,/news/sun', room.news);
    await shows(article, 'Sunshine');
    await hides(article, 'Flood warning');
  });

  it('contextual links stand on the first occurrence, and change with the next upload', async () => {
    const upload = (lines: string) =>
      t.call(contextualLinks.upload, { body: { file: csvFile(`text,url\n${lines}`) } }, room.admin);
    await upload(`harbour,/tag/harbour\nfalls on,${article}`);
    await shows(article, 'A <a href="/tag/harbour">harbour</a> market.');
    expect((await get(article)).body.match(/href="\/tag\/harbour"/g)).toHaveLength(1);
    await upload('market,https://market.example/');
    await shows(article, '<a href="https://market.example/" target="_blank" rel="noopener">market</a>');
    await hides(article, '/tag/harbour');
  });

  it('words of the templates are those of the translations', async () => {
    const message = 'Skip to the text';
    await t.db
      .insertInto('messages')
      .values({ category: 'templates', message })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const found = await t.db
      .selectFrom('messages')
      .where('message', '=', message)
      .select('id')
      .executeTakeFirstOrThrow();
    const params = { id: found.id, language: 'en-US' };
    await t.call(translations.update, { params, body: { translation: 'Straight to the text' } }, room.admin);
    await shows(article, 'Straight to the text');
    await hides('/', 'Skip to the text');
  });
});
