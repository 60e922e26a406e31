import type { Right } from '@masthead/domain/access/rights';
import { languages } from '@masthead/domain/languages/contract';
import { type Translation, translations } from '@masthead/domain/translations/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Translations } from './translations-page';

function phrase(id: number, message: string, translation?: string): Translation {
  return {
    id,
    category: 'admin',
    message,
    translations: translation === undefined ? [] : [{ language: 'fr-FR', translation, updated: false }],
  };
}

function pageOf<T>(items: T[], last_page = 1, current_page = 1) {
  return { items, current_page, last_page, per_page: 200, total: items.length, next_page_url: null };
}

const two = [phrase(1, 'Save', 'Enregistrer'), phrase(2, 'Delete')];

function apiWith(rows: Translation[], last_page = 1): FakeApi {
  return fakeApi()
    .reply(languages.list, pageOf([{ id: 2, name: 'French', code: 'fr-FR', phrases: 2, translated: 1 }]))
    .reply(translations.list, ({ query }) => pageOf(rows, last_page, query.page));
}

const open = (query = '', rights?: Right[], code = 'fr-FR') =>
  renderScreen(() => <Translations code={code} />, {
    path: `/translations/${code}${query}`,
    ...(rights && { user: testUser({ rights }) }),
  });

const target = (message: string) => page.getByRole('textbox', { name: `Translation of ${message}`, exact: true });
const row = (message: string) => page.getByRole('row').filter({ has: target(message) });
const save = (message: string) => row(message).getByRole('button');
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('asks for the phrases of the language and shows them', async () => {
  const api = apiWith(two);
  await open();
  await expect.element(target('Save')).toHaveValue('Enregistrer');
  await expect.element(target('Delete')).toHaveValue('');
  expect(api.calls(translations.list)[0]?.query).toEqual({
    include: 'translations',
    order: '-id',
    language: 'fr-FR',
    page: '1',
    per_page: '200',
  });
  expect(row('Save').element().textContent).toContain('Save');
});

test('a row is saved by its button or Enter, and then shows what the server stored', async () => {
  const api = apiWith(two).reply(translations.update, ({ params, body }) =>
    phrase(params.id, 'Delete', body.translation.toUpperCase()),
  );
  await open();
  await expect.element(save('Delete')).toBeDisabled();
  await target('Delete').fill('supprimer');
  await expect.element(row('Delete')).toHaveAttribute('data-unsaved', 'true');
  await expect.element(save('Delete')).toBeEnabled();
  await save('Delete').click();
  await expect.element(target('Delete')).toHaveValue('SUPPRIMER');
  await expect.element(save('Delete')).toBeDisabled();
  await expect.element(row('Delete')).not.toHaveAttribute('data-unsaved');
  expect(api.calls(translations.update)[0]).toMatchObject({
    params: { id: '2', language: 'fr-FR' },
    body: { translation: 'supprimer' },
  });

  await target('Delete').fill('effacer');
  await userEvent.keyboard('{Enter}');
  await expect.element(target('Delete')).toHaveValue('EFFACER');
  expect(api.calls(translations.update)).toHaveLength(2);
  expect(api.calls(translations.list)).toHaveLength(1);
});

test('an empty or unchanged row cannot be saved', async () => {
  const api = apiWith(two);
  await open();
  await target('Save').fill('');
  await expect.element(save('Save')).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await target('Save').fill('Enregistrer');
  await expect.element(save('Save')).toBeDisabled();
  await expect.element(row('Save')).not.toHaveAttribute('data-unsaved');
  expect(api.calls(translations.update)).toEqual([]);
});

test('what is typed while a save runs is kept', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  apiWith(two).reply(translations.update, async ({ body }) => {
    await gate;
    return phrase(2, 'Delete', body.translation);
  });
  await open();
  await target('Delete').fill('sup');
  await userEvent.keyboard('{Enter}');
  await target('Delete').fill('supprimer');
  release();
  await expect.element(save('Delete')).toHaveTextContent('Save');
  await expect.element(target('Delete')).toHaveValue('supprimer');
  await expect.element(save('Delete')).toBeEnabled();
});

