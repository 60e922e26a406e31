import type { AdsTxt } from '@masthead/domain/advertisements/ads-txt';
import { slots } from '@masthead/domain/advertisements/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { advertisementsApi } from '../../../test/advertisements';
import { confirmUploadButton, previewDialog } from '../../../test/csv';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const content = '# ours\ngoogle.com, pub-1, DIRECT\n';
const storedAdsTxt = { content, uploaded_at: '2026-11-15T09:30:00.000Z', uploaded_by: 'Ada Obi' };

const openPage = (rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path: '/advertisements', user: testUser(rights) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const uploader = () => page.getByLabelText('Upload ads.txt');
const uploadError = () => page.getByRole('status').filter({ hasText: 'was not uploaded' });
const file = (text: BlobPart = content, name = 'ads.txt') => new File([text], name);

test('shows the content of the current ads.txt, its uploader and the time', async () => {
  advertisementsApi().reply(slots.adsTxt, storedAdsTxt);
  await openPage({ rights: ['adv.read'] });
  await expect.element(page.getByText('ads.txt: uploaded 2026-11-15 10:30 by Ada Obi')).toBeVisible();
  await expect.element(page.getByText('google.com, pub-1, DIRECT')).not.toBeVisible();
  await button('Show ads.txt').click();
  await expect.element(page.getByText('google.com, pub-1, DIRECT')).toBeVisible();
  await expectAccessible();
  const link = page.getByRole('link', { name: 'Open on the site' });
  await expect.element(link).toHaveAttribute('href', 'http://www.lagos.localhost:4000/ads.txt');
  await expect.element(button('Upload ads.txt')).not.toBeInTheDocument();
});

test('uploads a valid ads.txt and shows it as the current one', async () => {
  let current: AdsTxt = { content: null, uploaded_at: null, uploaded_by: null };
  const api = advertisementsApi()
    .reply(slots.adsTxt, () => current)
    .reply(slots.upload, () => {
      current = storedAdsTxt;
      return storedAdsTxt;
    });
  await openPage();
  await expect.element(page.getByText('No ads.txt has been uploaded yet.')).toBeVisible();
  await userEvent.upload(uploader(), file());
  await expect.element(previewDialog('ads.txt')).toHaveTextContent('google.com, pub-1, DIRECT');
  await expect.element(previewDialog('ads.txt')).not.toHaveTextContent('# ours');
  expect(api.calls(slots.upload)).toEqual([]);
  await confirmUploadButton('ads.txt').click();
  await expect.element(notice('File uploaded.')).toBeVisible();
  await expect.element(page.getByText('ads.txt: uploaded 2026-11-15 10:30 by Ada Obi')).toBeVisible();
  const [sent] = api.calls(slots.upload).map(({ body }) => (body as FormData).get('file') as File);
  expect(await sent?.text()).toBe(content);
});

test.each([
  ['a file without the extension .txt', file('a', 'ads.csv'), 'You can upload only files with extension .txt'],
  ['an empty file', file(''), 'File seems to be empty. Upload canceled.'],
])('rejects %s before the preview', async (_, invalidFile, message) => {
  const api = advertisementsApi();
  await openPage();
  await userEvent.upload(uploader(), invalidFile);
  await expect.element(notice(message)).toBeVisible();
  await expect.element(uploadError()).toHaveTextContent(message);
  expect(api.calls(slots.upload)).toEqual([]);
  await uploadError().getByRole('button', { name: 'Close' }).click();
  await expect.element(uploadError()).not.toBeInTheDocument();
});

test('rejects a file with only comments in the preview', async () => {
  advertisementsApi().reply(slots.adsTxt, storedAdsTxt);
  await openPage();
  await userEvent.upload(uploader(), file('# soon\n\n'));
  await expect.element(previewDialog('ads.txt')).toHaveTextContent('File seems to be empty. Upload canceled.');
  await previewDialog('ads.txt').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(uploadError()).toHaveTextContent('File seems to be empty. Upload canceled.');
});

test('lists every invalid line in the preview and sends nothing', async () => {
  const api = advertisementsApi();
  await openPage();
  await userEvent.upload(uploader(), file('google.com, pub-1, DIRECT\r\ngoogle.com, pub-1, OWNER\r\nnonsense'));
  await expect.element(previewDialog('ads.txt')).toHaveTextContent('Error occurred on line 2');
  await expect.element(confirmUploadButton('ads.txt')).not.toBeInTheDocument();
  await previewDialog('ads.txt').getByRole('button', { name: 'Cancel' }).click();
  const lines = uploadError().getByRole('listitem');
  await expect.element(lines.first()).toHaveTextContent('The third field must be DIRECT or RESELLER');
  await expect.element(lines.first()).toHaveTextContent('Error occurred on line 2');
  await expect.element(lines.last()).toHaveTextContent('Error occurred on line 3');
  await expectAccessible();
  expect(api.calls(slots.upload)).toEqual([]);
});

test.each([
  [
    { type: 'extractor', message: 'Bad', line: 7, errors: [{ line: 7, message: 'Bad' }] },
    'Bad Error occurred on line 7',
  ],
  [{ type: 'validation', message: 'Too much', errors: { file: ['Too much'] } }, 'Too much'],
  [null, 'Error uploading file.'],
])("shows the server's error for a file: %o", async (body, text) => {
  advertisementsApi().reply(slots.upload, () => refusal(422, body));
  await openPage();
  await userEvent.upload(uploader(), file());
  await confirmUploadButton('ads.txt').click();
  await expect.element(uploadError()).toHaveTextContent(text);
});

test('disables the upload while another file is being sent', async () => {
  let respond: (value: typeof storedAdsTxt) => void = () => undefined;
  const api = advertisementsApi().reply(slots.upload, () => new Promise((resolve) => (respond = resolve)));
  await openPage();
  await userEvent.upload(uploader(), file());
  await confirmUploadButton('ads.txt').click();
  await expect.poll(() => api.calls(slots.upload).length).toBe(1);
  await expect.element(button('Upload ads.txt')).toBeDisabled();
  respond(storedAdsTxt);
  await expect.element(button('Upload ads.txt')).toBeEnabled();
});
