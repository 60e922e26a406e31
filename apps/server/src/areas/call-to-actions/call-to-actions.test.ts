import { type CallToActionInput, callToActions } from '@masthead/domain/call-to-actions/contract';

import { categories } from '@masthead/domain/categories/contract';
import { images } from '@masthead/domain/images/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFile, jpeg } from '../../../test/content/pictures';
import { addCategory, addNewsAndSport } from '../../../test/content/taxonomy';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
const { news, sport } = await addNewsAndSport(t);
const politics = await addCategory(t, 'Politics', news);
const football = await addCategory(t, 'Football', sport);
beforeEach(async () => {
  await t.db.deleteFrom('image_uses').execute();
  await t.db.deleteFrom('call_to_actions').execute();
});

const paragraph = (text: string, ...marks: string[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }) }],
});
const article = (...content: object[]) => ({ v: 1, doc: { type: 'doc', content } });
const textBody = article(paragraph('Read our '), paragraph('morning letter', 'bold'));

const create = (change: Partial<CallToActionInput> = {}, user = admin) =>
  t.call(callToActions.create, { body: { name: 'Letter', position: 'top', body: textBody, ...change } }, user);
const createAndGetId = async (change: Partial<CallToActionInput> = {}) => (await create(change)).body.id;
const update = (id: number, body: Partial<CallToActionInput>) =>
  t.call(callToActions.update, { params: { id }, body }, admin);
const remove = (id: number) => t.call(callToActions.remove, { params: { id } }, admin);
const get = (id: number) => t.call(callToActions.get, { params: { id } }, admin);
type Query = Parameters<typeof t.call<typeof callToActions.list>>[1]['query'];
const list = async (query: Query = {}) => (await t.call(callToActions.list, { query }, admin)).body;
const listNames = async (query: Query = {}) => (await list(query)).items.map(({ name }) => name);

describe('/v2/call-to-actions', () => {
  it('stores every field and returns it from create, get and list', async () => {
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
      body: textBody,
    });
    expect((await get(body.id)).body).toEqual(body);
    expect((await list({ include: 'section,category' })).items).toEqual([body]);
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Maximum length 150'] }],
    [{ position: 'left' as 'top' }, { position: ['Choose one of: top, middle, bottom'] }],
    [{ section_id: 999_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ category_id: 999_999 }, { category_id: ['This item no longer exists. Reload the page.'] }],
    [{ body: '' as never }, { body: ['Field can not be empty'] }],
    [{ body: article(paragraph(' ')) }, { body: ['Field can not be empty'] }],
    [{ body: article(paragraph('a b c d')) }, { body: ['Minimum length 5'] }],
    [{ body: article(paragraph('x'.repeat(3001))) }, { body: ['Maximum length 3000'] }],
    [{ body: article({ type: 'script' }) }, { body: [expect.any(String)] }],
    [{ body: {} as never }, { body: [expect.any(String)] }],
    [
      { body: article(paragraph('Letter'), ...Array.from({ length: 4000 }, () => paragraph(' '))) },
      { body: ['The text has too much formatting, too many pictures or too many tables. Simplify it.'] },
    ],
  ])('rejects invalid input with an error on the field: case %#', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
    expect((await list()).total).toBe(0);
  });

  it('accepts 5 to 3000 characters without counting spaces', async () => {
    expect((await create({ body: article(paragraph('a b c d e')) })).status).toBe(200);
    expect((await create({ body: article(paragraph('x '.repeat(3000).trim())) })).status).toBe(200);
  });

  it('changes only the sent fields', async () => {
    const id = await createAndGetId({ section_id: news, category_id: politics });
    const changed = await update(id, { name: 'Evening letter', position: 'bottom' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'Evening letter',
      position: 'bottom',
      category_id: politics,
      body: textBody,
    });
    const newBody = article({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Sign up' }] });
    expect((await update(id, { body: newBody })).body.body).toEqual(newBody);
    const refusal = await update(id, { body: article(paragraph('no')) });
    expect(refusal.problem.errors).toEqual({ body: ['Minimum length 5'] });
    expect((await get(id)).body).toMatchObject({ name: 'Evening letter', body: newBody });
  });

  it('answers 404 for a deleted call to action', async () => {
    const id = await createAndGetId();
    expect((await remove(id)).status).toBe(200);
    const notFound = {
      type: 'not_found',
      message: 'This call to action no longer exists. Somebody may have deleted it.',
    };
    for (const { status, problem } of [await get(id), await update(id, { name: 'Late' }), await remove(id)]) {
      expect(status).toBe(404);
      expect(problem).toEqual(notFound);
    }
  });

  it('leaves no row and no image use when an update and a deletion run concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await createAndGetId();
      const [changed, removed] = await Promise.all([update(id, { name: 'Late', body: textBody }), remove(id)]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(changed.status);
    }
    expect((await list()).total).toBe(0);
    expect(await t.db.selectFrom('image_uses').selectAll().execute()).toEqual([]);
  });
});

