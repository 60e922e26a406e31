import type { Right } from '@masthead/domain/access/rights';
import { type Language, languages } from '@masthead/domain/languages/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './languages-page';

const english: Language = { id: 1, name: 'English', code: 'en-US', phrases: 120, translated: 118 };
const french: Language = { id: 2, name: 'French', code: 'fr-FR', phrases: 120, translated: 45 };

function apiWith(rows: Language[]): FakeApi {
  return fakeApi().reply(languages.list, () => ({
    items: rows,
    current_page: 1,
    last_page: 1,
    per_page: 25,
    total: rows.length,
    next_page_url: null,
  }));
}

const open = (path = '/languages', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('lists the languages with how far they are translated', async () => {
  apiWith([english, french]);
  await open();
  for (const header of ['Name', 'Code', 'Phrases count', 'Translated phrases count']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('French')).toHaveTextContent(/fr-FR\s*120\s*45/);
  await expect
    .element(row('French').getByRole('link', { name: 'Show translations' }))
    .toHaveAttribute('href', '/translations/fr-FR');
});

test('adds a language', async () => {
  const rows = [english];
  const api = apiWith(rows).reply(languages.create, ({ body }) => {
    const added = { id: 3, phrases: 120, translated: 0, ...body };
    rows.push(added);
    return added;
  });
  await open();
  await button('Add language').click();
  await expect.element(page.getByRole('dialog', { name: 'Add language' })).toBeVisible();
  await field('Name').fill('Fran');
  await field('Code').fill('FR');
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await expect.element(page.getByText('Enter a code of the form xx-XX, for example en-US')).toBeVisible();
  await field('Name').fill('French');
  await field('Code').fill('fr-FR');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(languages.create)[0]?.body).toEqual({ name: 'French', code: 'fr-FR' });
  await expect.element(row('French')).toBeVisible();
});

test('edits the name, never the code', async () => {
  const rows = [english, french];
  const api = apiWith(rows).reply(languages.update, ({ body }) => {
    rows[1] = { ...french, ...body };
    return rows[1];
  });
  await open();
  await row('French').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  await expect.element(field('Code')).toHaveAttribute('readonly');
  await field('Name').fill('Français');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(languages.update)[0]?.body).toEqual({ name: 'Français' });
  await expect.element(row('Français')).toBeVisible();
});

test('a row opens with Enter, and Back closes it', async () => {
  apiWith([english, french]);
  const { address, router } = await open();
  await expect.element(row('French')).toBeVisible();
  (row('French').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  expect(address()).toBe('/languages?open=2');
  router.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('French')).toHaveFocus();
});

test('a code that is taken is said on its field', async () => {
  apiWith([english]).reply(languages.create, () =>
    refusal(409, { type: 'conflict', message: 'Conflict', errors: { code: ['Already taken.'] } }),
  );
  await open('/languages?open=new');
  await field('Name').fill('English');
  await field('Code').fill('en-US');
  await button('Save').click();
  await expect.element(page.getByText('Already taken.')).toBeVisible();
  await expect.element(field('Code')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Code')).toHaveFocus();
});

test('deletes after asking, and closes the form of the deleted language', async () => {
  const rows = [english, french];
  const api = apiWith(rows).reply(languages.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await open('/languages?open=2');
  await field('Name').fill('Something typed');
  await button('Delete French').click();
  const dialog = page.getByRole('dialog', { name: 'Delete French' });
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete selected language?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(languages.remove)).toEqual([]);

  await page.getByRole('dialog', { name: 'Edit language' }).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('French')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('a row deleted beside its open form closes the form', async () => {
  const rows = [english, french];
  apiWith(rows).reply(languages.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await open('/languages?open=2');
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  await button('Delete French').click();
  await page.getByRole('dialog', { name: 'Delete French' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('the default language stays, and its button says why', async () => {
  apiWith([english]);
  await open();
  await expect.element(button('Delete English')).toHaveAttribute('aria-disabled', 'true');
  await button('Delete English').hover();
  await expect.element(page.getByText('The default language cannot be deleted.')).toBeVisible();
  (button('Delete English').element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what the server refuses to delete is said', async () => {
  apiWith([english, french]).reply(languages.remove, () => refusal(500, null));
  await open();
  await button('Delete French').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing language.')).toBeVisible();
  await expect.element(row('French')).toBeVisible();
});

test('those who may only read see no buttons and a form that is read-only', async () => {
  apiWith([english, french]);
  await open('/languages?open=2', ['language.read']);
  await expect.element(field('Name')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Add language')).not.toBeInTheDocument();
  await expect.element(button('Delete French')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Show translations' })).not.toBeInTheDocument();
});

test('without the right to edit a row does not open: the form shows nothing the row does not', async () => {
  apiWith([english, french]);
  const { address } = await open('/languages', ['language.read']);
  await row('French').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('no languages', async () => {
  apiWith([]);
  await open();
  await expect.element(page.getByText('No languages found')).toBeVisible();
});
