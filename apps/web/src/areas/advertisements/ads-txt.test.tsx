import { slots } from '@masthead/domain/advertisements/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advertisementsApi } from '../../../test/advertisements';
import { preview, uploadPreviewed } from '../../../test/csv';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const content = '# ours\ngoogle.com, pub-1, DIRECT\n';
const stored = { content, uploaded_at: '2026-11-15T09:30:00.000Z', uploaded_by: 'Ada Obi' };

const open = (rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path: '/advertisements', user: testUser(rights) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const uploader = () => page.getByLabelText('Upload ads.txt');
const outcome = () => page.getByRole('status').filter({ hasText: 'was not uploaded' });
const file = (text: BlobPart = content, name = 'ads.txt') => new File([text], name);

test('shows who sent the one in force and when, and what stands in it', async () => {
  advertisementsApi().reply(slots.adsTxt, stored);
  await open({ rights: ['adv.read'] });
  await expect.element(page.getByText('ads.txt: uploaded 2026-11-15 10:30 by Ada Obi')).toBeVisible();
  await expect.element(page.getByText('google.com, pub-1, DIRECT')).not.toBeVisible();
  await button('Show ads.txt').click();
  await expect.element(page.getByText('google.com, pub-1, DIRECT')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open on the site' });
  await expect.element(link).toHaveAttribute('href', 'http://www.lagos.localhost:4000/ads.txt');
  await expect.element(button('Upload ads.txt')).not.toBeInTheDocument();
});

test('a right file is sent, and is then the one in force', async () => {
  let now: Parameters<typeof JSON.stringify>[0] = { content: null, uploaded_at: null, uploaded_by: null };
  const api = advertisementsApi()
    .reply(slots.adsTxt, () => now)
    .reply(slots.upload, () => {
      now = stored;
      return stored;
    });
  await open();
  await expect.element(page.getByText('No ads.txt is uploaded yet.')).toBeVisible();
  await userEvent.upload(uploader(), file());
  await expect.element(preview('ads.txt')).toHaveTextContent('google.com, pub-1, DIRECT');
  await expect.element(preview('ads.txt')).not.toHaveTextContent('# ours');
  expect(api.calls(slots.upload)).toEqual([]);
  await uploadPreviewed('ads.txt').click();
  await expect.element(notice('File uploaded.')).toBeVisible();
  await expect.element(page.getByText('ads.txt: uploaded 2026-11-15 10:30 by Ada Obi')).toBeVisible();
  const [sent] = api.calls(slots.upload).map(({ body }) => (body as FormData).get('file') as File);
  expect(await sent?.text()).toBe(content);
});

test.each([
  [file('a', 'ads.csv'), 'You can upload only files with extension .txt'],
  [file(''), 'File seems to be empty. Upload canceled.'],
])('%o is refused without a preview', async (wrong, message) => {
  const api = advertisementsApi();
  await open();
  await userEvent.upload(uploader(), wrong);
  await expect.element(notice(message)).toBeVisible();
  await expect.element(outcome()).toHaveTextContent(message);
  expect(api.calls(slots.upload)).toEqual([]);
  await outcome().getByRole('button', { name: 'Close' }).click();
  await expect.element(outcome()).not.toBeInTheDocument();
});

test('a file of comments is refused by the preview', async () => {
  advertisementsApi().reply(slots.adsTxt, stored);
  await open();
  await userEvent.upload(uploader(), file('# soon\n\n'));
  await expect.element(preview('ads.txt')).toHaveTextContent('File seems to be empty. Upload canceled.');
  await preview('ads.txt').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(outcome()).toHaveTextContent('File seems to be empty. Upload canceled.');
});

test('the preview names every bad line, and nothing is sent', async () => {
  const api = advertisementsApi();
  await open();
  await userEvent.upload(uploader(), file('google.com, pub-1, DIRECT\r\ngoogle.com, pub-1, OWNER\r\nnonsense'));
  await expect.element(preview('ads.txt')).toHaveTextContent('Error occurred on line 2');
  await expect.element(uploadPreviewed('ads.txt')).not.toBeInTheDocument();
  await preview('ads.txt').getByRole('button', { name: 'Cancel' }).click();
  const lines = outcome().getByRole('listitem');
  await expect.element(lines.first()).toHaveTextContent('The third field must be DIRECT or RESELLER');
  await expect.element(lines.first()).toHaveTextContent('Error occurred on line 2');
  await expect.element(lines.last()).toHaveTextContent('Error occurred on line 3');
  expect(api.calls(slots.upload)).toEqual([]);
});

test.each([
  [
    { type: 'extractor', message: 'Bad', line: 7, errors: [{ line: 7, message: 'Bad' }] },
    'Bad Error occurred on line 7',
  ],
  [{ type: 'validation', message: 'Too much', errors: { file: ['Too much'] } }, 'Too much'],
  [null, 'Error uploading file.'],
])('what the server says of a file is shown: %o', async (body, text) => {
  advertisementsApi().reply(slots.upload, () => refusal(422, body));
  await open();
  await userEvent.upload(uploader(), file());
  await uploadPreviewed('ads.txt').click();
  await expect.element(outcome()).toHaveTextContent(text);
});

test('while a file is on its way no other can be sent', async () => {
  let answer: (value: typeof stored) => void = () => undefined;
  const api = advertisementsApi().reply(slots.upload, () => new Promise((resolve) => (answer = resolve)));
  await open();
  await userEvent.upload(uploader(), file());
  await uploadPreviewed('ads.txt').click();
  await expect.poll(() => api.calls(slots.upload).length).toBe(1);
  await expect.element(button('Upload ads.txt')).toBeDisabled();
  answer(stored);
  await expect.element(button('Upload ads.txt')).toBeEnabled();
});