describe('section and category of a call to action', () => {
  const otherSectionErrors = {
    category_id: ['This category belongs to another section. Choose a category of this section.'],
  };

  it('may be empty, a section, or a category, which sets its section', async () => {
    expect((await create()).body).toMatchObject({ section: null, category: null });
    expect((await create({ section_id: sport })).body).toMatchObject({ section_id: sport, category: null });
    expect((await create({ category_id: football })).body).toMatchObject({ section_id: sport, category_id: football });
  });

  it('must match, also when only one of them changes', async () => {
    expect((await create({ section_id: sport, category_id: politics })).problem.errors).toEqual(otherSectionErrors);
    const id = await createAndGetId({ section_id: news, category_id: politics });
    expect((await update(id, { section_id: sport })).problem.errors).toEqual(otherSectionErrors);
    expect((await update(id, { category_id: football })).problem.errors).toEqual(otherSectionErrors);
    expect((await update(id, { section_id: sport, category_id: football })).body).toMatchObject({
      section: { catchy_title: 'Sport' },
      category: { catchy_title: 'Football' },
    });
    expect((await update(id, { section_id: null })).body).toMatchObject({ section_id: sport, category_id: football });
    expect((await update(id, { section_id: null, category_id: null })).body).toMatchObject({ section: null });
  });

  it('stay when the category is disabled', async () => {
    const id = await createAndGetId({ category_id: politics });
    await t.db.updateTable('categories').set({ is_enabled: false }).where('id', '=', politics).execute();
    expect((await update(id, { name: 'Hidden' })).body).toMatchObject({ category: { catchy_title: 'Politics' } });
    expect(await listNames({ 'filter[category_id.eq]': politics })).toEqual(['Hidden']);
  });

  it('prevent the deletion of the category', async () => {
    const category = await addCategory(t, 'Elections', news);
    const id = await createAndGetId({ category_id: category });
    const removeCategory = () => t.call(categories.remove, { params: { id: category } }, admin);
    const refusal = await removeCategory();
    expect(refusal.status).toBe(409);
    expect(refusal.problem).toEqual({
      type: 'conflict',
      message: 'Posts: 0, sub-categories: 0, call to actions: 1. Move or delete them first.',
      posts: 0,
      children: 0,
      call_to_actions: 1,
    });
    await update(id, { category_id: null });
    expect((await removeCategory()).status).toBe(200);
    expect((await update(id, { category_id: category })).problem.errors).toEqual({
      category_id: ['This item no longer exists. Reload the page.'],
    });
  });
});

describe('deleting a category while a call to action is added to it', () => {
  it('rejects one of the two requests', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addCategory(t, 'Short-lived', news);
      const [created, removed] = await Promise.all([
        create({ category_id: id }),
        t.call(categories.remove, { params: { id } }, admin),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([created.status, removed.status]);
      await t.db.deleteFrom('call_to_actions').execute();
      await t.db.deleteFrom('categories').where('id', '=', id).execute();
    }
  });
});

