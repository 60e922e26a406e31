import { banners, slots } from '@masthead/domain/advertisements/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { hotNews } from '@masthead/domain/hot-news/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/paths';
import { translations } from '@masthead/domain/translations/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvFile } from '../../../test/content/csv';
import { createFile, png } from '../../../test/content/pictures';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let article: string;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  await t.db.updateTable('sections').set({ is_enabled: true }).execute();
  const { id } = await room.ready({
    body: textBody(`A harbour market. ${'The rain falls on the harbour. '.repeat(9)}`),
  });
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  article = postPath(body.slug ?? '');
});
afterAll(() => t.close());

const get = (url: string) => t.send({ url, headers: { host: 'www.lagos.localhost' } });
/** Polls, because the server learns of changes asynchronously. */
const expectShown = (url: string, text: string) => expect.poll(async () => (await get(url)).body).toContain(text);
const expectHidden = (url: string, text: string) => expect.poll(async () => (await get(url)).body).not.toContain(text);

describe('the pages of the site', () => {
  it('show a menu item in its scope until it is deleted', async () => {
    const input = { name: 'Contact the desk', url: '/page/contact', type: 'footer_info' } as const;
    const { id } = (await t.call(menus.create, { body: input }, room.admin)).body;
    await expectShown('/', 'Contact the desk');
    await expectShown(article, 'Contact the desk');
    const other = { ...input, name: 'Sports desk', section_id: room.sport };
    await t.call(menus.create, { body: other }, room.admin);
    await expectShown('/sport', 'Sports desk');
    await expectHidden('/sport', 'Contact the desk');
    await expectHidden(article, 'Sports desk');
    await t.call(menus.remove, { params: { id } }, room.admin);
    await expectHidden('/', 'Contact the desk');
  });

  it('show a slot at the position of its code and allow Google in the policy only while it is active', async () => {
    const size = '300,250';
    const body = { name: 'Top', slot: '/1234567/top', code: 'ad-section-top', size, frequency: 40 } as const;
    const { id } = (await t.call(slots.create, { body }, room.admin)).body;
    await expectShown(
      '/news',
      'id="ad-section-top" data-ad-slot="/1234567/top" data-ad-sizes="[[300,250]]" data-ad-frequency="40"',
    );
    await expectHidden(article, 'ad-section-top"');
    expect((await get('/news')).headers['content-security-policy']).toContain('https://*.doubleclick.net');
    await t.call(slots.update, { params: { id }, body: { code: 'ad-article-inline' } }, room.admin);
    await expectShown(article, 'id="ad-article-inline"');
    await expectHidden('/news', 'data-ad-slot');
    await t.call(slots.update, { params: { id }, body: { outofpage: true } }, room.admin);
    await expectShown('/news', 'data-ad-out-of-page=""');
    await t.call(slots.update, { params: { id }, body: { status: 0 } }, room.admin);
    await expectHidden(article, 'data-ad-slot');
    const policy = String((await get('/news')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('google');
  });

  it('show a banner in its category and on the page of its tag while it is enabled', async () => {
    const tag = { catchy_title: 'Banks', slug: 'banks', section_id: room.news };
    const { id: tagId } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
    const picture = createFile(await png(728, 90));
    const body = {
      name: 'Harbour Bank',
      link: 'https://bank.example/',
      category_ids: [room.politics],
      tag_ids: [tagId],
      image_desktop: picture,
    };
    const { id } = (await t.call(banners.create, { body: { ...body, is_enabled: true } }, room.admin)).body;
    await expectShown(article, 'alt="Harbour Bank" width="728" height="90"');
    await expectShown('/news/politics', 'rel="sponsored noopener"');
    await expectShown('/tag/banks', 'href="https://bank.example/"');
    await expectHidden('/sport', 'Harbour Bank');
    await t.call(banners.update, { params: { id }, body: { is_enabled: false } }, room.admin);
    await expectHidden(article, 'Harbour Bank');
    await expectHidden('/tag/banks', 'https://bank.example/');
  });

  it('show a call to action at its position in its section', async () => {
    const body = {
      name: 'Letters',
      position: 'bottom',
      section_id: room.news,
      body: textBody('Write to us today'),
    } as const;
    const { id } = (await t.call(callToActions.create, { body }, room.admin)).body;
    await expectShown(article, '<div class="call"><div class="text"><p>Write to us today</p></div></div>');
    await expectShown('/news', 'Write to us today');
    await expectHidden('/sport', 'Write to us today');
    await t.call(callToActions.update, { params: { id }, body: { section_id: room.sport } }, room.admin);
    await expectHidden(article, 'Write to us today');
    await expectShown('/sport', 'Write to us today');
    await t.call(callToActions.remove, { params: { id } }, room.admin);
    await expectHidden('/sport', 'Write to us today');
  });

  it('show the hot news of the section and update them after an upload', async () => {
    const upload = (lines: string, section_id: number) =>
      t.call(hotNews.upload, { body: { file: csvFile(`title,url\n${lines}`), section_id } }, room.admin);
    await upload('Flood warning,/news/flood', room.news);
    await upload('Cup final,https://cup.example/', room.sport);
    await expectShown(article, '<a href="/news/flood">Flood warning</a>');
    await expectHidden(article, 'Cup final');
    await expectShown('/', 'Cup final');
    await upload('Sunshine,/news/sun', room.news);
    await expectShown(article, 'Sunshine');
    await expectHidden(article, 'Flood warning');
  });

  it('add contextual links to the first occurrence and update them after an upload', async () => {
    const upload = (lines: string) =>
      t.call(contextualLinks.upload, { body: { file: csvFile(`text,url\n${lines}`) } }, room.admin);
    await upload(`harbour,/tag/harbour\nfalls on,${article}`);
    await expectShown(article, 'A <a href="/tag/harbour">harbour</a> market.');
    expect((await get(article)).body.match(/href="\/tag\/harbour"/g)).toHaveLength(1);
    await upload('market,https://market.example/');
    await expectShown(article, '<a href="https://market.example/" target="_blank" rel="noopener">market</a>');
    await expectHidden(article, '/tag/harbour');
  });

  it('show the translations of phrases', async () => {
    const message = 'Skip to content';
    await t.db
      .insertInto('messages')
      .values({ category: 'templates', message })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await t.db
      .selectFrom('messages')
      .where('message', '=', message)
      .where('category', '=', 'templates')
      .select('id')
      .executeTakeFirstOrThrow();
    const params = { id: stored.id, language: 'en-US' };
    await t.call(translations.update, { params, body: { translation: 'Straight to the text' } }, room.admin);
    await expectShown(article, 'Straight to the text');
    await expectHidden('/', 'Skip to content');
  });
});
