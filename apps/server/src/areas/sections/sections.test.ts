import { type SectionInput, sections } from '@masthead/domain/sections/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
let reporter: TestUser;
let language_id: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  reporter = await t.user('reporter');
  const english = t.db.selectFrom('languages').where('code', '=', 'en-US').select('id');
  language_id = (await english.executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('categories').execute();
  await t.db.deleteFrom('sections').execute();
});

const headline = 'A headline of fifty characters is what the rule asks';
const createInput = (change: Partial<SectionInput> = {}): SectionInput => ({
  language_id,
  catchy_title: 'Politics',
  main_headline: headline,
  description: 'About politics',
  is_enabled: true,
  ...change,
});
const create = (change: Partial<SectionInput> = {}) => t.call(sections.create, { body: createInput(change) }, admin);
const listTitles = async () =>
  (await t.call(sections.list, { query: {} }, admin)).body.items.map((section) => section.catchy_title);

describe('/v2/sections', () => {
  it('creates a section with every field and derives the slug from the title', async () => {
    const { status, body } = await create({ catchy_title: ' Économie & Société ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...createInput({ catchy_title: 'Économie & Société' }),
      id: body.id,
      slug: 'economie-and-societe',
      order: 1,
    });
  });

  it('keeps the slug when the title changes, and numbers the slug of a second section with the same title', async () => {
    const { body: first } = await create();
    const { body: second } = await create();
    expect([first.slug, second.slug]).toEqual(['politics', 'politics-2']);
    const { body } = await t.call(
      sections.update,
      { params: { id: first.id }, body: { catchy_title: 'Power' } },
      admin,
    );
    expect(body).toMatchObject({ catchy_title: 'Power', slug: 'politics', description: 'About politics' });
  });

  it('clears a field that is sent empty and keeps the others', async () => {
    const { body: section } = await create();
    const { body } = await t.call(sections.update, { params: { id: section.id }, body: { main_headline: '' } }, admin);
    expect(body).toMatchObject({ main_headline: null, description: 'About politics', is_enabled: true });
  });

  it.each([
    [{ catchy_title: '' }, { catchy_title: ['Field can not be empty'] }],
    [{ catchy_title: 'x'.repeat(256) }, { catchy_title: ['Maximum length 255'] }],
    [{ main_headline: 'x'.repeat(49) }, { main_headline: ['Minimum length 50'] }],
    [{ main_headline: 'x'.repeat(101) }, { main_headline: ['Maximum length 100'] }],
    [{ description: 'x'.repeat(301) }, { description: ['Maximum length 300'] }],
    [{ language_id: 999_999 }, { language_id: ['This item no longer exists. Reload the page.'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it.each([50, 100])('accepts a headline of %i characters', async (length) => {
    expect((await create({ main_headline: 'x'.repeat(length) })).status).toBe(200);
  });

  it('includes categories only on request', async () => {
    const { body: section } = await create();
    await t.db
      .insertInto('categories')
      .values({ section_id: section.id, catchy_title: 'Elections', slug: 'elections', order: 1 })
      .execute();
    const plain = await t.call(sections.list, { query: {} }, admin);
    expect(plain.body.items[0]).not.toHaveProperty('categories');
    const included = await t.call(sections.list, { query: { include: 'categories' } }, admin);
    expect(included.body.items[0]?.categories).toEqual([
      { id: expect.any(Number), catchy_title: 'Elections', section_id: section.id, parent_id: null },
    ]);
  });

  it('returns the constants', async () => {
    const { body } = await t.call(sections.constants, {}, reporter);
    expect(body).toEqual({
      is_enabled: [
        { id: 1, name: 'Yes' },
        { id: 0, name: 'No' },
      ],
    });
  });

  it('answers 404 for a missing section and an invalid id', async () => {
    expect((await t.call(sections.get, { params: { id: 999_999 } }, admin)).status).toBe(404);
    const invalid = await t.send({ url: '/api/v2/sections/abc', headers: { authorization: `Bearer ${admin.token}` } });
    expect(invalid.statusCode).toBe(404);
    const missing = await t.call(sections.update, { params: { id: 999_999 }, body: { order: 1 } }, admin);
    expect(missing.problem).toEqual({ type: 'not_found', message: 'This section no longer exists.' });
  });
});

describe('order and slugs of sections', () => {
  const move = (id: number, order: number) => t.call(sections.update, { params: { id }, body: { order } }, admin);
  const createSections = async (...names: string[]) => {
    const ids: number[] = [];
    for (const catchy_title of names) ids.push((await create({ catchy_title })).body.id);
    return ids as [number, number, number, number];
  };

  it('moves a section and renumbers the others', async () => {
    const [one, , , four] = await createSections('One', 'Two', 'Three', 'Four');
    expect((await move(four, 2)).body.order).toBe(2);
    expect(await listTitles()).toEqual(['One', 'Four', 'Two', 'Three']);
    await move(one, 99);
    expect(await listTitles()).toEqual(['Four', 'Two', 'Three', 'One']);
  });

  it('has no gaps or duplicates after concurrent moves', async () => {
    const ids = await createSections('One', 'Two', 'Three', 'Four');
    await Promise.all(Array.from({ length: 12 }, (_, i) => move(ids[i % 4] as number, ((i * 7) % 4) + 1)));
    const rows = await t.db.selectFrom('sections').select('order').orderBy('order').execute();
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
  });

  it('accepts concurrent updates with a text and an order', async () => {
    const ids = await createSections('One', 'Two', 'Three', 'Four');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        t.call(
          sections.update,
          { params: { id: ids[i % 4] as number }, body: { description: `Text ${i}`, order: ((i * 3) % 4) + 1 } },
          admin,
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('gives sections that are created concurrently different slugs', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => create({ catchy_title: 'Twice' })));
    expect(new Set(created.map(({ body }) => body.slug)).size).toBe(6);
  });

  it('does not use reserved paths of the site as slugs', async () => {
    const [first, second] = [await create({ catchy_title: 'Media' }), await create({ catchy_title: 'Media' })];
    expect([first.body.slug, second.body.slug]).toEqual(['media-2', 'media-3']);
  });

  it('rejects an order below 1', async () => {
    const [one] = await createSections('One');
    expect((await move(one, 0)).status).toBe(422);
  });
});

describe('rights for sections', () => {
  it('allow a reporter to read; errors name the missing right', async () => {
    await create();
    expect((await t.call(sections.list, { query: {} }, reporter)).body.total).toBe(1);
    const refusal = await t.call(sections.create, { body: createInput() }, reporter);
    expect(refusal.status).toBe(403);
    expect(refusal.problem).toEqual({
      type: 'forbidden',
      message: 'You need the right section.create to do this.',
    });
  });

  it('change at the next call after a change of the role', async () => {
    const role = await t.db
      .selectFrom('auth_items')
      .where('name', '=', 'editor')
      .select('id')
      .executeTakeFirstOrThrow();
    const right = t.db.selectFrom('auth_items').where('name', '=', 'section.create').select('id');
    const child_id = (await right.executeTakeFirstOrThrow()).id;
    const editor = await t.user('editor');
    expect((await t.call(sections.create, { body: createInput() }, editor)).status).toBe(403);
    await t.db.insertInto('auth_item_children').values({ parent_id: role.id, child_id }).execute();
    expect((await t.call(sections.create, { body: createInput() }, editor)).status).toBe(200);
    await t.db
      .deleteFrom('auth_item_children')
      .where('parent_id', '=', role.id)
      .where('child_id', '=', child_id)
      .execute();
    expect((await t.call(sections.create, { body: createInput() }, editor)).status).toBe(403);
  });
});
