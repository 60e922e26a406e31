import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { tags } from '@masthead/domain/tags/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { sport, tagsApi, testTag } from '../../../test/tags';
import { Page } from './tags-page';

const vote = testTag(3, 'Vote', { article_count: 7, tags: [{ id: 9, catchy_title: 'Ballot', section: null }] });
const census = testTag(2, 'Census', { main_headline: 'x'.repeat(60), description: 'Who lives here' });
const cup = testTag(1, 'Cup', { section: sport });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });

test('lists the tags with the columns of the specification, newest first', async () => {
  const api = tagsApi([vote, census, cup]);
  await renderScreen(Page, { path: '/tags' });
  for (const header of ['Catchy title', 'Slug', 'Section', 'Posts']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Vote')).toHaveTextContent(/Vote\s*vote\s*News\s*7\s*View/);
  const view = row('Cup').getByRole('link', { name: 'View' });
  await expect.element(view).toHaveAttribute('href', 'http://www.lagos.localhost:4000/tag/cup');
  await expect.element(view).toHaveAttribute('target', '_blank');
  expect(api.calls(tags.list)[0]?.query).toEqual({
    include: 'section,tags.section',
    page: '1',
    per_page: '25',
    order: '-id',
  });
  await expect.element(page.getByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('sorts tags by title or number of posts, and keeps the order in the URL', async () => {
  const api = tagsApi([vote, census]);
  const { address } = await renderScreen(Page, { path: '/tags?page=1' });
  await button('Catchy title').click();
  await expect.poll(() => api.calls(tags.list).at(-1)?.query.order).toBe('catchy_title');
  await button('Posts').click();
  await button('Posts').click();
  await expect.poll(() => api.calls(tags.list).at(-1)?.query.order).toBe('-article_count');
  expect(address()).toContain('order=-article_count');
  await expect.element(button('Slug')).not.toBeInTheDocument();
});

test('filters tags by section and clears the filters', async () => {
  const api = tagsApi([vote, census, cup]);
  const { address } = await renderScreen(Page, { path: '/tags?page=1&per_page=50' });
  await expect.element(combobox('Section')).toHaveValue('All sections');
  await combobox('Section').click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.element(row('Vote')).not.toBeInTheDocument();
  expect(api.calls(tags.list).at(-1)?.query['filter[section_id.eq]']).toBe('2');
  expect(address()).toBe('/tags?per_page=50&section_id=2');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(combobox('Items per page')).toHaveValue('50');
  await button('Clear filters').click();
  await expect.poll(address).toBe('/tags');
  await expect.element(combobox('Section')).toHaveValue('All sections');
});

test('searches all texts of tags, ranked by relevance instead of an order', async () => {
  const api = tagsApi([vote]).reply(tags.search, pageWith([]));
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await page.getByRole('textbox', { name: 'Search' }).fill(' nonsense ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Tags not found')).toBeVisible();
  expect(api.calls(tags.search)[0]?.query).toEqual({
    include: 'section,tags.section',
    page: '1',
    per_page: '25',
    'filter[section_id.eq]': '1',
    search: 'nonsense',
    search_fields: 'slug,main_headline,catchy_title,description,body',
    search_type: 'phrase_prefix',
  });
});

test('creates a tag in the section of the list, after a failed attempt', async () => {
  const api = tagsApi([vote]).reply(autocomplete.suggest, { items: [{ id: 9, name: 'Ballot' }] });
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await button('Create new tag').click();
  await expect.element(panel('Create tag')).toBeVisible();
  await expect.element(page.getByText('Open extended tag editor')).not.toBeInTheDocument();
  await expect.element(panel('Create tag').getByRole('combobox', { name: 'Section' })).toHaveValue('News');
  await field('Catchy title').fill('Disney+');
  await field('SEO description').fill('All about it');
  await combobox('Related tags').fill('ba');
  await page.getByRole('option', { name: 'Ballot' }).click();
  api.failNext(tags.create);
  await button('Save').click();
  await expect.element(notice('Error creating tag.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.element(row('Disney+')).toBeVisible();
  await expect.element(panel('Create tag')).not.toBeInTheDocument();
  const [call] = api.calls(tags.create);
  expect(call?.query).toEqual({ include: 'section,tags' });
  expect(call?.body).toEqual({
    catchy_title: 'Disney+',
    section_id: 1,
    main_headline: '',
    description: 'All about it',
    tags: [9],
  });
});

test('requires a title, a section and a valid slug for a new tag', async () => {
  const api = tagsApi([vote]);
  await renderScreen(Page, { path: '/tags?open=new' });
  await field('Slug').fill('1abc');
  await field('SEO main headline').fill('Too short');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').first()).toBeVisible();
  expect(page.getByText('Field can not be empty').elements()).toHaveLength(2);
  await expect.element(page.getByText('Enter valid slug')).toBeVisible();
  await expect.element(page.getByText('Minimum length 50')).toBeVisible();
  await expectAccessible();
  await field('Catchy title').fill('a@b');
  await expect.element(page.getByText(/^Use Latin or Cyrillic letters/)).toBeVisible();
  expect(api.calls(tags.create)).toEqual([]);
});

test('edits a tag with locked section and slug, and sends only the changed fields, after a failed attempt', async () => {
  const api = tagsApi([vote, census]);
  await renderScreen(Page, { path: '/tags' });
  await row('Vote').getByText('vote', { exact: true }).click();
  const editPanel = panel('Edit tag');
  await expect.element(editPanel.getByRole('textbox', { name: 'Slug' })).toBeDisabled();
  await expect.element(editPanel.getByRole('combobox', { name: 'Section' })).toBeDisabled();
  await expect.element(editPanel.getByText('Ballot')).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await field('Catchy title').fill('Votes');
  await button('Remove Ballot').click();
  api.failNext(tags.update);
  await button('Save').click();
  await expect.element(notice('Error updating tag.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  await expect.element(row('Votes')).toBeVisible();
  expect(api.calls(tags.update)[0]).toMatchObject({
    params: { id: '3' },
    query: { include: 'section,tags' },
    body: { catchy_title: 'Votes', tags: [], id: 3 },
  });
});

test('shows the stop words of a rejected tag at the title field and in the notice', async () => {
  const stopWordsError = {
    type: 'stop_words_validator',
    message: 'The tag has stop words',
    words: ['casino', 'poker'],
  };
  tagsApi([vote])
    .reply(tags.create, () => refusal(422, stopWordsError))
    .reply(tags.update, () => refusal(422, stopWordsError));
  await renderScreen(Page, { path: '/tags?open=3' });
  await field('Catchy title').fill('Casino and poker');
  await button('Save').click();
  await expect.element(notice('The tag has stop words (casino, poker)')).toBeVisible();
  await expect.element(panel('Edit tag').getByText('The tag has stop words (casino, poker)')).toBeVisible();
  await expect.element(field('Catchy title')).toHaveValue('Casino and poker');
});

test('deletes a tag after confirmation and closes its panel', async () => {
  const api = tagsApi([vote, census]);
  await renderScreen(Page, { path: '/tags?open=3' });
  await field('SEO description').fill('Unsaved');
  await panel('Edit tag').getByRole('button', { name: 'Delete' }).click();
  const confirmation = 'You want to delete tag from database. It will be removed forever. Are you sure?';
  await expect.element(page.getByText(confirmation)).toBeVisible();
  await expect.element(button("No, I don't want")).toBeVisible();
  await button("Yes, I'm sure").click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(panel('Edit tag')).not.toBeInTheDocument();
  await expect.element(row('Vote')).not.toBeInTheDocument();

  api.failNext(tags.remove);
  await button('Delete Census').click();
  await button("Yes, I'm sure").click();
  await expect.element(notice('Error deleting tag.')).toBeVisible();
  await expect.element(row('Census')).toBeVisible();
});

test('does not request a missing tag again when the window regains focus', async () => {
  const api = tagsApi([vote]);
  await renderScreen(Page, { path: '/tags?open=999' });
  await expect.element(panel('Edit tag').getByText('This tag no longer exists.')).toBeVisible();
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(panel('Edit tag').getByText('This tag no longer exists.')).toBeVisible();
  expect(api.calls(tags.get)).toHaveLength(1);
  await panel('Edit tag').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => api.calls(tags.get).length).toBe(2);
});

test('shows a read-only form without write actions to a user with only the right to read', async () => {
  tagsApi([vote]);
  await renderScreen(Page, { path: '/tags?section_id=1', user: testUser({ rights: ['tag.read'] }) });
  await row('Vote').getByText('vote', { exact: true }).click();
  await expect.element(field('Catchy title')).toBeDisabled();
  for (const name of ['Save', 'Delete', 'Delete Vote', 'Create new tag', 'Merge']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByText('Open extended tag editor')).not.toBeInTheDocument();
  await expectAccessible();
});

test('links to the extended tag editor for users with its right', async () => {
  tagsApi([vote]);
  const { address } = await renderApp(tagsApi([vote]), '/tags?open=3');
  await page.getByRole('link', { name: 'Open extended tag editor' }).click();
  await expect.poll(address).toBe('/tags/3');
});

test('lists the usages of a tag before its deletion, and sends the selected redirect', async () => {
  const api = tagsApi([vote, census]);
  const posts = Array.from({ length: 20 }, (_, index) => ({
    id: 40 - index,
    title: `Story ${40 - index}`,
    status: 'Published',
  }));
  api.reply(tags.usages, {
    groups: [
      { kind: 'post', total: 1000, has_more: true, items: posts },
      { kind: 'menu', total: 1, has_more: false, items: [{ id: 6, title: 'The vote', status: 'Head menu' }] },
    ],
  });
  api.reply(autocomplete.suggest, { items: [{ id: 2, name: 'Census' }] });
  await renderScreen(Page, { path: '/tags?section_id=1' });
  await button('Delete Vote').click();
  await expect.element(panel('Delete Vote')).toHaveTextContent('Posts: 1,000+');
  await expect.element(panel('Delete Vote')).toHaveTextContent('And 980+ more');
  await expect
    .element(panel('Delete Vote').getByRole('link', { name: 'Story 40' }))
    .toHaveAttribute('href', '/posts/40');
  await expect
    .element(panel('Delete Vote').getByRole('link', { name: 'The vote' }))
    .toHaveAttribute('href', '/menu?open=6');
  await expect.element(panel('Delete Vote')).toHaveTextContent('lead to a page that says the topic was removed');
  await page.getByRole('radio', { name: 'are redirected to another tag' }).click();
  await expect.element(button("Yes, I'm sure")).toBeDisabled();
  await expectAccessible();
  await combobox('Tag to redirect to').fill('cen');
  await page.getByRole('option', { name: 'Census' }).click();
  await button("Yes, I'm sure").click();
  await expect.element(notice('Deleted')).toBeVisible();
  expect(api.calls(tags.remove)[0]).toMatchObject({ params: { id: '3' }, query: { redirect_tag_id: '2' } });
});

test('disables the deletion of a tag until its usages have loaded', async () => {
  const api = tagsApi([vote]).reply(tags.usages, () => refusal(500, null));
  await renderScreen(Page, { path: '/tags' });
  await button('Delete Vote').click();
  await expect.element(panel('Delete Vote')).toHaveTextContent('Error fetching data.');
  await expect.element(button("Yes, I'm sure")).toBeDisabled();
  api.reply(tags.usages, { groups: [] });
  await panel('Delete Vote').getByRole('button', { name: 'Retry' }).click();
  await expect.element(panel('Delete Vote')).toHaveTextContent('Not used anywhere.');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Delete Vote')).not.toBeInTheDocument();
  expect(api.calls(tags.remove)).toEqual([]);
});
