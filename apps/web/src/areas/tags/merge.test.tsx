import { tags } from '@masthead/domain/tags/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { renderScreen } from '../../../test/render-screen';
import { sport, tagsApi, testTag } from '../../../test/tags';
import { Page } from './tags-page';

const vote = testTag(4, 'Vote');
const ballot = testTag(3, 'Ballot', { article_count: 9 });
const census = testTag(2, 'Census');
const cup = testTag(1, 'Cup', { section: sport });
const allTags = [vote, ballot, census, cup];

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const selectTag = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = () => page.getByRole('dialog', { name: 'Merge tags' });
const panelButton = (name: string) => panel().getByRole('button', { name, exact: true });

async function selectSection(name: string) {
  await page.getByRole('combobox', { name: 'Section', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('allows the selection of tags only within a section', async () => {
  tagsApi(allTags);
  await renderScreen(Page, { path: '/tags' });
  await expect.element(row('Vote')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
  await selectSection('News');
  await expect.element(row('Cup')).not.toBeInTheDocument();
  await selectTag('Vote');
  await expect.element(button('Merge 1')).toBeEnabled();
});

test('allows the selection of tags in a project without sections', async () => {
  tagsApi([testTag(1, 'Vote', { section: null })], []);
  await renderScreen(Page, { path: '/tags' });
  await expect.element(page.getByRole('checkbox', { name: 'Select Vote' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Section', exact: true })).not.toBeInTheDocument();
});

test('selects a tag with Ctrl+click and deselects it with another', async () => {
  tagsApi(allTags);
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await row('Vote')
    .getByText('vote', { exact: true })
    .click({ modifiers: ['Control'] });
  await row('Census')
    .getByText('census', { exact: true })
    .click({ modifiers: ['Control'] });
  await expect.element(button('Merge 2')).toBeVisible();
  await row('Vote')
    .getByText('vote', { exact: true })
    .click({ modifiers: ['Control'] });
  await expect.element(button('Merge 1')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('opens a tag with Ctrl+click while no section is selected', async () => {
  tagsApi(allTags);
  const { address } = await renderScreen(Page, { path: '/tags' });
  await row('Vote')
    .getByText('vote', { exact: true })
    .click({ modifiers: ['Control'] });
  await expect.element(page.getByRole('dialog', { name: 'Edit tag' })).toBeVisible();
  expect(address()).toBe('/tags?open=4');
  await expect.element(button('Merge')).toBeDisabled();
});

test('clears the selection when the user changes the section or page', async () => {
  const api = tagsApi(allTags);
  api.reply(tags.list, ({ query }) => ({
    ...{ items: query.page === 1 ? [vote, ballot] : [census], current_page: query.page, last_page: 2 },
    ...{ per_page: 25, total: 26, next_page_url: null },
  }));
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await selectTag('Vote');
  await expect.element(button('Merge 1')).toBeVisible();
  await button('Next page').click();
  await expect.element(button('Merge')).toBeDisabled();
  await button('Previous page').click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Vote' })).not.toBeChecked();
  await expect.element(button('Merge')).toBeDisabled();
  await button('Next page').click();
  await selectTag('Census');
  await expect.element(button('Merge 1')).toBeVisible();
  await selectSection('Sport');
  await expect.element(button('Merge')).toBeDisabled();
  await selectSection('News');
  await button('Next page').click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Census' })).not.toBeChecked();
  await expect.element(button('Merge')).toBeDisabled();
});

test('merges the selected tags into the major tag after confirmation, and keeps the selection after a failure', async () => {
  const api = tagsApi(allTags);
  await renderScreen(Page, { path: '/tags?section_id=1' });
  for (const name of ['Vote', 'Ballot', 'Census']) await selectTag(name);
  await button('Merge 3').click();
  const major = panel().getByRole('combobox', { name: 'Major tag' });
  await expect.element(major).toHaveValue('Ballot');
  await expect.element(panel().getByText(/that use Vote, Census will use Ballot instead/)).toBeVisible();
  await major.click();
  await page.getByRole('option', { name: 'Census' }).click();
  await expect.element(panel().getByText(/that use Vote, Ballot will use Census instead/)).toBeVisible();
  await expectAccessible();
  await panelButton('Merge').click();
  await expect.element(page.getByText('Vote, Ballot will be merged into Census.')).toBeVisible();
  await expectAccessible();
  await button('Cancel').click();
  expect(api.calls(tags.merge)).toEqual([]);
  const confirmMerge = async () => {
    await panelButton('Merge').click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Merge', exact: true }).click();
  };
  api.failNext(tags.merge);
  await confirmMerge();
  await expect.element(notice('Error merging tags.')).toBeVisible();
  await expect.element(button('Merge 3')).toBeVisible();
  await confirmMerge();
  await expect.element(notice('Success merging tags.')).toBeVisible();
  expect(api.calls(tags.merge)[0]).toMatchObject({ params: { id: '2' }, body: { minor_ids: [4, 3] } });
  await expect.element(row('Vote')).not.toBeInTheDocument();
  await expect.element(row('Census')).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
});

test('requires at least one minor tag, and clears the selection with one button', async () => {
  const api = tagsApi(allTags);
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await selectTag('Vote');
  await button('Merge 1').click();
  await panelButton('Merge').click();
  await expect.element(panel().getByText('Choose at least one tag to merge')).toBeVisible();
  await selectTag('Census');
  await expect.element(panel().getByText('Choose at least one tag to merge')).not.toBeInTheDocument();
  (panel().getByRole('combobox', { name: 'Tags to merge' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Backspace}');
  await panelButton('Merge').click();
  await expect.element(panel().getByText('Choose at least one tag to merge')).toBeVisible();
  await panelButton('Clear selection').click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
  await selectTag('Vote');
  await expect.element(button('Merge 1')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(api.calls(tags.merge)).toEqual([]);
});

test('keeps the selection during a search, even from a later page', async () => {
  const api = tagsApi(allTags);
  api.reply(tags.list, ({ query }) => ({
    ...{ items: query.page === 1 ? [vote, ballot] : [census], current_page: query.page, last_page: 2 },
    ...{ per_page: 25, total: 26, next_page_url: null },
  }));
  api.reply(tags.search, { items: [vote], current_page: 1, last_page: 1, per_page: 25, total: 1, next_page_url: null });
  await renderScreen(Page, { path: '/tags?section_id=1&page=2' });
  await selectTag('Census');
  await page.getByRole('textbox', { name: 'Search' }).fill('vote');
  await userEvent.keyboard('{Enter}');
  await selectTag('Vote');
  await expect.element(button('Merge 2')).toBeVisible();
  await selectSection('Sport');
  await expect.element(button('Merge')).toBeDisabled();
});
