import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { categories } from '@masthead/domain/categories/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { zoneDay } from '@masthead/domain/time/zone';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import type { FakeApi } from '../../../../test/fake-api';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { listedPost, metaPage, postsApi } from '../../../../test/post-list';
import { pageWith } from '../../../../test/render-app';
import { optionTexts, renderScreen } from '../../../../test/render-screen';
import { testCategory } from '../../../../test/taxonomy';
import { Page } from './posts-page';

const rows = [[listedPost(1, 'Voters')], [listedPost(2, 'Counting')]];
const filtersButton = page.getByRole('button', { name: /^Filters/ });
const panel = page.getByRole('dialog', { name: 'Filters' });
const combobox = (name: string) => panel.getByRole('combobox', { name, exact: true });
const dateField = (name: string) => panel.getByLabelText(name, { exact: true });
const lastQuery = (api: FakeApi) => api.calls(posts.list).at(-1)?.query;
const today = () => zoneDay(new Date(), 'Africa/Lagos');

async function chooseOption(name: string, option: string) {
  await combobox(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('every filter is part of the URL, and a new filter returns to page 1', async () => {
  const api = postsApi(rows);
  const { address } = await renderScreen(Page, { path: '/posts?page=2&section_id=2' });
  await filtersButton.click();
  await combobox('Items per page').click();
  await expect.poll(optionTexts).toEqual(['25', '50', '100', '150', '200']);
  await page.getByRole('option', { name: '150' }).click();
  await chooseOption('Advert status', 'Advertorial');
  await chooseOption('Post type', 'Live update');
  await expect.poll(address).toBe('/posts?section_id=2&per_page=150&advert_status=1&template_type=5');
  await dateField('Start date').fill('2026-11-01');
  await dateField('End date').fill('2026-11-10');
  await expect.poll(address).toContain('&start_date=2026-11-01&end_date=2026-11-10');
  expect(lastQuery(api)).toMatchObject({
    page: '1',
    'per-page': '150',
    'search[section_id]': '2',
    'search[advert_status]': '1',
    'search[template_type]': '5',
    'search[>published_at]': '2026-11-01',
    'search[<published_at]': '2026-11-10',
  });
});

test('"Clear filters" clears the filters of panel and toolbar, but not the order', async () => {
  const api = postsApi(rows);
  const filterParams = 'section_id=2&per_page=50&status=5&advert_status=1&start_date=2026-11-01&categories=3&authors=7';
  const { address } = await renderScreen(Page, { path: `/posts?sort=uniqueness&page=2&${filterParams}` });
  api.reply(categories.list, pageWith([]));
  await expect.element(filtersButton).toHaveTextContent('Filters6');
  await filtersButton.click();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('/posts?sort=uniqueness');
  await expect.element(combobox('Status')).toHaveValue('');
  await expect.element(dateField('Start date')).toHaveValue('');
  await expect.element(panel.getByRole('button', { name: 'Clear filters' })).toBeDisabled();
});

test('the panel shows the filters of the URL and ignores invalid values', async () => {
  const api = postsApi(rows);
  await renderScreen(Page, { path: '/posts?status=7&advert_status=&per_page=30&template_type=7&categories=a,b' });
  await filtersButton.click();
  await expect.element(combobox('Post type')).toHaveValue('External link');
  await expect.element(combobox('Status')).toHaveValue('');
  await expect.element(combobox('Items per page')).toHaveValue('25');
  await expectAccessible();
  const sentFilters = Object.keys(lastQuery(api) ?? {}).filter((key) => key.startsWith('search'));
  expect(sentFilters).toEqual(['search[template_type]']);
});

test('the status Trashed is hidden from a user who may not delete posts, unless the URL selects it', async () => {
  postsApi(rows);
  const { router } = await renderScreen(Page, { path: '/posts', user: testUser({ rights: ['post.read'] }) });
  await filtersButton.click();
  await combobox('Status').click();
  await expect.poll(optionTexts).toEqual(['New task', 'In progress', 'Ready for review', 'Scheduled', 'Published']);
  await router.navigate({ to: '/posts', search: { status: 4 } } as never);
  await expect.element(combobox('Status')).toHaveValue('Trashed');
});

test('the status Trashed is offered to a user who may delete posts', async () => {
  const api = postsApi(rows);
  await renderScreen(Page, { path: '/posts' });
  await filtersButton.click();
  await chooseOption('Status', 'Trashed');
  await expect.poll(() => lastQuery(api)?.['search[status]']).toBe('4');
});

test('the start date cannot be later than the end date', async () => {
  const api = postsApi(rows);
  await renderScreen(Page, { path: '/posts?start_date=2026-11-05&end_date=2026-11-10' });
  await filtersButton.click();
  await expect.element(dateField('Start date')).toHaveAttribute('max', '2026-11-10');
  await expect.element(dateField('End date')).toHaveAttribute('min', '2026-11-05');
  await dateField('Start date').fill('2026-11-11');
  await expect.element(panel.getByText('Start date cannot be later than end date')).toBeVisible();
  await dateField('End date').fill('2026-11-04');
  await expect.element(panel.getByText('End date cannot be earlier than start date')).toBeVisible();
  await expect.element(dateField('Start date')).toHaveValue('2026-11-05');
  expect(api.calls(posts.list)).toHaveLength(1);
  await dateField('End date').fill('2026-11-05');
  await expect.poll(() => lastQuery(api)?.['search[<published_at]']).toBe('2026-11-05');
});

test('"Today posts" sets status and dates, which become ordinary filters when the user edits them', async () => {
  const api = postsApi(rows);
  const { address } = await renderScreen(Page, { path: '/posts?page=2&status=0&end_date=2026-11-10' });
  const toggle = page.getByRole('button', { name: 'Today posts' });
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toBe('/posts?today=1');
  expect(lastQuery(api)).toMatchObject({
    'search[status]': '3',
    'search[>published_at]': today(),
    'search[<published_at]': today(),
  });
  await filtersButton.click();
  await expect.element(combobox('Status')).toHaveValue('Published');
  await chooseOption('Status', 'Scheduled');
  await expect.poll(address).toBe(`/posts?status=5&start_date=${today()}&end_date=${today()}`);
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
});

test('categories and authors are looked up from two characters on', async () => {
  const politics = testCategory(10, 'Politics');
  const votes = testCategory(11, 'Votes', { parent: politics });
  const api = postsApi(rows)
    .reply(categories.list, pageWith([politics, votes]))
    .reply(autocomplete.suggest, ({ query }) => ({
      items: query.entity === 'user' ? [{ id: 5, name: 'Ben Udo' }] : [{ id: 10, name: 'Politics' }],
    }));
  const { address } = await renderScreen(Page, { path: '/posts?categories=11&section_id=1' });
  await filtersButton.click();
  await expect.element(panel.getByText('Politics / Votes')).toBeVisible();
  await combobox('Categories').fill('p');
  await expect.element(page.getByText('Type at least 2 characters').first()).toBeVisible();
  expect(api.calls(autocomplete.suggest)).toEqual([]);
  await combobox('Categories').fill('po');
  await page.getByRole('option', { name: 'Politics' }).click();
  await expect.poll(address).toBe('/posts?categories=11,10&section_id=1');
  expect(api.calls(autocomplete.suggest)[0]?.query).toEqual({
    entity: 'category',
    field: 'catchy_title',
    query: 'po',
    'match[section_id]': '1',
  });
  await combobox('Editors').fill('ben');
  await page.getByRole('option', { name: 'Ben Udo' }).click();
  await expect.poll(() => lastQuery(api)?.['search[authors.id]']).toBe('5');
  expect(lastQuery(api)?.['search[category_id]']).toBe('11,10');
  await expect.element(panel.getByText('Ben Udo')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove Politics / Votes' }).click();
  await expect.poll(address).toBe('/posts?categories=10&section_id=1&authors=5');
});

test('the panel names the authors of the URL by a listed post, by another post, or by id', async () => {
  const ben = [{ id: 5, username: 'Ben Udo' }];
  postsApi([]).reply(posts.list, ({ query }) => {
    if (query['per-page'] === 25) return metaPage([listedPost(1, 'Voters')]);
    return metaPage(query['search[authors.id]']?.[0] === 5 ? [{ id: 9, authors: ben }] : []);
  });
  await renderScreen(Page, { path: '/posts?authors=7,5,6' });
  await filtersButton.click();
  for (const name of ['Ngozi Eze', 'Ben Udo', '#6']) await expect.element(panel.getByText(name)).toBeVisible();
});

test('the panel shows the ids of categories that fail to load, and an error', async () => {
  postsApi(rows).reply(categories.list, () => refusal(500, null));
  await renderScreen(Page, { path: '/posts?categories=11' });
  await filtersButton.click();
  await expect.element(panel.getByText('#11')).toBeVisible();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Error fetching sections or categories.' }))
    .toBeVisible();
});
