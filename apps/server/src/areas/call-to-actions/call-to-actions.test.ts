import { type CallToActionInput, callToActions } from '@masthead/domain/call-to-actions/contract';

import { categories } from '@masthead/domain/categories/contract';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { fileOf, jpeg } from '../../../test/pictures';

let t: TestApp;
let admin: TestUser;
let news: number;
let sport: number;
let politics: number;
let football: number;
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
  politics = await makeCategory('Politics', news);
  football = await makeCategory('Football', sport);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('image_uses').execute();
  await t.db.deleteFrom('call_to_actions').execute();
});

async function makeCategory(catchy_title: string, section_id: number): Promise<number> {
  const values = { section_id, catchy_title, slug: catchy_title.toLowerCase(), order: 1 };
  return (await t.db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const paragraph = (text: string, ...marks: string[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }) }],
});
const article = (...content: object[]) => ({ v: 1, doc: { type: 'doc', content } });
const words = article(paragraph('Read our '), paragraph('morning letter', 'bold'));

const create = (given: Partial<CallToActionInput> = {}, user = admin) =>
  t.call(callToActions.create, { body: { name: 'Letter', position: 'top', body: words, ...given } }, user);
const make = async (given: Partial<CallToActionInput> = {}) => (await create(given)).body.id;
const patch = (id: number, body: Partial<CallToActionInput>) =>
  t.call(callToActions.update, { params: { id }, body }, admin);
const remove = (id: number) => t.call(callToActions.remove, { params: { id } }, admin);
const get = (id: number) => t.call(callToActions.get, { params: { id } }, admin);
type Query = Parameters<typeof t.call<typeof callToActions.list>>[1]['query'];
const list = async (query: Query = {}) => (await t.call(callToActions.list, { query }, admin)).body;
const names = async (query: Query = {}) => (await list(query)).items.map(({ name }) => name);

