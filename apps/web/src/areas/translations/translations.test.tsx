import type { Right } from '@masthead/domain/access/rights';
import { languages } from '@masthead/domain/languages/contract';
import { type Translation, translations } from '@masthead/domain/translations/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Translations } from './translations-page';

function testPhrase(id: number, message: string, translation?: string): Translation {
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

const twoPhrases = [testPhrase(1, 'Save', 'Enregistrer'), testPhrase(2, 'Delete')];

function translationsApi(rows: Translation[], last_page = 1): FakeApi {
  return fakeApi()
    .reply(languages.list, pageOf([{ id: 2, name: 'French', code: 'fr-FR', phrases: 2, translated: 1 }]))
    .reply(translations.list, ({ query }) => pageOf(rows, last_page, query.page));
}

const openPage = (query = '', rights?: Right[], code = 'fr-FR') =>
  renderScreen(() => <Translations code={code} />, {
    path: `/translations/${code}${query}`,
    ...(rights && { user: testUser({ rights }) }),
  });

const translationField = (message: string) =>
  page.getByRole('textbox', { name: `Translation of ${message}`, exact: true });
const row = (message: string) => page.getByRole('row').filter({ has: translationField(message) });
const saveButton = (message: string) => row(message).getByRole('button');
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('lists the phrases of the language with their translations', async () => {
  const api = translationsApi(twoPhrases);
  await openPage();
  await expect.element(translationField('Save')).toHaveValue('Enregistrer');
  await expect.element(translationField('Delete')).toHaveValue('');
  expect(api.calls(translations.list)[0]?.query).toEqual({
    include: 'translations',
    order: '-id',
    language: 'fr-FR',
    page: '1',
    per_page: '200',
  });
  expect(row('Save').element().textContent).toContain('Save');
});

test('saves a translation by button or Enter and shows the stored text', async () => {
  const api = translationsApi(twoPhrases).reply(translations.update, ({ params, body }) =>
    testPhrase(params.id, 'Delete', body.translation.toUpperCase()),
  );
  await openPage();
  await expect.element(saveButton('Delete')).toBeDisabled();
  await translationField('Delete').fill('supprimer');
  await expect.element(row('Delete')).toHaveAttribute('data-unsaved', 'true');
  await expect.element(saveButton('Delete')).toBeEnabled();
  await expectAccessible();
  await saveButton('Delete').click();
  await expect.element(translationField('Delete')).toHaveValue('SUPPRIMER');
  await expect.element(saveButton('Delete')).toBeDisabled();
  await expect.element(row('Delete')).not.toHaveAttribute('data-unsaved');
  expect(api.calls(translations.update)[0]).toMatchObject({
    params: { id: '2', language: 'fr-FR' },
    body: { translation: 'supprimer' },
  });

  await translationField('Delete').fill('effacer');
  await userEvent.keyboard('{Enter}');
  await expect.element(translationField('Delete')).toHaveValue('EFFACER');
  expect(api.calls(translations.update)).toHaveLength(2);
  expect(api.calls(translations.list)).toHaveLength(1);
});

test('disables the save button of an empty or unchanged translation', async () => {
  const api = translationsApi(twoPhrases);
  await openPage();
  await translationField('Save').fill('');
  await expect.element(saveButton('Save')).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await translationField('Save').fill('Enregistrer');
  await expect.element(saveButton('Save')).toBeDisabled();
  await expect.element(row('Save')).not.toHaveAttribute('data-unsaved');
  expect(api.calls(translations.update)).toEqual([]);
});

test('keeps the text that the user types during a save', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  translationsApi(twoPhrases).reply(translations.update, async ({ body }) => {
    await released;
    return testPhrase(2, 'Delete', body.translation);
  });
  await openPage();
  await translationField('Delete').fill('sup');
  await userEvent.keyboard('{Enter}');
  await translationField('Delete').fill('supprimer');
  release();
  await expect.element(saveButton('Delete')).toHaveTextContent('Save');
  await expect.element(translationField('Delete')).toHaveValue('supprimer');
  await expect.element(saveButton('Delete')).toBeEnabled();
});

test('shows an error and keeps the text when a save fails', async () => {
  translationsApi(twoPhrases).reply(translations.update, () => refusal(500, null));
  await openPage();
  await translationField('Delete').fill('supprimer');
  await saveButton('Delete').click();
  await expect.element(notice('Cannot save translation.')).toBeVisible();
  await expect.element(translationField('Delete')).toHaveValue('supprimer');
  await expect.element(saveButton('Delete')).toBeEnabled();
});

test('asks before the user leaves a page with unsaved translations', async () => {
  translationsApi(twoPhrases, 3);
  const { address } = await openPage();
  await translationField('Delete').fill('supprimer');
  await page.getByRole('button', { name: 'Next page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect.element(dialog).toHaveTextContent('You have unsaved changes. Leave without saving them?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(translationField('Delete')).toHaveValue('supprimer');
  expect(address()).toBe('/translations/fr-FR');
  await page.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  expect(address()).toBe('/translations/fr-FR?page=2');
});

test('filters phrases by category and clears the filter', async () => {
  const api = translationsApi(twoPhrases);
  const { address } = await openPage('?page=1&per_page=500');
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

test('searches phrases and shows an empty result', async () => {
  const api = translationsApi(twoPhrases, 2).reply(translations.search, pageOf([]));
  const { address } = await openPage('?page=2');
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
])('shows an error when the list fails to load: URL "%s", message "%s"', async (query, text) => {
  translationsApi(twoPhrases)
    .reply(translations.list, () => refusal(500, null))
    .reply(translations.search, () => refusal(500, null));
  await openPage(query);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('disables the fields for a user with only the right to read', async () => {
  translationsApi(twoPhrases);
  await openPage('', ['message.read']);
  await expect.element(translationField('Save')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('the page is not available to a user with the right to read languages but not phrases', async () => {
  await renderApp(fakeApi(), '/translations/fr-FR', { user: testUser({ rights: ['language.read'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText(/message\.read/)).toBeVisible();
});

test('links back to the languages for an unknown language', async () => {
  translationsApi(twoPhrases);
  await openPage('', undefined, 'zz-ZZ');
  await expect.element(page.getByText('Language not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to languages' })).toHaveAttribute('href', '/translations');
});

test('typing in one of 500 rows re-renders only that row', async () => {
  translationsApi(Array.from({ length: 500 }, (_, index) => testPhrase(index + 1, `Phrase ${index + 1}`)));
  await openPage('?per_page=500');
  await expect.element(translationField('Phrase 250')).toBeInTheDocument();
  const changedRows = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changedRows.add((target as Element).closest?.('tr') ?? target);
  });
  observer.observe(page.getByRole('table').element(), { subtree: true, childList: true, attributes: true });
  await translationField('Phrase 250').fill('Une phrase');
  await expect.element(row('Phrase 250')).toHaveAttribute('data-unsaved', 'true');
  observer.disconnect();
  expect(changedRows.size).toBe(1);
});
