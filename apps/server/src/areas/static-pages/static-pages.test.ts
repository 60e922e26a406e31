import { type StaticPagePatch, staticPages } from '@masthead/domain/static-pages/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { addStaticPage, checkCode } from './static-pages.routes';

let t: TestApp;
let admin: TestUser;
let section_id: number;
let id: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const section = { language_id, catchy_title: 'News', slug: 'news', order: 1 };
  section_id = (await t.db.insertInto('sections').values(section).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date('2026-11-15T09:00:00.000Z');
  await t.db.deleteFrom('static_pages').execute();
  const page = { title: 'About us', slug: 'about-us', section_id, html: '<p>Us</p>', css: 'p { color: red }' };
  const made = t.db.insertInto('static_pages').values({ ...page, updated_at: '2026-11-14T08:00:00.000Z' });
  id = (await made.returning('id').executeTakeFirstOrThrow()).id;
  await t.db.insertInto('static_pages').values({ title: 'A to Z', slug: 'a-to-z', html: '', css: '' }).execute();
});

const list = async (query = {}) => (await t.call(staticPages.list, { query }, admin)).body;
const get = async () => (await t.call(staticPages.get, { params: { id } }, admin)).body;
const update = (body: StaticPagePatch) => t.call(staticPages.update, { params: { id }, body }, admin);

describe('reading', () => {
  it('lists the pages by title, without their code, with the paging in _meta', async () => {
    const { items, _meta } = await list();
    expect(items.map(({ title }) => title)).toEqual(['A to Z', 'About us']);
    expect(items[1]).toEqual({
      id,
      title: 'About us',
      slug: 'about-us',
      section_id,
      section: { catchy_title: 'News' },
      updated_at: '2026-11-14T08:00:00.000Z',
    });
    expect(_meta).toEqual({ totalCount: 2, pageCount: 1, currentPage: 1, perPage: 2 });
  });

  it('lists one section’s pages', async () => {
    expect((await list({ section_id })).items.map(({ slug }) => slug)).toEqual(['about-us']);
    expect((await list({ section_id: 999_999 })).items).toEqual([]);
  });

  it('answers one with its code', async () => {
    expect(await get()).toMatchObject({ title: 'About us', html: '<p>Us</p>', css: 'p { color: red }' });
    expect((await t.call(staticPages.get, { params: { id: 999_999 } }, admin)).problem).toEqual({
      type: 'not_found',
      message: 'There is no such static page.',
    });
  });
});

