import { type MenuInput, menus } from '@masthead/domain/menus/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let news: number;
let sport: number;
let politics: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const sections = await t.db
    .insertInto('sections')
    .values(['News', 'Sport'].map((catchy_title, order) => ({ catchy_title, slug: catchy_title, language_id, order })))
    .returning('id')
    .execute();
  [news, sport] = sections.map(({ id }) => id) as [number, number];
  const category = { section_id: news, catchy_title: 'Politics', slug: 'politics', order: 1 };
  politics = (await t.db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('menus').execute());

const input = (change: Partial<MenuInput> = {}): MenuInput => ({
  name: 'Contacts',
  url: '/page/contacts',
  type: 'head_main',
  ...change,
});
const create = (change: Partial<MenuInput> = {}) => t.call(menus.create, { body: input(change) }, admin);
const make = async (name: string, change: Partial<MenuInput> = {}) => (await create({ name, ...change })).body.id;
const patch = (id: number, body: Parameters<typeof t.call<typeof menus.update>>[1]['body']) =>
  t.call(menus.update, { params: { id }, body }, admin);
const names = async (query: Parameters<typeof t.call<typeof menus.list>>[1]['query'] = {}) =>
  (await t.call(menus.list, { query }, admin)).body.items.map(({ name }) => name);

describe('menus', () => {
  it('puts a new item last also where others before it were deleted', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    for (const name of ['Third', 'Fourth', 'Fifth']) await make(name);
    for (const id of [first, second]) await t.call(menus.remove, { params: { id } }, admin);
    await make('New');
    expect(await names()).toEqual(['Third', 'Fourth', 'Fifth', 'New']);
  });

  it('orders items without a section, which the filter value 0 lists', async () => {
    await make('Elsewhere', { section_id: news });
    await make('About');
    const last = await make('Contact');
    const query = { 'filter[type.eq]': 'head_main', 'filter[section_id.eq]': 0 } as const;
    expect(await names(query)).toEqual(['About', 'Contact']);
    expect((await patch(last, { order: 1 })).status).toBe(200);
    expect(await names(query)).toEqual(['Contact', 'About']);
  });

  it('creates an item with every field of the form', async () => {
    const { status, body } = await create({
      url: 'https://example.org/about?a=1',
      section_id: news,
      category_id: politics,
      nofollow: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      name: 'Contacts',
      url: 'https://example.org/about?a=1',
      type: 'head_main',
      section_id: news,
      section: { id: news, catchy_title: 'News' },
      category_id: politics,
      category: { id: politics, catchy_title: 'Politics' },
      nofollow: true,
      order: 1,
    });
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(101) }, { name: ['Maximum length 100'] }],
    [{ name: 'a<b' }, { name: ['Do not use danger symbols: square, angle brackets and backslash'] }],
    [{ url: '//elsewhere.org' }, { url: ['Enter a valid link.'] }],
    [{ url: 'javascript:alert(1)' }, { url: ['Enter a valid link.'] }],
    [
      { type: 'sidebar' as 'head_main' },
      { type: ['Choose one of: head_main, footer_info, footer_social, head_trendings, global_info'] },
    ],
    [{ section_id: 999_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ category_id: 999_999 }, { category_id: ['There is no such thing any more.'] }],
  ])('refuses %o by field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('refuses a category of another section, also one that stays while the section changes', async () => {
    const errors = { category_id: ['The category belongs to another section.'] };
    expect((await create({ section_id: sport, category_id: politics })).problem.errors).toEqual(errors);
    const id = await make('Votes', { section_id: news, category_id: politics });
    expect((await patch(id, { section_id: sport })).problem.errors).toEqual(errors);
    expect((await patch(id, { section_id: null })).body).toMatchObject({ section: null, category_id: politics });
  });

  it('lists by filter, in the order of the site or the one that is asked for', async () => {
    await make('Info', { type: 'footer_info' });
    await make('Second', { section_id: sport });
    await make('First', { section_id: news });
    await make('Third', { section_id: news, category_id: politics });
    await make('Everywhere');
    expect(await names()).toEqual(['Everywhere', 'First', 'Third', 'Second', 'Info']);
    expect(await names({ 'filter[type.eq]': 'footer_info', include: 'category,section' })).toEqual(['Info']);
    expect(await names({ 'filter[section_id.eq]': news })).toEqual(['First', 'Third']);
    expect(await names({ 'filter[category_id.eq]': politics })).toEqual(['Third']);
    expect(await names({ 'order[]': '-name' })).toEqual(['Third', 'Second', 'Info', 'First', 'Everywhere']);
    expect(await names({ 'order[]': ['order', '-id'] })).toEqual(['Everywhere', 'Third', 'First', 'Second', 'Info']);
  });

  it('tells its types', async () => {
    const { body } = await t.call(menus.constants, {}, admin);
    expect(body.type).toEqual([
      { id: 'head_main', name: 'Head menu' },
      { id: 'footer_info', name: 'Footer info' },
      { id: 'footer_social', name: 'Footer social' },
      { id: 'head_trendings', name: 'Head trendings' },
      { id: 'global_info', name: 'Global info' },
    ]);
  });

  it('deletes an item once', async () => {
    const id = await make('Gone');
    expect((await t.call(menus.remove, { params: { id } }, admin)).status).toBe(200);
    const again = await t.call(menus.remove, { params: { id } }, admin);
    expect(again.problem).toEqual({ type: 'not_found', message: 'There is no such menu item.' });
    expect((await patch(id, { order: 1 })).status).toBe(404);
  });
});

describe('the order', () => {
  it('is kept in each menu by itself', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await make(name, { section_id: news }));
    await make('Other', { section_id: sport });
    expect((await patch(ids[2] as number, { order: 1 })).body.order).toBe(1);
    expect(await names({ 'filter[section_id.eq]': news })).toEqual(['Three', 'One', 'Two']);
    await patch(ids[2] as number, { order: 99 });
    expect(await names()).toEqual(['One', 'Two', 'Three', 'Other']);
  });

  it('puts an item that changes its menu at the end of the new one, or where it is asked to go', async () => {
    for (const name of ['One', 'Two']) await make(name, { type: 'footer_info' });
    const first = await make('First');
    await make('Left behind');
    const { body } = await patch(first, { type: 'footer_info', name: 'Three' });
    expect(body.order).toBe(3);
    expect(await names({ 'filter[type.eq]': 'footer_info' })).toEqual(['One', 'Two', 'Three']);
    await make('Fourth');
    expect(await names({ 'filter[type.eq]': 'head_main' })).toEqual(['Left behind', 'Fourth']);
    await patch(first, { type: 'head_main', order: 1 });
    expect(await names({ 'filter[type.eq]': 'head_main' })).toEqual(['Three', 'Left behind', 'Fourth']);
    await patch(first, { name: 'Still first' });
    expect((await names({ 'filter[type.eq]': 'head_main' }))[0]).toBe('Still first');
  });

  it('stays whole when several people move and add at once', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await make(name));
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => patch(ids[i % 4] as number, { order: ((i * 7) % 4) + 1 })),
      ...Array.from({ length: 3 }, () => create()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    const rows = await t.db.selectFrom('menus').select('order').orderBy('order').execute();
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

it('is closed to whoever lacks the right', async () => {
  const refused = await t.call(menus.list, { query: {} }, await t.user('editor'));
  expect(refused.problem.message).toBe('You need the right menu.read to do this.');
});