test('a failed save says so and keeps the text', async () => {
  apiWith(two).reply(translations.update, () => refusal(500, null));
  await open();
  await target('Delete').fill('supprimer');
  await save('Delete').click();
  await expect.element(notice('Cannot save translation.')).toBeVisible();
  await expect.element(target('Delete')).toHaveValue('supprimer');
  await expect.element(save('Delete')).toBeEnabled();
});

test('leaving with something unsaved asks first', async () => {
  apiWith(two, 3);
  const { address } = await open();
  await target('Delete').fill('supprimer');
  await page.getByRole('button', { name: 'Next page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect.element(dialog).toHaveTextContent('You have unsaved changes. Leave without saving them?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(target('Delete')).toHaveValue('supprimer');
  expect(address()).toBe('/translations/fr-FR');
  await page.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  expect(address()).toBe('/translations/fr-FR?page=2');
});

test('chooses a site, and clears it with the filters', async () => {
  const api = apiWith(two);
  const { address } = await open('?page=1&per_page=500');
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'templates' }).click();
  await expect
    .poll(() => api.calls(translations.list).at(-1)?.query)
    .toMatchObject({
      'filter[category.eq]': 'templates',
      per_page: '500',
    });
  expect(address()).toContain('category=templates');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Items per page' }).click();
  const sizes = page.getByRole('option').elements();
  expect(sizes.map((each) => each.textContent)).toEqual(['200', '500']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('/translations/fr-FR');
});

test('searches, and finds nothing', async () => {
  const api = apiWith(two, 2).reply(translations.search, pageOf([]));
  const { address } = await open('?page=2');
  await page.getByRole('textbox', { name: 'Search' }).fill('  nonsense ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No translations found')).toBeVisible();
  expect(api.calls(translations.search)[0]?.query).toMatchObject({
    search: 'nonsense',
    search_fields: 'message',
    search_type: 'phrase_prefix',
    include: 'translations',
    order: '-id',
    language: 'fr-FR',
    page: '1',
    per_page: '200',
  });
  expect(address()).toBe('/translations/fr-FR?search=nonsense');
});

test.each([
  ['', 'Cannot fetch data.'],
  ['?page=2', 'Error fetching next page.'],
  ['?search=word', 'Error searching data.'],
  ['?search=word&page=2', 'Error searching next page.'],
])('a failed read of %s says %s', async (query, text) => {
  apiWith(two)
    .reply(translations.list, () => refusal(500, null))
    .reply(translations.search, () => refusal(500, null));
  await open(query);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('those who may only read cannot type', async () => {
  apiWith(two);
  await open('', ['message.read']);
  await expect.element(target('Save')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('who may see the languages but not their phrases finds the page closed', async () => {
  await renderApp(fakeApi(), '/translations/fr-FR', { user: testUser({ rights: ['language.read'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText(/message\.read/)).toBeVisible();
});

test('an unknown language leads back', async () => {
  apiWith(two);
  await open('', undefined, 'zz-ZZ');
  await expect.element(page.getByText('Language not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to languages' })).toHaveAttribute('href', '/translations');
});

test('typing in one of 500 rows draws that row only', async () => {
  apiWith(Array.from({ length: 500 }, (_, index) => phrase(index + 1, `Phrase ${index + 1}`)));
  await open('?per_page=500');
  await expect.element(target('Phrase 250')).toBeInTheDocument();
  const touched = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) touched.add((target as Element).closest?.('tr') ?? target);
  });
  observer.observe(page.getByRole('table').element(), { subtree: true, childList: true, attributes: true });
  await target('Phrase 250').fill('Une phrase');
  await expect.element(row('Phrase 250')).toHaveAttribute('data-unsaved', 'true');
  observer.disconnect();
  expect(touched.size).toBe(1);
});