describe('GET /v2/call-to-actions', () => {
  it('lists the newest first and filters by section, position and category', async () => {
    await createAndGetId({ name: 'Everywhere' });
    await createAndGetId({ name: 'News', section_id: news, position: 'bottom' });
    await createAndGetId({ name: 'Politics', category_id: politics });
    await createAndGetId({ name: 'Sport', section_id: sport });
    expect(await listNames()).toEqual(['Sport', 'Politics', 'News', 'Everywhere']);
    expect(await listNames({ 'filter[section_id.eq]': news })).toEqual(['Politics', 'News']);
    expect(await listNames({ 'filter[position.eq]': 'bottom' })).toEqual(['News']);
    expect(await listNames({ 'filter[category_id.eq]': politics })).toEqual(['Politics']);
    expect(await listNames({ 'filter[section_id.eq]': sport, 'filter[category_id.eq]': politics })).toEqual([]);
  });

  it('keeps the filters in the URL of the next page', async () => {
    for (let number = 1; number <= 3; number++) await createAndGetId({ name: `Letter ${number}`, section_id: news });
    const first = await list({ per_page: 2, 'filter[section_id.eq]': news });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(first.items.map(({ name }) => name)).toEqual(['Letter 3', 'Letter 2']);
    const next = await t.send({
      url: first.next_page_url as string,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(next.json()).toMatchObject({ total: 3, next_page_url: null, items: [{ name: 'Letter 1' }] });
  });

  it('returns the positions as constants', async () => {
    expect((await t.call(callToActions.constants, {}, admin)).body.position).toEqual([
      { id: 'top', name: 'Top' },
      { id: 'middle', name: 'Middle' },
      { id: 'bottom', name: 'Bottom' },
    ]);
  });
});

describe('pictures in the body of a call to action', () => {
  const listImageUses = () => t.db.selectFrom('image_uses').selectAll().orderBy('image_id').execute();
  const removeImage = (id: number) => t.call(images.remove, { params: { id } }, admin);

  async function uploadImage() {
    const file = createFile(await jpeg(700, 400, Math.floor(Math.random() * 1e6)));
    return (await t.call(images.create, { body: { name: 'Bridge at dusk', source: 1, file } }, admin)).body;
  }
  const figure = ({ id, url }: { id: number; url: string }) => ({
    type: 'figure',
    attrs: { image_id: id, src: url.replace(/^https?:\/\/[^/]+/, ''), alt: null, title: null, caption: null },
  });

  it('cannot be deleted while the call to action shows them', async () => {
    const [one, two] = [await uploadImage(), await uploadImage()];
    const id = await createAndGetId({ body: article(paragraph('Our letter'), figure(one), figure(two), figure(one)) });
    const createUse = (image: { id: number }) => ({ image_id: image.id, used_by: 'call_to_action', used_by_id: id });
    expect(await listImageUses()).toEqual([createUse(one), createUse(two)]);
    const refusal = await removeImage(one.id);
    expect(refusal.status).toBe(409);
    expect(refusal.problem.message).toBe(`Used by 1: call to action ${id}. Remove the image from them first.`);
    await update(id, { name: 'Other' });
    expect(await listImageUses()).toHaveLength(2);
    await update(id, { body: article(paragraph('Our letter'), figure(two)) });
    expect(await listImageUses()).toEqual([createUse(two)]);
    expect((await removeImage(one.id)).status).toBe(200);
    await remove(id);
    expect(await listImageUses()).toEqual([]);
    expect((await removeImage(two.id)).status).toBe(200);
  });

  it('must exist in the library', async () => {
    const image = await uploadImage();
    await removeImage(image.id);
    const errors = { body: ['A picture in the text was deleted from the library. Remove it from the text.'] };
    const body = article(paragraph('Our letter'), figure(image));
    expect((await create({ body })).problem.errors).toEqual(errors);
    expect((await list()).total).toBe(0);
  });
});
