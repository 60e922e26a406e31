import { type MenuInput, menus } from '@masthead/domain/menus/contract';

import { beforeEach, describe, expect, it } from 'vitest';
import { addCategory, addNewsAndSport } from '../../../test/content/taxonomy';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
const { news, sport } = await addNewsAndSport(t);
const politics = await addCategory(t, 'Politics', news);
beforeEach(() => t.db.deleteFrom('menus').execute());

const createInput = (change: Partial<MenuInput> = {}): MenuInput => ({
  name: 'Contacts',
  url: '/page/contacts',
  type: 'head_main',
  ...change,
});
const create = (change: Partial<MenuInput> = {}) => t.call(menus.create, { body: createInput(change) }, admin);
const createItem = async (name: string, change: Partial<MenuInput> = {}) => (await create({ name, ...change })).body.id;
const update = (id: number, body: Parameters<typeof t.call<typeof menus.update>>[1]['body']) =>
  t.call(menus.update, { params: { id }, body }, admin);
const listNames = async (query: Parameters<typeof t.call<typeof menus.list>>[1]['query'] = {}) =>
  (await t.call(menus.list, { query }, admin)).body.items.map(({ name }) => name);

describe('/v2/menus', () => {
  it('adds a new item at the end, also after deletions', async () => {
    const [first, second] = [await createItem('First'), await createItem('Second')];
    for (const name of ['Third', 'Fourth', 'Fifth']) await createItem(name);
    for (const id of [first, second]) await t.call(menus.remove, { params: { id } }, admin);
    await createItem('New');
    expect(await listNames()).toEqual(['Third', 'Fourth', 'Fifth', 'New']);
  });

  it('lists items without a section with the filter value 0, in their order', async () => {
    await createItem('Profiles', { section_id: news });
    await createItem('About');
    const last = await createItem('Contact');
    const query = { 'filter[type.eq]': 'head_main', 'filter[section_id.eq]': 0 } as const;
    expect(await listNames(query)).toEqual(['About', 'Contact']);
    expect((await update(last, { order: 1 })).status).toBe(200);
    expect(await listNames(query)).toEqual(['Contact', 'About']);
  });

  it('creates an item with every field', async () => {
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
    [{ section_id: 999_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ category_id: 999_999 }, { category_id: ['This item no longer exists. Reload the page.'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('rejects a category of another section, also when only the section changes', async () => {
    const errors = { category_id: ['This category belongs to another section. Choose a category of this section.'] };
    expect((await create({ section_id: sport, category_id: politics })).problem.errors).toEqual(errors);
    const id = await createItem('Votes', { section_id: news, category_id: politics });
    expect((await update(id, { section_id: sport })).problem.errors).toEqual(errors);
    expect((await update(id, { section_id: null })).body).toMatchObject({ section: null, category_id: politics });
  });

  it('filters the list and returns the order of the site or the requested order', async () => {
    await createItem('Info', { type: 'footer_info' });
    await createItem('Second', { section_id: sport });
    await createItem('First', { section_id: news });
    await createItem('Third', { section_id: news, category_id: politics });
    await createItem('Everywhere');
    expect(await listNames()).toEqual(['Everywhere', 'First', 'Third', 'Second', 'Info']);
    expect(await listNames({ 'filter[type.eq]': 'footer_info', include: 'category,section' })).toEqual(['Info']);
    expect(await listNames({ 'filter[section_id.eq]': news })).toEqual(['First', 'Third']);
    expect(await listNames({ 'filter[category_id.eq]': politics })).toEqual(['Third']);
    expect(await listNames({ 'order[]': '-name' })).toEqual(['Third', 'Second', 'Info', 'First', 'Everywhere']);
    expect(await listNames({ 'order[]': ['order', '-id'] })).toEqual([
      'Everywhere',
      'Third',
      'First',
      'Second',
      'Info',
    ]);
  });

  it('returns the menu types as constants', async () => {
    const { body } = await t.call(menus.constants, {}, admin);
    expect(body.type).toEqual([
      { id: 'head_main', name: 'Head menu' },
      { id: 'footer_info', name: 'Footer info' },
      { id: 'footer_social', name: 'Footer social' },
      { id: 'head_trendings', name: 'Head trendings' },
      { id: 'global_info', name: 'Global info' },
    ]);
  });

  it('deletes an item, and answers 404 the second time', async () => {
    const id = await createItem('Gone');
    expect((await t.call(menus.remove, { params: { id } }, admin)).status).toBe(200);
    const second = await t.call(menus.remove, { params: { id } }, admin);
    expect(second.problem).toEqual({ type: 'not_found', message: 'This menu item no longer exists.' });
    expect((await update(id, { order: 1 })).status).toBe(404);
  });
});

describe('order of menu items', () => {
  it('applies to each menu separately', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await createItem(name, { section_id: news }));
    await createItem('Other', { section_id: sport });
    expect((await update(ids[2] as number, { order: 1 })).body.order).toBe(1);
    expect(await listNames({ 'filter[section_id.eq]': news })).toEqual(['Three', 'One', 'Two']);
    await update(ids[2] as number, { order: 99 });
    expect(await listNames()).toEqual(['One', 'Two', 'Three', 'Other']);
  });

  it('puts a moved item at the end of the new menu or at the given order', async () => {
    for (const name of ['One', 'Two']) await createItem(name, { type: 'footer_info' });
    const first = await createItem('First');
    await createItem('Left behind');
    const { body } = await update(first, { type: 'footer_info', name: 'Three' });
    expect(body.order).toBe(3);
    expect(await listNames({ 'filter[type.eq]': 'footer_info' })).toEqual(['One', 'Two', 'Three']);
    await createItem('Fourth');
    expect(await listNames({ 'filter[type.eq]': 'head_main' })).toEqual(['Left behind', 'Fourth']);
    await update(first, { type: 'head_main', order: 1 });
    expect(await listNames({ 'filter[type.eq]': 'head_main' })).toEqual(['Three', 'Left behind', 'Fourth']);
    await update(first, { name: 'Still first' });
    expect((await listNames({ 'filter[type.eq]': 'head_main' }))[0]).toBe('Still first');
  });

  it('has no gaps or duplicates after concurrent moves and inserts', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await createItem(name));
    const responses = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => update(ids[i % 4] as number, { order: ((i * 7) % 4) + 1 })),
      ...Array.from({ length: 3 }, () => create()),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(15).fill(200));
    const rows = await t.db.selectFrom('menus').select('order').orderBy('order').execute();
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

it('menus require menu.read', async () => {
  const refusal = await t.call(menus.list, { query: {} }, await t.user('editor'));
  expect(refusal.problem.message).toBe('You need the right menu.read to do this.');
});
