import type { Right } from '@masthead/domain/access/rights';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { type Category, categories } from '@masthead/domain/categories/contract';

import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { optionTexts, renderScreen } from '../../../test/render-screen';
import { newsSection, sportSection, testCategory } from '../../../test/taxonomy';
import { Page } from './categories-page';

const testTag = (id: number) => ({ id, catchy_title: `Tag-${'x'.repeat(id)}` });
const politics = testCategory(1, 'Politics', { tags: [testTag(1), testTag(2)], description: 'Who rules' });
const elections = testCategory(2, 'Elections', { parent: politics });
const local = testCategory(3, 'Local', { parent: elections });
const football = testCategory(6, 'Football', { section: sportSection });

function categoriesApi(rows: Category[] = [politics, elections, local, football]): FakeApi {
  return fakeApi()
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(categories.list, ({ query }) => {
      const { 'filter[id.eq]': id, 'filter[section_id.eq]': section } = query;
      return pageWith(
        rows.filter((row) => (id ?? row.id) === row.id && (section ?? row.section_id) === row.section_id),
      );
    });
}

const openPage = (path: string, rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const panel = page.getByRole('dialog');
const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
const select = (name: string) => panel.getByRole('combobox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('creates a sub-category after a failed attempt, and reveals it in the tree', async () => {
  const rows = [politics, elections, local, football];
  const api = categoriesApi(rows).reply(categories.create, ({ body }) => {
    const created = testCategory(9, body.catchy_title, { parent: elections });
    rows.push(created);
    return created;
  });
  const { address } = await openPage('/categories?section_id=1');
  await button('Create category').click();
  await expect.element(page.getByRole('dialog', { name: 'Create category' })).toBeVisible();
  await expect.element(field('Catchy title')).toHaveFocus();
  await expect.element(select('Section')).toHaveValue('News');

  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  expect(api.calls(categories.create)).toEqual([]);

  await field('Catchy title').fill('Polls');
  await select('Parent category').click();
  await expect.poll(optionTexts).toEqual(['Politics', 'Politics / Elections']);
  await page.getByRole('option', { name: 'Politics / Elections' }).click();
  await select('Section').click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.element(select('Parent category')).toHaveValue('');
  await select('Section').click();
  await page.getByRole('option', { name: 'News' }).click();
  await select('Parent category').click();
  await page.getByRole('option', { name: 'Politics / Elections' }).click();
  await field('Slug').fill('polls');
  await page.getByRole('checkbox', { name: 'Show in latest' }).click();
  await expectAccessible();
  api.failNext(categories.create);
  await button('Save').click();
  await expect.element(notice('Error creating new category.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(categories.create)[0]?.body).toEqual({
    section_id: 1,
    parent_id: 2,
    slug: 'polls',
    catchy_title: 'Polls',
    main_headline: '',
    description: '',
    body: '',
    tags: [],
    is_enabled: false,
    newshub: false,
    show_in_latest: true,
  });
  await expect.poll(address).toBe('/categories?section_id=1');
  await expect.element(page.getByRole('row').filter({ hasText: 'Polls' })).toBeVisible();
});

