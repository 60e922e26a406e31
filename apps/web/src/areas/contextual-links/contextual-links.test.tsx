import { type ContextualLink, contextualLinks } from '@masthead/domain/contextual-links/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooser, csvFile, preview, uploadCsv, uploadPreviewed } from '../../../test/csv';
import { type FakeApi, fakeApi, noAnswer, refusal } from '../../../test/fake-api';
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
const open = (path = '/contextual-links', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const outcome = () => page.getByRole('status').filter({ hasText: 'list.csv' });

test('lists texts and their addresses, asked for by name', async () => {
  const api = linksApi();
  await open();
  for (const header of ['Text', 'Url']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Bank of Ghana')).toHaveTextContent('https://bank.example/about');
  const link = page.getByRole('link', { name: '/tag/third-mainland-bridge' });
  await expect.element(link).toHaveAttribute('href', 'http://www.lagos.localhost:4000/tag/third-mainland-bridge');
  expect(api.calls(contextualLinks.list)[0]?.query).toEqual({ fields: 'text,url', page: '1' });
});

test('says that there are none', async () => {
  linksApi([]);
  await open();
  await expect.element(page.getByText('Contextual links not found')).toBeVisible();
});

test('turns pages, which are in the address', async () => {
  const api = fakeApi().reply(contextualLinks.list, ({ query }) => ({
    ...pageWith(query.page === 1 ? links : [{ text: 'On page two', url: '/two' }]),
    current_page: query.page,
    last_page: 2,
  }));
  const { address } = await open();
  await button('Next page').click();
  await expect.element(row('On page two')).toBeVisible();
  expect(address()).toBe('/contextual-links?page=2');
  expect(api.calls(contextualLinks.list).at(-1)?.query).toEqual({ fields: 'text,url', page: '2' });
});

test('shows the first rows and what they replace, uploads, and reads the list again', async () => {
  const rows = [...links];
  const api = linksApi(rows).reply(contextualLinks.upload, () => {
    rows.splice(0, 2, { text: 'Row 1', url: '/1' });
    return { total: 7 };
  });
  await open();
  await expect.element(row('Bank of Ghana')).toBeVisible();
  const content = `\ufefftext,url\r\n${Array.from({ length: 7 }, (_, at) => `Row ${at + 1},/${at + 1}`).join('\r\n')}`;
  await userEvent.upload(chooser(), csvFile(content));
  await expect.element(preview()).toHaveTextContent('It replaces the current 2 rows.');
  await expect.element(preview()).toHaveTextContent('byte');
  const first = preview().getByRole('table', { name: 'The first rows of the file' });
  await expect.element(first.getByRole('row').nth(5)).toHaveTextContent('Row 5');
  await expect.element(first).not.toHaveTextContent('Row 6');
  expect(api.calls(contextualLinks.upload)).toEqual([]);
  await preview().getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(notice('File uploaded.')).toHaveTextContent('Rows in the list now: 7.');
  await expect.element(outcome()).toHaveTextContent('list.csv is uploaded');
  await expect.element(row('Row 1')).toBeVisible();
  const [body = {}] = api
    .calls(contextualLinks.upload)
    .map(({ body }) => Object.fromEntries((body as FormData).entries()));
  expect(Object.keys(body)).toEqual(['file']);
  expect(await (body['file'] as File).text()).toBe(content.slice(1));
});

test('a look that is canceled sends nothing', async () => {
  const api = linksApi();
  await open();
  await userEvent.upload(chooser(), csvFile('text,url\na,/a'));
  await preview().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(preview()).not.toBeInTheDocument();
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test.each([
  ['', 'list.csv', 'File seems to be empty. Upload canceled.'],
  ['text,url\na,/a', 'list.xlsx', 'You can upload only files with extension .csv'],
])('%j as %s is not even looked at', async (content, name, text) => {
  const api = linksApi();
  await open();
  await userEvent.upload(chooser(), csvFile(content, name));
  await expect.element(notice(text)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: name })).toHaveTextContent(text);
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test.each([
  ['text;url\na;/a', 'The columns are separated by semicolons.'],
  ['a,/a', 'The first line must be “text,url”, but it is “a,/a”.'],
  ['text,url\n', 'The file has no row below its header.'],
  [' \n', 'File seems to be empty. Upload canceled.'],
  [new Uint8Array([0x50, 0x4b, 3, 4]), 'This is a spreadsheet under another name.'],
])('%j cannot be uploaded, and the look at it says why', async (content, text) => {
  linksApi();
  await open();
  await userEvent.upload(chooser(), csvFile(content));
  await expect.element(preview()).toHaveTextContent(text);
  await expect.element(preview().getByRole('button', { name: 'Upload', exact: true })).not.toBeInTheDocument();
  await expect.element(preview().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(outcome()).not.toBeInTheDocument();
  await preview().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(outcome()).toHaveTextContent('list.csv was not uploaded');
  await expect.element(outcome()).toHaveTextContent(text);
});

test('wrong lines are said one by one, with their number', async () => {
  const errors = [
    { line: 3, message: 'The column url is empty.' },
    { line: 9, message: 'The same text is on line 2 already.' },
  ];
  linksApi().reply(contextualLinks.upload, () =>
    refusal(422, { type: 'extractor', message: 'The column url is empty.', line: 3, errors, more: 150 }),
  );
  await open();
  await uploadCsv('text,url\na,/a\nb,/b');
  await expect.element(notice('Error uploading file.')).toBeVisible();
  const items = outcome().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('The column url is empty. Error occurred on line 3');
  await expect.element(items.nth(1)).toHaveTextContent('The same text is on line 2 already. Error occurred on line 9');
  await expect.element(outcome()).toHaveTextContent('Wrong lines besides these: 150');
  await expect.element(outcome()).toHaveTextContent('list.csv was not uploaded');
  await outcome().getByRole('button', { name: 'Close' }).click();
  await expect.element(outcome()).not.toBeInTheDocument();
});

test('the look at a file names a wrong row among the first', async () => {
  linksApi();
  await open();
  await userEvent.upload(chooser(), csvFile('text,url\na,/a\nb,nowhere'));
  await expect
    .element(preview())
    .toHaveTextContent(
      'The column url is no valid link: it starts with https://, http:// or /. Error occurred on line 3',
    );
});

test('the preview finds a repeated text anywhere in the file, in the words of the server', async () => {
  const api = linksApi();
  await open();
  const rows = Array.from({ length: 5000 }, (_, at) => `A longer text of row ${at},/${at}`).join('\n');
  await userEvent.upload(chooser(), csvFile(`text,url\n${rows}\na longer text of ROW 7,/x\nb,nowhere`));
  const repeated = 'The same text is on line 9 already. Error occurred on line 5002';
  await expect.element(preview()).toHaveTextContent(repeated);
  await expect.element(uploadPreviewed()).not.toBeInTheDocument();
  await preview().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(outcome().getByRole('listitem').nth(0)).toHaveTextContent(repeated);
  await expect.element(outcome().getByRole('listitem').nth(1)).toHaveTextContent('Error occurred on line 5003');
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test('a file that is sure to be refused is not uploaded, and its wrong lines stay on the page', async () => {
  const api = linksApi();
  await open();
  const good = Array.from({ length: 20 }, (_, at) => `Row ${at},/${at}`).join('\n');
  await userEvent.upload(chooser(), csvFile(`text,url\n${good}\nb;/b\nc,\n`));
  await expect
    .element(preview())
    .toHaveTextContent('The whole file would be refused until the wrong lines are mended.');
  await expect.element(preview()).toHaveTextContent('Error occurred on line 22');
  await expect.element(preview()).not.toHaveTextContent('It replaces');
  await expect.element(preview().getByRole('button', { name: 'Upload', exact: true })).not.toBeInTheDocument();
  await expect.element(preview().getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview()).not.toBeInTheDocument();
  const items = outcome().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('The columns are separated by semicolons.');
  await expect.element(items.nth(0)).toHaveTextContent('Error occurred on line 22');
  await expect.element(items.nth(1)).toHaveTextContent('The column url is empty. Error occurred on line 23');
  expect(api.calls(contextualLinks.upload)).toEqual([]);
});

test('another file takes the former one’s errors off the page', async () => {
  linksApi();
  await open();
  const failed = (name: string) => page.getByText(`${name} was not uploaded`);
  await userEvent.upload(chooser(), csvFile('', 'e.csv'));
  await expect.element(failed('e.csv')).toBeVisible();
  await userEvent.upload(chooser(), csvFile('text,url\na,/a'));
  await expect.element(preview()).toBeVisible();
  await expect.element(failed('e.csv')).not.toBeInTheDocument();
  await preview().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('was not uploaded')).not.toBeInTheDocument();
});

test.each([
  [() => refusal(500, null), 'Error uploading file.'],
  [() => noAnswer(), 'Error uploading file.'],
])('an upload that fails without words says so', async (answer, text) => {
  linksApi().reply(contextualLinks.upload, answer);
  await open();
  await uploadCsv('text,url\na,/a');
  await expect.element(notice(text)).toBeVisible();
  await expect.element(outcome()).toHaveTextContent(text);
});

test('while a file is on its way its progress shows; it can be canceled', async () => {
  const api = linksApi().reply(contextualLinks.upload, () => new Promise(() => undefined));
  await open();
  await uploadCsv('text,url\na,/a');
  await expect.element(page.getByRole('progressbar', { name: 'Uploading list.csv' })).toBeVisible();
  await expect.element(page.getByText('Checking the rows of list.csv…')).toBeVisible();
  await expect.element(button('Upload .csv')).toBeDisabled();
  const reads = api.calls(contextualLinks.list).length;
  await button('Cancel').click();
  await expect.element(notice('Upload canceled.')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Upload .csv')).toBeEnabled();
  await expect.poll(() => api.calls(contextualLinks.list).length).toBe(reads + 1);
});

test('without the right to upload there is the list, and a sentence', async () => {
  linksApi();
  await open('/contextual-links', { rights: ['contextual_link.read'] });
  await expect.element(row('Bank of Ghana')).toBeVisible();
  await expect.element(page.getByText('You have no rights to upload files. Contact the administrator.')).toBeVisible();
  await expect.element(button('Upload .csv')).not.toBeInTheDocument();
});
