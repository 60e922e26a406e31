import type { Right } from '@masthead/domain/access/rights';
import { type Language, languages } from '@masthead/domain/languages/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './languages-page';

const english: Language = { id: 1, name: 'English', code: 'en-US', phrases: 120, translated: 118 };
const french: Language = { id: 2, name: 'French', code: 'fr-FR', phrases: 120, translated: 45 };

function languagesApi(rows: Language[]): FakeApi {
  return fakeApi().reply(languages.list, () => ({
    items: rows,
    current_page: 1,
    last_page: 1,
    per_page: 25,
    total: rows.length,
    next_page_url: null,
  }));
}

const openPage = (path = '/languages', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('lists the languages with the number of translated phrases', async () => {
  languagesApi([english, french]);
  await openPage();
  for (const header of ['Name', 'Code', 'Phrases count', 'Translated phrases count']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('French')).toHaveTextContent(/fr-FR\s*120\s*45/);
  await expectAccessible();
  await expect
    .element(row('French').getByRole('link', { name: 'Show translations' }))
    .toHaveAttribute('href', '/translations/fr-FR');
});

test('adds a language', async () => {
  const rows = [english];
  const api = languagesApi(rows).reply(languages.create, ({ body }) => {
    const createdLanguage = { id: 3, phrases: 120, translated: 0, ...body };
    rows.push(createdLanguage);
    return createdLanguage;
  });
  await openPage();
  await button('Add language').click();
  await expect.element(page.getByRole('dialog', { name: 'Add language' })).toBeVisible();
  await field('Name').fill('Fran');
  await field('Code').fill('FR');
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await expect.element(page.getByText('Enter a language code such as en-US')).toBeVisible();
  await expectAccessible();
  await field('Name').fill('French');
  await field('Code').fill('fr-FR');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(languages.create)[0]?.body).toEqual({ name: 'French', code: 'fr-FR' });
  await expect.element(row('French')).toBeVisible();
});

test('edits the name of a language, but never its code', async () => {
  const rows = [english, french];
  const api = languagesApi(rows).reply(languages.update, ({ body }) => {
    rows[1] = { ...french, ...body };
    return rows[1];
  });
  await openPage();
  await row('French').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  await expect.element(field('Code')).toHaveAttribute('readonly');
  await field('Name').fill('Français');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(languages.update)[0]?.body).toEqual({ name: 'Français' });
  await expect.element(row('Français')).toBeVisible();
});

test('opens the form of a language with Enter and closes it with Back', async () => {
  languagesApi([english, french]);
  const { address, router } = await openPage();
  await expect.element(row('French')).toBeVisible();
  (row('French').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  expect(address()).toBe('/languages?open=2');
  router.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('French')).toHaveFocus();
});

test('shows a validation error on the code field when the code is already in use', async () => {
  languagesApi([english]).reply(languages.create, () =>
    refusal(409, {
      type: 'conflict',
      message: 'Conflict',
      errors: { code: ['This value is already in use. Choose another.'] },
    }),
  );
  await openPage('/languages?open=new');
  await field('Name').fill('English');
  await field('Code').fill('en-US');
  await button('Save').click();
  await expect.element(page.getByText('This value is already in use. Choose another.')).toBeVisible();
  await expect.element(field('Code')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Code')).toHaveFocus();
});

test('deletes a language after a failed attempt, and closes its form', async () => {
  const rows = [english, french];
  const api = languagesApi(rows).reply(languages.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await openPage('/languages?open=2');
  await field('Name').fill('Something typed');
  await button('Delete French').click();
  const dialog = page.getByRole('dialog', { name: 'Delete French' });
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete selected language?');
  await expectAccessible();
  api.failNext(languages.remove);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing language.')).toBeVisible();
  await expect.element(row('French')).toBeVisible();

  await page.getByRole('dialog', { name: 'Edit language' }).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('French')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('closes the open form when its language is deleted from the list', async () => {
  const rows = [english, french];
  languagesApi(rows).reply(languages.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await openPage('/languages?open=2');
  await expect.element(page.getByRole('dialog', { name: 'Edit language' })).toBeVisible();
  await button('Delete French').click();
  await page.getByRole('dialog', { name: 'Delete French' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('disables the deletion of the default language with a reason', async () => {
  languagesApi([english]);
  await openPage();
  await expect.element(button('Delete English')).toHaveAttribute('aria-disabled', 'true');
  await button('Delete English').hover();
  await expect.element(page.getByText("The default language can't be deleted.")).toBeVisible();
  (button('Delete English').element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('does not open the form of a language without the right to edit', async () => {
  languagesApi([english, french]);
  const { address } = await openPage('/languages', ['language.read']);
  await expect.element(row('French')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Show translations' })).not.toBeInTheDocument();
  await row('French').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/languages');
});

test('shows an empty state without languages', async () => {
  languagesApi([]);
  await openPage();
  await expect.element(page.getByText('No languages found')).toBeVisible();
});
