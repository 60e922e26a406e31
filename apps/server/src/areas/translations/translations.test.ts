import { languages } from '@masthead/domain/languages/contract';
import { translations } from '@masthead/domain/translations/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  // Remove the shipped phrases, which would appear in the results.
  await t.db.deleteFrom('messages').where('category', '=', 'templates').execute();
  await t.db
    .insertInto('messages')
    .values([
      { category: 'templates', message: 'Read more' },
      { category: 'templates', message: 'More by {author} (100%)' },
      { category: 'templates', message: 'Furthermore' },
    ])
    .execute();
});
afterAll(() => t.close());

const templates = { 'filter[category.eq]': 'templates' } as const;
const toMessages = (items: { message: string }[]) => items.map(({ message }) => message);

it('GET /v2/translations lists the phrases of a category, newest first, with one language', async () => {
  const { body } = await t.call(translations.list, { query: { ...templates, language: 'fr-FR', per_page: 2 } }, admin);
  expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
  expect(toMessages(body.items)).toEqual(['Furthermore', 'More by {author} (100%)']);
  const next = await t.send({ url: body.next_page_url ?? '', headers: { authorization: `Bearer ${admin.token}` } });
  expect(next.json()).toMatchObject({ current_page: 2, items: [{ message: 'Read more' }], next_page_url: null });
});

it('GET /v2/translations/search searches by prefixes of words without wildcards', async () => {
  const search = async (text: string) =>
    toMessages((await t.call(translations.search, { query: { ...templates, search: text } }, admin)).body.items);
  expect(await search('mor')).toEqual(['More by {author} (100%)', 'Read more']);
  expect(await search('read more')).toEqual(['Read more']);
  expect(await search('(100%)')).toEqual(['More by {author} (100%)']);
  expect(await search('.*')).toEqual([]);
});

it('GET /v2/translations/search rejects a blank search', async () => {
  const { status } = await t.call(translations.search, { query: { search: '  ' } }, admin);
  expect(status).toBe(422);
});

it('PATCH /v2/translations stores a translation, marks it as updated and serves it to the interface', async () => {
  const { body: list } = await t.call(translations.search, { query: { search: 'Cancel', language: 'fr-FR' } }, admin);
  const id = list.items.find(({ message }) => message === 'Cancel')?.id ?? 0;
  const response = await t.call(
    translations.update,
    { params: { id, language: 'fr-FR' }, body: { translation: ' Fermer ' } },
    admin,
  );
  expect(response.body).toMatchObject({
    id,
    translations: [{ language: 'fr-FR', translation: 'Fermer', updated: true }],
  });
  const french = (await t.call(languages.list, {})).body.items.find(({ code }) => code === 'fr-FR')?.id ?? 0;
  const { body } = await t.call(translations.admin, { params: { id: french } });
  expect(body['Cancel']).toBe('Fermer');
});

it('GET /v2/translations/:id/admin returns only interface phrases without a token', async () => {
  const { body: list } = await t.call(translations.search, { query: { search: 'Read more' } }, admin);
  const id = list.items[0]?.id ?? 0;
  await t.call(
    translations.update,
    { params: { id, language: 'fr-FR' }, body: { translation: 'Lire la suite' } },
    admin,
  );
  const french = (await t.call(languages.list, {})).body.items.find(({ code }) => code === 'fr-FR')?.id ?? 0;
  const { body } = await t.call(translations.admin, { params: { id: french } });
  expect(body).not.toHaveProperty('Read more');
  expect((await t.call(translations.list, { query: {} })).status).toBe(401);
});

it('GET /v2/translations/:id/admin omits translations that equal their phrase', async () => {
  const english = (await t.call(languages.list, {})).body.items.find(({ code }) => code === 'en-US')?.id ?? 0;
  const getAdminPhrases = async () => (await t.call(translations.admin, { params: { id: english } })).body;
  expect(await getAdminPhrases()).not.toHaveProperty('Cancel');
  const { body: list } = await t.call(translations.search, { query: { search: 'Cancel', language: 'en-US' } }, admin);
  const id = list.items.find(({ message }) => message === 'Cancel')?.id ?? 0;
  await t.call(translations.update, { params: { id, language: 'en-US' }, body: { translation: 'Never mind' } }, admin);
  expect(await getAdminPhrases()).toHaveProperty('Cancel', 'Never mind');
});

it('PATCH /v2/translations rejects an empty text, an unknown phrase and an unknown language', async () => {
  const update = (id: number, language: string, translation: string) =>
    t.call(translations.update, { params: { id, language }, body: { translation } }, admin);
  expect((await update(1, 'fr-FR', ' ')).problem.errors).toEqual({ translation: ['Field can not be empty'] });
  expect((await update(999_999, 'fr-FR', 'x')).status).toBe(404);
  expect((await update(1, 'zz-ZZ', 'x')).status).toBe(404);
  expect((await t.call(translations.admin, { params: { id: 999_999 } })).status).toBe(404);
});

it('PATCH /v2/translations requires message.update', async () => {
  const reporter = await t.user('reporter');
  const refusal = await t.call(
    translations.update,
    { params: { id: 1, language: 'fr-FR' }, body: { translation: 'x' } },
    reporter,
  );
  expect(refusal.problem.message).toBe('You need the right message.update to do this.');
});
