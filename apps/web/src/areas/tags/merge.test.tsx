import { tags } from '@masthead/domain/tags/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { sport, tagOf, tagsApi } from '../../../test/tags';
import { Page } from './tags-page';

const vote = tagOf(4, 'Vote');
const ballot = tagOf(3, 'Ballot', { article_count: 9 });
const census = tagOf(2, 'Census');
const cup = tagOf(1, 'Cup', { section: sport });
const all = [vote, ballot, census, cup];

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = () => page.getByRole('dialog', { name: 'Merge tags' });
const inPanel = (name: string) => panel().getByRole('button', { name, exact: true });

async function choose(name: string) {
  await page.getByRole('combobox', { name: 'Section', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('tags can be chosen inside a section, or where there is none', async () => {
  tagsApi(all);
  await renderScreen(Page, { path: '/tags' });
  await expect.element(row('Vote')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
  await choose('News');
  await expect.element(row('Cup')).not.toBeInTheDocument();
  await tick('Vote');
  await expect.element(button('Merge 1')).toBeEnabled();
});

test('in a project without sections the list has checkboxes at once', async () => {
  tagsApi([tagOf(1, 'Vote', { section: null })], []);
  await renderScreen(Page, { path: '/tags' });
  await expect.element(page.getByRole('checkbox', { name: 'Select Vote' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Section', exact: true })).not.toBeInTheDocument();
});

test('a click with ctrl chooses a row, a second one lets it go', async () => {
  tagsApi(all);
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

test('a click with ctrl opens the tag while no section is chosen', async () => {
  tagsApi(all);
  const { address } = await renderScreen(Page, { path: '/tags' });
  await row('Vote')
    .getByText('vote', { exact: true })
    .click({ modifiers: ['Control'] });
  await expect.element(page.getByRole('dialog', { name: 'Edit tag' })).toBeVisible();
  expect(address()).toBe('/tags?open=4');
  await expect.element(button('Merge')).toBeDisabled();
});

test('another section or another page forgets what was chosen', async () => {
  const api = tagsApi(all);
  api.reply(tags.list, ({ query }) => ({
    ...{ items: query.page === 1 ? [vote, ballot] : [census], current_page: query.page, last_page: 2 },
    ...{ per_page: 25, total: 26, next_page_url: null },
  }));
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await tick('Vote');
  await expect.element(button('Merge 1')).toBeVisible();
  await button('Next page').click();
  await expect.element(button('Merge')).toBeDisabled();
  await button('Previous page').click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Vote' })).not.toBeChecked();
  await expect.element(button('Merge')).toBeDisabled();
  await button('Next page').click();
  await tick('Census');
  await expect.element(button('Merge 1')).toBeVisible();
  await choose('Sport');
  await expect.element(button('Merge')).toBeDisabled();
  await choose('News');
  await button('Next page').click();
  await expect.element(page.getByRole('checkbox', { name: 'Select Census' })).not.toBeChecked();
  await expect.element(button('Merge')).toBeDisabled();
});

test('merges after the question: the minor tags go, the selection too', async () => {
  const api = tagsApi(all);
  await renderScreen(Page, { path: '/tags?section_id=1' });
  for (const name of ['Vote', 'Ballot', 'Census']) await tick(name);
  await button('Merge 3').click();
  const major = panel().getByRole('combobox', { name: 'Major tag' });
  await expect.element(major).toHaveValue('Ballot');
  await expect.element(panel().getByText(/that have Vote, Census get Ballot instead/)).toBeVisible();
  await major.click();
  await page.getByRole('option', { name: 'Census' }).click();
  await expect.element(panel().getByText(/that have Vote, Ballot get Census instead/)).toBeVisible();
  await inPanel('Merge').click();
  await expect.element(page.getByText('Vote, Ballot will become part of Census. This cannot be undone.')).toBeVisible();
  await button('Cancel').click();
  expect(api.calls(tags.merge)).toEqual([]);
  await inPanel('Merge').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(notice('Success merging tags.')).toBeVisible();
  expect(api.calls(tags.merge)[0]).toMatchObject({ params: { id: '2' }, body: { minor_ids: [4, 3] } });
  await expect.element(row('Vote')).not.toBeInTheDocument();
  await expect.element(row('Census')).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
});

test('needs a tag to merge, and lets everything go at once', async () => {
  const api = tagsApi(all);
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await tick('Vote');
  await button('Merge 1').click();
  await inPanel('Merge').click();
  await expect.element(panel().getByText('Choose at least one tag to merge')).toBeVisible();
  await tick('Census');
  await expect.element(panel().getByText('Choose at least one tag to merge')).not.toBeInTheDocument();
  (panel().getByRole('combobox', { name: 'Tags to merge' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Backspace}');
  await inPanel('Merge').click();
  await expect.element(panel().getByText('Choose at least one tag to merge')).toBeVisible();
  await inPanel('Clear selection').click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(button('Merge')).toBeDisabled();
  await tick('Vote');
  await expect.element(button('Merge 1')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(api.calls(tags.merge)).toEqual([]);
});

test('a failed merge says so and keeps what was chosen', async () => {
  tagsApi(all).reply(tags.merge, () => refusal(500, null));
  await renderScreen(Page, { path: '/tags?section_id=1' });
  for (const name of ['Vote', 'Census']) await tick(name);
  await button('Merge 2').click();
  await inPanel('Merge').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(notice('Error merging tags.')).toBeVisible();
  await expect.element(button('Merge 2')).toBeVisible();
});

test('a search keeps the selection, also from a later page', async () => {
  const api = tagsApi(all);
  api.reply(tags.list, ({ query }) => ({
    ...{ items: query.page === 1 ? [vote, ballot] : [census], current_page: query.page, last_page: 2 },
    ...{ per_page: 25, total: 26, next_page_url: null },
  }));
  api.reply(tags.search, { items: [vote], current_page: 1, last_page: 1, per_page: 25, total: 1, next_page_url: null });
  await renderScreen(Page, { path: '/tags?section_id=1&page=2' });
  await tick('Census');
  await page.getByRole('textbox', { name: 'Search' }).fill('vote');
  await userEvent.keyboard('{Enter}');
  await tick('Vote');
  await expect.element(button('Merge 2')).toBeVisible();
  await choose('Sport');
  await expect.element(button('Merge')).toBeDisabled();
});
