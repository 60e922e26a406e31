import { type HotNewsItem, hotNews } from '@masthead/domain/hot-news/contract';

import { type Section, sections } from '@masthead/domain/sections/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooser, csvFile, preview, uploadCsv, uploadPreviewed } from '../../../test/csv';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './hot-news-page';

const section = (id: number, catchy_title: string): Section => ({
  id,
  slug: catchy_title.toLowerCase(),
  language_id: 1,
  catchy_title,
  main_headline: null,
  description: null,
  is_enabled: true,
  order: id,
});
const politics = section(1, 'Politics');
const sport = section(2, 'Sport');
const news: Record<number, HotNewsItem[]> = {
  0: [{ title: 'Everywhere', url: '/everywhere' }],
  1: [{ title: 'Budget passed', url: '/budget' }],
  2: [],
};

function newsApi(choices: Section[]): FakeApi {
  return fakeApi()
    .reply(sections.list, pageWith(choices))
    .reply(hotNews.list, ({ query }) => pageWith([...(news[query.section_id ?? 0] ?? [])]));
}
const open = (path = '/hot-news', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const button = () => page.getByRole('button', { name: 'Upload .csv' });
const picker = () => page.getByRole('combobox', { name: 'Section' });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const option = (name: string) => page.getByRole('option', { name });
const sent = (api: FakeApi) =>
  api.calls(hotNews.upload).map(({ body }) => Object.fromEntries((body as FormData).entries()));

test('with several sections nothing is uploaded until one is chosen', async () => {
  const api = newsApi([politics, sport]).reply(hotNews.upload, { total: 1 });
  const { address } = await open();
  await expect.element(picker()).toBeVisible();
  await expect.element(button()).toBeDisabled();
  await expect.element(page.getByText('Choose a section to upload its hot news.')).toBeVisible();
  await expect.element(page.getByText('Choose a section to see its hot news.')).toBeVisible();
  expect(api.calls(hotNews.list)).toEqual([]);
  await picker().click();
  await option('Politics').click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  expect(address()).toBe('/hot-news?section_id=1');
  await expect.element(button()).toBeEnabled();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  const [body = {}] = sent(api);
  expect(body['section_id']).toBe('1');
  expect(await (body['file'] as File).text()).toBe('title,url\nNew,/new');
});

test('the look at a file says how many rows of this section it replaces', async () => {
  newsApi([politics, sport]);
  await open('/hot-news?section_id=1');
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  await userEvent.upload(chooser(), csvFile('title,url\nNew,/new'));
  await expect.element(preview()).toHaveTextContent('It replaces the current 1 rows.');
  await preview().getByRole('button', { name: 'Cancel' }).click();
  await picker().click();
  await option('Sport').click();
  await expect.element(page.getByText('Hot news not found')).toBeVisible();
  await userEvent.upload(chooser(), csvFile('title,url\nNew,/new'));
  await expect.element(preview()).toHaveTextContent('The list is empty now.');
});

test('a project’s only section is not asked for', async () => {
  const api = newsApi([politics]).reply(hotNews.upload, { total: 1 });
  await open();
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  await expect.element(picker()).not.toBeInTheDocument();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  expect(sent(api)[0]?.['section_id']).toBe('1');
});

test('a project without sections has one list', async () => {
  const api = newsApi([]).reply(hotNews.upload, { total: 1 });
  await open();
  await expect.element(page.getByRole('row').filter({ hasText: 'Everywhere' })).toBeVisible();
  await expect.element(picker()).not.toBeInTheDocument();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  expect(sent(api)[0]).not.toHaveProperty('section_id');
});

test('a section of an old address that is gone has to be chosen anew', async () => {
  newsApi([politics, sport]);
  await open('/hot-news?section_id=99');
  await expect.element(page.getByText('Choose a section to see its hot news.')).toBeVisible();
  await expect.element(button()).toBeDisabled();
});

test('without the right to upload there is the list, and a sentence', async () => {
  newsApi([politics]);
  await open('/hot-news', { rights: ['hot_news.read'] });
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  await expect.element(page.getByText('You have no rights to upload files. Contact the administrator.')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

test('sections that cannot be read say so', async () => {
  fakeApi().reply(sections.list, () => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(button()).toBeDisabled();
});

test('the preview refuses too many rows in the words of the server', async () => {
  const api = newsApi([politics]);
  await open();
  await expect.element(button()).toBeEnabled();
  const rows = Array.from({ length: 10_001 }, (_, at) => `Title ${at},/${at}`).join('\n');
  await userEvent.upload(chooser(), csvFile(`title,url\n${rows}`));
  await expect.element(preview()).toHaveTextContent('A file may hold at most 10,000 rows');
  await expect.element(uploadPreviewed()).not.toBeInTheDocument();
  expect(api.calls(hotNews.upload)).toEqual([]);
});

test('the preview lets a title be repeated', async () => {
  const api = newsApi([politics]).reply(hotNews.upload, { total: 2 });
  await open();
  await expect.element(button()).toBeEnabled();
  await uploadCsv('title,url\nNew,/new\nNew,/other');
  await expect.element(notice('File uploaded.')).toBeVisible();
  expect(sent(api)).toHaveLength(1);
});
