import { type HotNewsItem, hotNews } from '@masthead/domain/hot-news/contract';

import { type Section, sections } from '@masthead/domain/sections/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { csvFile, fileInput, previewDialog, uploadCsv } from '../../../test/csv';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { testSection } from '../../../test/taxonomy';
import { Page } from './hot-news-page';

const politics = testSection(1, 'Politics');
const sport = testSection(2, 'Sport');
/** The hot news by section id. A project without sections uses the id 0. */
const newsBySection: Record<number, HotNewsItem[]> = {
  0: [{ title: 'Everywhere', url: '/everywhere' }],
  1: [{ title: 'Budget passed', url: '/budget' }],
  2: [],
};

function hotNewsApi(sectionList: Section[]): FakeApi {
  return fakeApi()
    .reply(sections.list, pageWith(sectionList))
    .reply(hotNews.list, ({ query }) => pageWith([...(newsBySection[query.section_id ?? 0] ?? [])]));
}
const openPage = (path = '/hot-news', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const uploadButton = () => page.getByRole('button', { name: 'Upload .csv' });
const picker = () => page.getByRole('combobox', { name: 'Section' });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const option = (name: string) => page.getByRole('option', { name });
const sentForms = (api: FakeApi) =>
  api.calls(hotNews.upload).map(({ body }) => Object.fromEntries((body as FormData).entries()));

test('disables the upload until the user selects one of several sections', async () => {
  const api = hotNewsApi([politics, sport]).reply(hotNews.upload, { total: 1 });
  const { address } = await openPage();
  await expect.element(picker()).toBeVisible();
  await expect.element(uploadButton()).toBeDisabled();
  await expect.element(page.getByText('Choose a section to upload its hot news.')).toBeVisible();
  await expect.element(page.getByText('Choose a section to see its hot news.')).toBeVisible();
  await expectAccessible();
  expect(api.calls(hotNews.list)).toEqual([]);
  await picker().click();
  await option('Politics').click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  expect(address()).toBe('/hot-news?section_id=1');
  await expect.element(uploadButton()).toBeEnabled();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  const [body = {}] = sentForms(api);
  expect(body['section_id']).toBe('1');
  expect(await (body['file'] as File).text()).toBe('title,url\nNew,/new');
});

test('the preview states how many rows of the section it replaces', async () => {
  hotNewsApi([politics, sport]);
  await openPage('/hot-news?section_id=1');
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  await userEvent.upload(fileInput(), csvFile('title,url\nNew,/new'));
  await expect.element(previewDialog()).toHaveTextContent('This replaces the current 1 rows.');
  await previewDialog().getByRole('button', { name: 'Cancel' }).click();
  await picker().click();
  await option('Sport').click();
  await expect.element(page.getByText('Hot news not found')).toBeVisible();
  await userEvent.upload(fileInput(), csvFile('title,url\nNew,/new'));
  await expect.element(previewDialog()).toHaveTextContent('The list is now empty.');
});

test('preselects the only section of a project', async () => {
  const api = hotNewsApi([politics]).reply(hotNews.upload, { total: 1 });
  await openPage();
  await expect.element(page.getByRole('row').filter({ hasText: 'Budget passed' })).toBeVisible();
  await expect.element(picker()).not.toBeInTheDocument();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  expect(sentForms(api)[0]?.['section_id']).toBe('1');
});

test('shows one list in a project without sections', async () => {
  const api = hotNewsApi([]).reply(hotNews.upload, { total: 1 });
  await openPage();
  await expect.element(page.getByRole('row').filter({ hasText: 'Everywhere' })).toBeVisible();
  await expect.element(picker()).not.toBeInTheDocument();
  await uploadCsv('title,url\nNew,/new');
  await expect.element(notice('File uploaded.')).toBeVisible();
  expect(sentForms(api)[0]).not.toHaveProperty('section_id');
});

test('asks to choose a section if the one in the URL no longer exists', async () => {
  hotNewsApi([politics, sport]);
  await openPage('/hot-news?section_id=99');
  await expect.element(page.getByText('Choose a section to see its hot news.')).toBeVisible();
  await expect.element(uploadButton()).toBeDisabled();
});

test('shows an error when the sections fail to load', async () => {
  fakeApi().reply(sections.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(uploadButton()).toBeDisabled();
});
