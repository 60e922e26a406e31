import { languages } from '@masthead/domain/languages/contract';
import { translations } from '@masthead/domain/translations/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  // Those that the product brings would stand among ours.
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
const messages = (items: { message: string }[]) => items.map(({ message }) => message);

it('lists the phrases of a category, newest first, with the translations of the asked language', async () => {
  const { body } = await t.call(translations.list, { query: { ...templates, language: 'fr-FR', per_page: 2 } }, admin);
  expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
  expect(messages(body.items)).toEqual(['Furthermore', 'More by {author} (100%)']);
  const next = await t.send({ url: body.next_page_url ?? '', headers: { authorization: `Bearer ${admin.token}` } });
  expect(next.json()).toMatchObject({ current_page: 2, items: [{ message: 'Read more' }], next_page_url: null });
});

it('searches the beginning of words, literally', async () => {
  const search = async (text: string) =>
    messages((await t.call(translations.search, { query: { ...templates, search: text } }, admin)).body.items);
  expect(await search('mor')).toEqual(['More by {author} (100%)', 'Read more']);
  expect(await search('read more')).toEqual(['Read more']);
  expect(await search('(100%)')).toEqual(['More by {author} (100%)']);
  expect(await search('.*')).toEqual([]);
});

it('refuses a blank search', async () => {
  const { status } = await t.call(translations.search, { query: { search: '  ' } }, admin);
  expect(status).toBe(422);
});

it('saves a translation, marks it as written by people, and serves it to the interface', async () => {
  const { body: list } = await t.call(translations.search, { query: { search: 'Cancel', language: 'fr-FR' } }, admin);
  const id = list.items.find(({ message }) => message === 'Cancel')?.id ?? 0;
  const saved = await t.call(
    translations.update,
    { params: { id, language: 'fr-FR' }, body: { translation: ' Fermer ' } },
    admin,
  );
  expect(saved.body).toMatchObject({
    id,
    translations: [{ language: 'fr-FR', translation: 'Fermer', updated: true }],
  });
  const french = (await t.call(languages.list, {})).body.items.find(({ code }) => code === 'fr-FR')?.id ?? 0;
  const { body } = await t.call(translations.admin, { params: { id: french } });
  expect(body['Cancel']).toBe('Fermer');
});

it('shows nothing but interface phrases without a token', async () => {
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

it('refuses an empty text, an unknown phrase and an unknown language', async () => {
  const update = (id: number, language: string, translation: string) =>
    t.call(translations.update, { params: { id, language }, body: { translation } }, admin);
  expect((await update(1, 'fr-FR', ' ')).problem.errors).toEqual({ translation: ['Field can not be empty'] });
  expect((await update(999_999, 'fr-FR', 'x')).status).toBe(404);
  expect((await update(1, 'zz-ZZ', 'x')).status).toBe(404);
  expect((await t.call(translations.admin, { params: { id: 999_999 } })).status).toBe(404);
});

it('takes the right to change phrases', async () => {
  const reporter = await t.user('reporter');
  const refused = await t.call(
    translations.update,
    { params: { id: 1, language: 'fr-FR' }, body: { translation: 'x' } },
    reporter,
  );
  expect(refused.problem.message).toBe('You need the right message.update to do this.');
});
