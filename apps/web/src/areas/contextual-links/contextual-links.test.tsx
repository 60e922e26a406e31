import { type ContextualLink, contextualLinks } from '@masthead/domain/contextual-links/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { confirmUploadButton, csvFile, fileInput, previewDialog, uploadCsv } from '../../../test/csv';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './contextual-links-page';

const links: ContextualLink[] = [
  { text: 'Third Mainland Bridge', url: '/tag/third-mainland-bridge' },
  { text: 'Bank of Ghana', url: 'https://bank.example/about' },
];
const linksApi = (rows: ContextualLink[] = links): FakeApi =>
  fakeApi().reply(contextualLinks.list, () => pageWith([...rows]));
const openPage = (path = '/contextual-links', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const uploadState = () => page.getByRole('status').filter({ hasText: 'list.csv' });

test('lists texts and URLs, and requests only these fields', async () => {
  const api = linksApi();
  await openPage();
  for (const header of ['Text', 'Url']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Bank of Ghana')).toHaveTextContent('https://bank.example/about');
  const link = page.getByRole('link', { name: '/tag/third-mainland-bridge' });
  await expect.element(link).toHaveAttribute('href', 'http://www.lagos.localhost:4000/tag/third-mainland-bridge');
  await expectAccessible();
  expect(api.calls(contextualLinks.list)[0]?.query).toEqual({ fields: 'text,url', page: '1' });
});

test('shows an empty state without contextual links', async () => {
  linksApi([]);
  await openPage();
  await expect.element(page.getByText('Contextual links not found')).toBeVisible();
});

test('keeps the page number in the URL', async () => {
  const api = fakeApi().reply(contextualLinks.list, ({ query }) => ({
    ...pageWith(query.page === 1 ? links : [{ text: 'On page two', url: '/two' }]),
    current_page: query.page,
    last_page: 2,
  }));
  const { address } = await openPage();
  await button('Next page').click();
  await expect.element(row('On page two')).toBeVisible();
  expect(address()).toBe('/contextual-links?page=2');
  expect(api.calls(contextualLinks.list).at(-1)?.query).toEqual({ fields: 'text,url', page: '2' });
});

test('previews a file, uploads it and reloads the list', async () => {
  const rows = [...links];
  const api = linksApi(rows).reply(contextualLinks.upload, () => {
    rows.splice(0, 2, { text: 'Row 1', url: '/1' });
    return { total: 7 };
  });
  await openPage();
  await expect.element(row('Bank of Ghana')).toBeVisible();
  const content = `\ufefftext,url\r\n${Array.from({ length: 7 }, (_, index) => `Row ${index + 1},/${index + 1}`).join('\r\n')}`;
  await userEvent.upload(fileInput(), csvFile(content));
  await expect.element(previewDialog()).toHaveTextContent('This replaces the current 2 rows.');
  await expect.element(previewDialog()).toHaveTextContent('byte');
  const firstRows = previewDialog().getByRole('table', { name: 'First rows of the file' });
  await expect.element(firstRows.getByRole('row').nth(5)).toHaveTextContent('Row 5');
  await expect.element(firstRows).not.toHaveTextContent('Row 6');
  await expectAccessible();
  expect(api.calls(contextualLinks.upload)).toEqual([]);
  await previewDialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(notice('File uploaded.')).toHaveTextContent('The list now has 7 rows.');
  await expect.element(uploadState()).toHaveTextContent('list.csv was uploaded');
  await expect.element(row('Row 1')).toBeVisible();
  const [body = {}] = api
    .calls(contextualLinks.upload)
    .map(({ body }) => Object.fromEntries((body as FormData).entries()));
  expect(Object.keys(body)).toEqual(['file']);
  expect(await (body['file'] as File).text()).toBe(content.slice(1));
});

test('sends nothing when the preview is cancelled', async () => {
  const api = linksApi();
  await openPage();
  await userEvent.upload(fileInput(), csvFile('text,url\na,/a'));
  await previewDialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(previewDialog()).not.toBeInTheDocument();
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test.each([
  ['', 'list.csv', 'File seems to be empty. Upload canceled.'],
  ['text,url\na,/a', 'list.xlsx', 'You can upload only files with extension .csv'],
])('rejects the content %j in %s before the preview', async (content, name, text) => {
  const api = linksApi();
  await openPage();
  await userEvent.upload(fileInput(), csvFile(content, name));
  await expect.element(notice(text)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: name })).toHaveTextContent(text);
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test.each([
  ['text;url\na;/a', 'The columns are separated by semicolons.'],
  [' \n', 'File seems to be empty. Upload canceled.'],
  [new Uint8Array([0x50, 0x4b, 3, 4]), 'This file is a spreadsheet with another extension.'],
])('the preview rejects the content %j and shows the reason', async (content, text) => {
  linksApi();
  await openPage();
  await userEvent.upload(fileInput(), csvFile(content));
  await expect.element(previewDialog()).toHaveTextContent(text);
  await expect.element(previewDialog().getByRole('button', { name: 'Upload', exact: true })).not.toBeInTheDocument();
  await expect.element(previewDialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(uploadState()).not.toBeInTheDocument();
  await previewDialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadState()).toHaveTextContent('list.csv was not uploaded');
  await expect.element(uploadState()).toHaveTextContent(text);
});

test('lists the invalid lines that the server reports', async () => {
  const errors = [
    { line: 3, message: 'The column url is empty.' },
    { line: 9, message: 'Line 2 already has the same text.' },
  ];
  linksApi().reply(contextualLinks.upload, () =>
    refusal(422, { type: 'extractor', message: 'The column url is empty.', line: 3, errors, more: 150 }),
  );
  await openPage();
  await uploadCsv('text,url\na,/a\nb,/b');
  await expect.element(notice('Error uploading file.')).toBeVisible();
  const items = uploadState().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('The column url is empty. Error occurred on line 3');
  await expect.element(items.nth(1)).toHaveTextContent('Line 2 already has the same text. Error occurred on line 9');
  await expect.element(uploadState()).toHaveTextContent('Other lines with errors: 150');
  await expect.element(uploadState()).toHaveTextContent('list.csv was not uploaded');
  await expectAccessible();
  await uploadState().getByRole('button', { name: 'Close' }).click();
  await expect.element(uploadState()).not.toBeInTheDocument();
});

test('the preview names an invalid row among the first rows', async () => {
  linksApi();
  await openPage();
  await userEvent.upload(fileInput(), csvFile('text,url\na,/a\nb,nowhere'));
  await expect
    .element(previewDialog())
    .toHaveTextContent(
      'The column url is not a valid link. Start it with https://, http:// or /. Error occurred on line 3',
    );
});

test("the preview finds a duplicate text anywhere in the file, with the server's message", async () => {
  const api = linksApi();
  await openPage();
  const rows = Array.from({ length: 5000 }, (_, index) => `A longer text of row ${index},/${index}`).join('\n');
  await userEvent.upload(fileInput(), csvFile(`text,url\n${rows}\na longer text of ROW 7,/x\nb,nowhere`));
  const duplicateError = 'Line 9 already has the same text. Error occurred on line 5002';
  await expect.element(previewDialog()).toHaveTextContent(duplicateError);
  await expect.element(confirmUploadButton()).not.toBeInTheDocument();
  await previewDialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadState().getByRole('listitem').nth(0)).toHaveTextContent(duplicateError);
  await expect.element(uploadState().getByRole('listitem').nth(1)).toHaveTextContent('Error occurred on line 5003');
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test('does not upload a file that the server would reject, and keeps its errors on the page', async () => {
  const api = linksApi();
  await openPage();
  const validRows = Array.from({ length: 20 }, (_, index) => `Row ${index},/${index}`).join('\n');
  await userEvent.upload(fileInput(), csvFile(`text,url\n${validRows}\nb;/b\nc,\n`));
  await expect
    .element(previewDialog())
    .toHaveTextContent("The file can't be uploaded until these lines are corrected.");
  await expect.element(previewDialog()).toHaveTextContent('Error occurred on line 22');
  await expect.element(previewDialog()).not.toHaveTextContent('This replaces');
  await expectAccessible();
  await expect.element(previewDialog().getByRole('button', { name: 'Upload', exact: true })).not.toBeInTheDocument();
  await expect.element(previewDialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(previewDialog()).not.toBeInTheDocument();
  const items = uploadState().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('The columns are separated by semicolons.');
  await expect.element(items.nth(0)).toHaveTextContent('Error occurred on line 22');
  await expect.element(items.nth(1)).toHaveTextContent('The column url is empty. Error occurred on line 23');
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test('removes the errors of the previous file when the user chooses another', async () => {
  linksApi();
  await openPage();
  const uploadFailure = (name: string) => page.getByText(`${name} was not uploaded`);
  await userEvent.upload(fileInput(), csvFile('', 'e.csv'));
  await expect.element(uploadFailure('e.csv')).toBeVisible();
  await userEvent.upload(fileInput(), csvFile('text,url\na,/a'));
  await expect.element(previewDialog()).toBeVisible();
  await expect.element(uploadFailure('e.csv')).not.toBeInTheDocument();
  await previewDialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('was not uploaded')).not.toBeInTheDocument();
});

test.each([
  ['server error', () => refusal(500, null), 'Error uploading file.'],
  ['lost connection', () => failConnection(), 'Error uploading file.'],
])('shows an error when an upload fails without a message: %s', async (_, handler, text) => {
  linksApi().reply(contextualLinks.upload, handler);
  await openPage();
  await uploadCsv('text,url\na,/a');
  await expect.element(notice(text)).toBeVisible();
  await expect.element(uploadState()).toHaveTextContent(text);
});

test('shows the progress of an upload, which can be cancelled', async () => {
  const api = linksApi().reply(contextualLinks.upload, () => new Promise(() => undefined));
  await openPage();
  await uploadCsv('text,url\na,/a');
  await expect.element(page.getByRole('progressbar', { name: 'Uploading list.csv' })).toBeVisible();
  await expect.element(page.getByText('Checking the rows of list.csv…')).toBeVisible();
  await expect.element(button('Upload .csv')).toBeDisabled();
  const readCount = api.calls(contextualLinks.list).length;
  await button('Cancel').click();
  await expect.element(notice('Upload canceled.')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Upload .csv')).toBeEnabled();
  await expect.poll(() => api.calls(contextualLinks.list).length).toBe(readCount + 1);
});

test('shows the list and the reason for the missing upload button without the right to upload', async () => {
  linksApi();
  await openPage('/contextual-links', { rights: ['contextual_link.read'] });
  await expect.element(row('Bank of Ghana')).toBeVisible();
  await expect.element(page.getByText('You have no rights to upload files. Contact the administrator.')).toBeVisible();
  await expect.element(button('Upload .csv')).not.toBeInTheDocument();
});