describe('a call to action', () => {
  it('is stored with every field and answered whole, alone and in the list', async () => {
    const { status, body } = await create({ section_id: news, category_id: politics, position: 'middle' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      name: 'Letter',
      section_id: news,
      section: { id: news, catchy_title: 'News' },
      category_id: politics,
      category: { id: politics, catchy_title: 'Politics' },
      position: 'middle',
      body: words,
    });
    expect((await get(body.id)).body).toEqual(body);
    expect((await list({ include: 'section,category' })).items).toEqual([body]);
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Maximum length 150'] }],
    [{ position: 'left' as 'top' }, { position: ['Choose one of: top, middle, bottom'] }],
    [{ section_id: 999_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ category_id: 999_999 }, { category_id: ['There is no such thing any more.'] }],
    [{ body: '' as never }, { body: ['Field can not be empty'] }],
    [{ body: article(paragraph(' ')) }, { body: ['Field can not be empty'] }],
    [{ body: article(paragraph('a b c d')) }, { body: ['Minimum length 5'] }],
    [{ body: article(paragraph('x'.repeat(3001))) }, { body: ['Maximum length 3000'] }],
    [{ body: article({ type: 'script' }) }, { body: [expect.any(String)] }],
    [{ body: {} as never }, { body: [expect.any(String)] }],
    [
      { body: article(paragraph('Letter'), ...Array.from({ length: 4000 }, () => paragraph(' '))) },
      { body: ['The text holds too much formatting, pictures or tables. Make it simpler.'] },
    ],
  ])('is refused by field: %#', async (given, errors) => {
    const { status, problem } = await create(given);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
    expect((await list()).total).toBe(0);
  });

  it('takes 5 and 3000 characters, spaces not counted', async () => {
    expect((await create({ body: article(paragraph('a b c d e')) })).status).toBe(200);
    expect((await create({ body: article(paragraph('x '.repeat(3000).trim())) })).status).toBe(200);
  });

  it('changes what is given and nothing else', async () => {
    const id = await make({ section_id: news, category_id: politics });
    const changed = await patch(id, { name: 'Evening letter', position: 'bottom' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'Evening letter',
      position: 'bottom',
      category_id: politics,
      body: words,
    });
    const rewritten = article({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Sign up' }] });
    expect((await patch(id, { body: rewritten })).body.body).toEqual(rewritten);
    const refused = await patch(id, { body: article(paragraph('no')) });
    expect(refused.problem.errors).toEqual({ body: ['Minimum length 5'] });
    expect((await get(id)).body).toMatchObject({ name: 'Evening letter', body: rewritten });
  });

  it('that is gone is said to be gone', async () => {
    const id = await make();
    expect((await remove(id)).status).toBe(200);
    const gone = { type: 'not_found', message: 'There is no such call to action. Somebody may have deleted it.' };
    for (const { status, problem } of [await get(id), await patch(id, { name: 'Late' }), await remove(id)]) {
      expect(status).toBe(404);
      expect(problem).toEqual(gone);
    }
  });

  it('changed and deleted at once is either, never half', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await make();
      const [changed, removed] = await Promise.all([patch(id, { name: 'Late', body: words }), remove(id)]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
    }
    expect((await list()).total).toBe(0);
    expect(await t.db.selectFrom('image_uses').selectAll().execute()).toEqual([]);
  });
});

describe('the place', () => {
  const other = { category_id: ['The category belongs to another section.'] };

  it('may be all of the site, a section, or a category, which brings its section', async () => {
    expect((await create()).body).toMatchObject({ section: null, category: null });
    expect((await create({ section_id: sport })).body).toMatchObject({ section_id: sport, category: null });
    expect((await create({ category_id: football })).body).toMatchObject({ section_id: sport, category_id: football });
  });

  it('is one of a category of the section, also where only one of them changes', async () => {
    expect((await create({ section_id: sport, category_id: politics })).problem.errors).toEqual(other);
    const id = await make({ section_id: news, category_id: politics });
    expect((await patch(id, { section_id: sport })).problem.errors).toEqual(other);
    expect((await patch(id, { category_id: football })).problem.errors).toEqual(other);
    expect((await patch(id, { section_id: sport, category_id: football })).body).toMatchObject({
      section: { catchy_title: 'Sport' },
      category: { catchy_title: 'Football' },
    });
    expect((await patch(id, { section_id: null })).body).toMatchObject({ section_id: sport, category_id: football });
    expect((await patch(id, { section_id: null, category_id: null })).body).toMatchObject({ section: null });
  });

  it('stays while the section or the category is hidden', async () => {
    const id = await make({ category_id: politics });
    await t.db.updateTable('categories').set({ is_enabled: false }).where('id', '=', politics).execute();
    expect((await patch(id, { name: 'Hidden' })).body).toMatchObject({ category: { catchy_title: 'Politics' } });
    expect(await names({ 'filter[category_id.eq]': politics })).toEqual(['Hidden']);
  });

  it('keeps its category from being deleted', async () => {
    const category = await makeCategory('Elections', news);
    const id = await make({ category_id: category });
    const removeCategory = () => t.call(categories.remove, { params: { id: category } }, admin);
    const refused = await removeCategory();
    expect(refused.status).toBe(409);
    expect(refused.problem).toEqual({
      type: 'conflict',
      message: 'Posts: 0, sub-categories: 0, call to actions: 1. Move or delete them first.',
      posts: 0,
      children: 0,
      call_to_actions: 1,
    });
    await patch(id, { category_id: null });
    expect((await removeCategory()).status).toBe(200);
    expect((await patch(id, { category_id: category })).problem.errors).toEqual({
      category_id: ['There is no such thing any more.'],
    });
  });
});

describe('a category that is deleted while something is put into it', () => {
  it('leaves no orphan', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeCategory('Short-lived', news);
      const [made, removed] = await Promise.all([
        create({ category_id: id }),
        t.call(categories.remove, { params: { id } }, admin),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([made.status, removed.status]);
      await t.db.deleteFrom('call_to_actions').execute();
      await t.db.deleteFrom('categories').where('id', '=', id).execute();
    }
  });
});

describe('the list', () => {
  it('has the newest first, by section, position and category', async () => {
    await make({ name: 'Everywhere' });
    await make({ name: 'News', section_id: news, position: 'bottom' });
    await make({ name: 'Politics', category_id: politics });
    await make({ name: 'Sport', section_id: sport });
    expect(await names()).toEqual(['Sport', 'Politics', 'News', 'Everywhere']);
    expect(await names({ 'filter[section_id.eq]': news })).toEqual(['Politics', 'News']);
    expect(await names({ 'filter[position.eq]': 'bottom' })).toEqual(['News']);
    expect(await names({ 'filter[category_id.eq]': politics })).toEqual(['Politics']);
    expect(await names({ 'filter[section_id.eq]': sport, 'filter[category_id.eq]': politics })).toEqual([]);
  });

  it('is paged, and the next page keeps the filters', async () => {
    for (let number = 1; number <= 3; number++) await make({ name: `Letter ${number}`, section_id: news });
    const first = await list({ per_page: 2, 'filter[section_id.eq]': news });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(first.items.map(({ name }) => name)).toEqual(['Letter 3', 'Letter 2']);
    const next = await t.send({
      url: first.next_page_url as string,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(next.json()).toMatchObject({ total: 3, next_page_url: null, items: [{ name: 'Letter 1' }] });
  });

  it('tells the positions', async () => {
    expect((await t.call(callToActions.constants, {}, admin)).body.position).toEqual([
      { id: 'top', name: 'Top' },
      { id: 'middle', name: 'Middle' },
      { id: 'bottom', name: 'Bottom' },
    ]);
  });
});

describe('pictures in the body', () => {
  const uses = () => t.db.selectFrom('image_uses').selectAll().orderBy('image_id').execute();
  const removeImage = (id: number) => t.call(images.remove, { params: { id } }, admin);

  async function inLibrary() {
    const file = fileOf(await jpeg(700, 400, Math.floor(Math.random() * 1e6)));
    return (await t.call(images.create, { body: { name: 'Bridge at dusk', source: 1, file } }, admin)).body;
  }
  const figure = ({ id, url }: { id: number; url: string }) => ({
    type: 'figure',
    attrs: { image_id: id, src: url.replace(/^https?:\/\/[^/]+/, ''), alt: null, title: null, caption: null },
  });

  it('cannot be deleted while they are shown, and the refusal names this place', async () => {
    const [one, two] = [await inLibrary(), await inLibrary()];
    const id = await make({ body: article(paragraph('Our letter'), figure(one), figure(two), figure(one)) });
    const use = (image: { id: number }) => ({ image_id: image.id, used_by: 'call_to_action', used_by_id: id });
    expect(await uses()).toEqual([use(one), use(two)]);
    const refused = await removeImage(one.id);
    expect(refused.status).toBe(409);
    expect(refused.problem.message).toBe(`Used by 1: call to action ${id}. Take the image out there first.`);
    await patch(id, { name: 'Other' });
    expect(await uses()).toHaveLength(2);
    await patch(id, { body: article(paragraph('Our letter'), figure(two)) });
    expect(await uses()).toEqual([use(two)]);
    expect((await removeImage(one.id)).status).toBe(200);
    await remove(id);
    expect(await uses()).toEqual([]);
    expect((await removeImage(two.id)).status).toBe(200);
  });

  it('have to be in the library', async () => {
    const image = await inLibrary();
    await removeImage(image.id);
    const errors = { body: ['A picture of the text is not in the library any more. Take it out.'] };
    const body = article(paragraph('Our letter'), figure(image));
    expect((await create({ body })).problem.errors).toEqual(errors);
    expect((await list()).total).toBe(0);
  });
});

describe('who may', () => {
  it('is told by the right that is missing', async () => {
    const id = await make();
    const reporter = await t.user('reporter');
    const manager = await t.user('advertising-manager');
    const refused = await create({}, reporter);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toContain('call_to_action.create');
    expect((await t.call(callToActions.list, { query: {} }, reporter)).status).toBe(403);
    expect((await t.call(callToActions.remove, { params: { id } }, reporter)).status).toBe(403);
    expect((await create({}, manager)).status).toBe(200);
  });
});