describe('changing', () => {
  it('lets other work run while it checks the largest page', async () => {
    const html = '<p>a <b>c</b></p>\n'.repeat(11_000);
    const css = 'a{b:c}'.repeat(16_000);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await checkCode({ html, css });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('stores where the head of the HTML ends, and keeps it when only the CSS changes', async () => {
    const storedLayout = async () =>
      (await t.db.selectFrom('static_pages').where('id', '=', id).select('layout').executeTakeFirstOrThrow()).layout;
    await update({ html: '<!doctype html><html><head><title>Us</title></head><body><p>We</p></body></html>' });
    expect(await storedLayout()).toEqual({ is_whole: true, head_end: 44, lang_at: 20 });
    await update({ css: 'p { color: blue }' });
    expect(await storedLayout()).toEqual({ is_whole: true, head_end: 44, lang_at: 20 });
    const { body } = await t.send({ url: '/page/about-us.html', headers: { host: 'www.lagos.localhost' } });
    expect(body).toContain('<html lang="en-US"><head><title>Us</title><link rel="canonical"');
    expect(body).toContain('<style>p { color: blue }</style></head><body>');
  });

  it('changes the given fields, moves the time on and leaves the slug alone', async () => {
    const { status, body } = await update({ title: ' Who we are ', html: ' <p>We</p>\n' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Who we are',
      html: ' <p>We</p>\n',
      css: 'p { color: red }',
      slug: 'about-us',
    });
    expect(body.updated_at).toBe('2026-11-15T09:00:00.000Z');
    expect(await get()).toEqual(body);
  });

  it('takes an emptied code as empty, and nothing as nothing', async () => {
    expect((await update({ css: '' })).body).toMatchObject({ css: '', html: '<p>Us</p>' });
    const { body } = await update({});
    expect(body.updated_at).toBe('2026-11-15T09:00:00.000Z');
  });

  it('names every line that a parser stumbles over, by field', async () => {
    const { status, problem } = await update({ html: '<div>\n<b>x</div>\n</p>', css: 'a {\n  color red;\n}' });
    expect(status).toBe(422);
    expect(problem).toEqual({
      type: 'validation',
      message: 'Line 2: <b> is not closed.',
      errors: {
        html: ['Line 2: <b> is not closed.', 'Line 3: </p> closes nothing.'],
        css: ['Line 2: A colon is missing after color.'],
      },
    });
    expect(await get()).toMatchObject({ html: '<p>Us</p>' });
  });

  it.each([
    [{ title: '' }, { title: ['Field can not be empty'] }],
    [{ title: 'x'.repeat(256) }, { title: ['Maximum length 255'] }],
    [{ html: 'x'.repeat(200_001) }, { html: ['Maximum length 200000'] }],
    [{ css: ' '.repeat(100_001) }, { css: ['Maximum length 100000'] }],
    [{ html: 'a\0b' }, { html: ['Line 1: There is a character here that no page may hold.'] }],
    [{ css: 'a{b:c\0}' }, { css: ['Line 1: There is a character here that no page may hold.'] }],
  ])('refuses %o by field', async (change, errors) => {
    const { status, problem } = await update(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('keeps what scripts and foreign letters are in the code', async () => {
    const html = '<script>if (a < b) alert("ø 漢字 😀")</script>';
    expect((await update({ html })).body.html).toBe(html);
    expect((await update({ html: 'x'.repeat(200_000), css: ' '.repeat(100_000) })).status).toBe(200);
  });

  it('answers 404 for a page that is not there', async () => {
    const gone = await t.call(staticPages.update, { params: { id: 999_999 }, body: { title: 'x' } }, admin);
    expect(gone.status).toBe(404);
  });
});

describe('two people at one page', () => {
  it('refuses what was made from an older version, and loses neither', async () => {
    const { updated_at } = await get();
    const first = await update({ html: '<p>first</p>', base_updated_at: updated_at });
    expect(first.status).toBe(200);
    const second = await update({ html: '<p>second</p>', base_updated_at: updated_at });
    expect(second.status).toBe(409);
    expect(second.problem).toEqual({
      type: 'conflict',
      message: 'Somebody else has changed this page meanwhile.',
    });
    expect(await get()).toEqual(first.body);
    const again = await update({ html: '<p>second</p>', base_updated_at: first.body.updated_at });
    expect(again.body.html).toBe('<p>second</p>');
    expect(again.body.updated_at > first.body.updated_at).toBe(true);
  });

  it('lets one of many through who save at the same moment', async () => {
    const { updated_at } = await get();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => update({ html: `<p>${index}</p>`, base_updated_at: updated_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('does not ask a caller that says nothing of it', async () => {
    expect((await update({ title: 'One' })).status).toBe(200);
    expect((await update({ title: 'Two' })).status).toBe(200);
  });
});

describe('adding a page from the command line', () => {
  it('makes an empty page with a free slug, in a section or in none', async () => {
    expect(await addStaticPage(t.db, { title: ' About us ', section: 'news' })).toMatchObject({ slug: 'about-us-2' });
    await addStaticPage(t.db, { title: 'Terms', section: undefined });
    const { items } = await list();
    expect(items.map(({ title, section }) => [title, section?.catchy_title])).toEqual([
      ['A to Z', undefined],
      ['About us', 'News'],
      ['About us', 'News'],
      ['Terms', undefined],
    ]);
  });

  it('says what is wrong', async () => {
    await expect(addStaticPage(t.db, { title: ' ', section: undefined })).rejects.toThrow(
      'The title is wrong: Field can not be empty',
    );
    await expect(addStaticPage(t.db, { title: 'x', section: 'sport' })).rejects.toThrow(
      'There is no section sport. Sections: news.',
    );
  });
});

it('names the right that is missing', async () => {
  const reporter = await t.user('reporter');
  expect((await t.call(staticPages.list, { query: {} }, reporter)).problem.message).toBe(
    'You need the right static_page.read to do this.',
  );
  const { problem } = await t.call(staticPages.update, { params: { id }, body: { title: 'x' } }, reporter);
  expect(problem.message).toBe('You need the right static_page.update to do this.');
});
