import { type StaticPagePatch, staticPages } from '@masthead/domain/static-pages/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { addStaticPage, checkCode } from './static-pages.routes';

let t: TestApp;
let admin: TestUser;
let section_id: number;
/** The static page that the tests edit. */
let id: number;
beforeAll(async () => {
  t = await createTestApp();
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
  const insert = t.db.insertInto('static_pages').values({ ...page, updated_at: '2026-11-14T08:00:00.000Z' });
  id = (await insert.returning('id').executeTakeFirstOrThrow()).id;
  await t.db.insertInto('static_pages').values({ title: 'A to Z', slug: 'a-to-z', html: '', css: '' }).execute();
});

const list = async (query = {}) => (await t.call(staticPages.list, { query }, admin)).body;
const get = async () => (await t.call(staticPages.get, { params: { id } }, admin)).body;
const update = (body: StaticPagePatch) => t.call(staticPages.update, { params: { id }, body }, admin);

describe('GET /static-pages', () => {
  it('lists pages by title without HTML and CSS, with paging in _meta', async () => {
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

  it('filters by section', async () => {
    expect((await list({ section_id })).items.map(({ slug }) => slug)).toEqual(['about-us']);
    expect((await list({ section_id: 999_999 })).items).toEqual([]);
  });

  it('returns one page with HTML and CSS', async () => {
    expect(await get()).toMatchObject({ title: 'About us', html: '<p>Us</p>', css: 'p { color: red }' });
    expect((await t.call(staticPages.get, { params: { id: 999_999 } }, admin)).problem).toEqual({
      type: 'not_found',
      message: 'This static page no longer exists.',
    });
  });
});

describe('PATCH /static-pages/:id', () => {
  it('yields to the event loop while it checks a large page', async () => {
    const html = '<p>a <b>c</b></p>\n'.repeat(11_000);
    const css = 'a{b:c}'.repeat(16_000);
    let timerTicks = 0;
    const timer = setInterval(() => {
      timerTicks += 1;
    }, 1);
    await checkCode({ html, css });
    clearInterval(timer);
    expect(timerTicks).toBeGreaterThan(5);
  });

  it('stores the layout of the HTML and keeps it when only the CSS changes', async () => {
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

  it('changes the sent fields and updated_at, but not the slug', async () => {
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

  it('accepts empty CSS and an empty update', async () => {
    expect((await update({ css: '' })).body).toMatchObject({ css: '', html: '<p>Us</p>' });
    const { body } = await update({});
    expect(body.updated_at).toBe('2026-11-15T09:00:00.000Z');
  });

  it('reports every line with a syntax error by field', async () => {
    const { status, problem } = await update({ html: '<div>\n<b>x</div>\n</p>', css: 'a {\n  color red;\n}' });
    expect(status).toBe(422);
    expect(problem).toEqual({
      type: 'validation',
      message: 'Line 2: The start tag <b> has no end tag.',
      errors: {
        html: ['Line 2: The start tag <b> has no end tag.', 'Line 3: The end tag </p> has no matching start tag.'],
        css: ['Line 2: Add a colon after color.'],
      },
    });
    expect(await get()).toMatchObject({ html: '<p>Us</p>' });
  });

  it.each([
    [{ title: '' }, { title: ['Field can not be empty'] }],
    [{ title: 'x'.repeat(256) }, { title: ['Maximum length 255'] }],
    [{ html: 'x'.repeat(200_001) }, { html: ['Maximum length 200000'] }],
    [{ css: ' '.repeat(100_001) }, { css: ['Maximum length 100000'] }],
    [{ html: 'a\0b' }, { html: ['Line 1: This character is not allowed in HTML.'] }],
    [{ css: 'a{b:c\0}' }, { css: ['Line 1: This character is not allowed in HTML.'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await update(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('stores scripts and Unicode characters unchanged', async () => {
    const html = '<script>if (a < b) alert("ø 漢字 😀")</script>';
    expect((await update({ html })).body.html).toBe(html);
    expect((await update({ html: 'x'.repeat(200_000), css: ' '.repeat(100_000) })).status).toBe(200);
  });

  it('answers 404 for a missing page', async () => {
    const missing = await t.call(staticPages.update, { params: { id: 999_999 }, body: { title: 'x' } }, admin);
    expect(missing.status).toBe(404);
  });
});

describe('concurrent saves of a static page', () => {
  it('reject a save that is based on an older version', async () => {
    const { updated_at } = await get();
    const first = await update({ html: '<p>first</p>', base_updated_at: updated_at });
    expect(first.status).toBe(200);
    const second = await update({ html: '<p>second</p>', base_updated_at: updated_at });
    expect(second.status).toBe(409);
    expect(second.problem).toEqual({
      type: 'conflict',
      message: 'Somebody else changed this page while you were editing.',
    });
    expect(await get()).toEqual(first.body);
    const retry = await update({ html: '<p>second</p>', base_updated_at: first.body.updated_at });
    expect(retry.body.html).toBe('<p>second</p>');
    expect(retry.body.updated_at > first.body.updated_at).toBe(true);
  });

  it('accept one of several saves with the same base version', async () => {
    const { updated_at } = await get();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => update({ html: `<p>${index}</p>`, base_updated_at: updated_at })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('do not conflict without a base version', async () => {
    expect((await update({ title: 'One' })).status).toBe(200);
    expect((await update({ title: 'Two' })).status).toBe(200);
  });
});

describe('addStaticPage', () => {
  it('adds an empty page with a unique slug, with or without a section', async () => {
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

  it('rejects an empty title and an unknown section', async () => {
    await expect(addStaticPage(t.db, { title: ' ', section: undefined })).rejects.toThrow(
      'The title is invalid: Field can not be empty',
    );
    await expect(addStaticPage(t.db, { title: 'x', section: 'sport' })).rejects.toThrow(
      'There is no section sport. Sections: news.',
    );
  });
});

it('static pages require static_page.read and static_page.update', async () => {
  const reporter = await t.user('reporter');
  expect((await t.call(staticPages.list, { query: {} }, reporter)).problem.message).toBe(
    'You need the right static_page.read to do this.',
  );
  const { problem } = await t.call(staticPages.update, { params: { id }, body: { title: 'x' } }, reporter);
  expect(problem.message).toBe('You need the right static_page.update to do this.');
});