test('edits a category with locked slug, section and parent, after a failed attempt', async () => {
  const api = categoriesApi().reply(categories.update, () => elections);
  await openPage('/categories?open=2');
  await expect.element(select('Section')).toBeDisabled();
  await expect.element(select('Parent category')).toBeDisabled();
  await expect.element(select('Parent category')).toHaveValue('Politics');
  await expect.element(field('Slug')).toBeDisabled();
  await expect.element(field('Slug')).toHaveValue('politics/elections');
  await field('Body').fill('How we count.');
  api.failNext(categories.update);
  await button('Save').click();
  await expect.element(notice('Error updating category.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(categories.update)[0]).toMatchObject({ params: { id: '2' }, body: { body: 'How we count.' } });
  expect(Object.keys(api.calls(categories.update)[0]?.body as object)).toEqual(['body']);
});

test('counts the remaining tags, and rejects too many without newshub', async () => {
  const hub = testCategory(8, 'Hub', { newshub: true, tags: [1, 2, 3, 4, 5, 6, 7].map(testTag) });
  const api = categoriesApi([hub])
    .reply(autocomplete.suggest, { items: [{ id: 20, name: 'Harbour' }] })
    .reply(categories.update, () => hub);
  await openPage('/categories?open=8');
  await expect.element(panel.getByText('Tags left 3')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Tags' }).click();
  await userEvent.keyboard('har');
  await page.getByRole('option', { name: 'Harbour' }).click();
  await expect.element(panel.getByText('Tags left 2')).toBeVisible();
  expect(api.calls(autocomplete.suggest)[0]?.query).toMatchObject({ entity: 'tag', 'match[section_id]': '1' });

  await page.getByRole('checkbox', { name: 'Newshub' }).click();
  await expect.element(panel.getByText('Tags left -3')).toBeVisible();
  await button('Save').click();
  await expect.element(panel.getByText('Choose at most 5 tags for a category')).toBeVisible();
  expect(api.calls(categories.update)).toEqual([]);
  for (const id of [1, 2, 3]) await button(`Remove ${testTag(id).catchy_title}`).click();
  await expect.element(panel.getByText('Tags left 0')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(categories.update)[0]?.body).toEqual({ newshub: false, tags: [4, 5, 6, 7, 20] });
});

test('keeps the typed values when the list filter changes', async () => {
  categoriesApi();
  await openPage('/categories?open=1');
  await field('Catchy title').fill('Power');
  await page.getByRole('combobox', { name: 'Section' }).last().click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Football' })).toBeVisible();
  await expect.element(field('Catchy title')).toHaveValue('Power');
});

test('reports a category that no longer exists', async () => {
  categoriesApi();
  await openPage('/categories?open=77');
  await expect.element(panel.getByText('This category no longer exists.')).toBeVisible();
});

test('deletes a category from its form after a failed attempt, and closes the form', async () => {
  const rows = [politics, football];
  const api = categoriesApi(rows).reply(categories.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await openPage('/categories?open=6');
  await field('Catchy title').fill('Soccer');
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Are you sure you want to remove selected category?')).toBeVisible();
  api.failNext(categories.remove);
  await page.getByRole('dialog', { name: 'Delete Football' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing category.')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Football' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Removed.')).toBeVisible();
  await expect.poll(address).toBe('/categories');
  await expect.element(page.getByRole('row').filter({ hasText: 'Football' })).not.toBeInTheDocument();
});

test('lists the usages of a category in the delete dialog and disables the deletion', async () => {
  const groupTotals = { total: 1, has_more: false };
  categoriesApi().reply(categories.usages, {
    groups: [
      { ...groupTotals, kind: 'post', total: 30, items: [{ id: 16, title: 'Ferries return', status: 'Published' }] },
      { ...groupTotals, kind: 'category', items: [{ id: 4, title: 'Elections', status: 'Enabled' }] },
      { ...groupTotals, kind: 'call_to_action', items: [{ id: 5, title: 'Newsletter', status: null }] },
    ],
  });
  await openPage('/categories');
  await button('Delete Politics').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Politics' });
  await expect.element(dialog).toHaveTextContent('Posts: 30');
  await expect.element(dialog).toHaveTextContent('And 29 more');
  await expect.element(dialog.getByRole('link', { name: 'Ferries return' })).toHaveAttribute('href', '/posts/16');
  await expect
    .element(dialog.getByRole('link', { name: 'Newsletter' }))
    .toHaveAttribute('href', '/call-to-actions?open=5');
  const refusalText = 'Posts: 30, sub-categories: 1, call to actions: 1. Move or delete them first.';
  await expect.element(dialog).toHaveTextContent(refusalText);
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('moves a category to another section, and keeps the dialog open when the server rejects it', async () => {
  const api = categoriesApi().reply(categories.move, () =>
    refusal(409, {
      type: 'conflict',
      message: 'This section already has categories with the same slugs: Politics (politics).',
    }),
  );
  await openPage('/categories');
  await button('Move Politics to another section or parent').click();
  const dialog = page.getByRole('dialog', { name: 'Move Politics' });
  await expect.element(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Sport', exact: true }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('This section already has categories with the same slugs');
  await expectAccessible();
  api.reply(categories.move, { posts: 12, addresses: 3 });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(notice('Moved. Posts: 12, redirects: 3')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(categories.move).at(-1)).toMatchObject({
    params: { id: '1' },
    body: { section_id: 2, parent_id: null },
  });
});
