import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import type { ListUpload, RowDifference } from '@masthead/domain/uploads/history';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { UploadHistory } from './upload-history';
import { uploadHistoryApi } from './upload-history-api';

const history = uploadHistoryApi('contextual-links', contextualLinks);
const upload = (id: number, change: Partial<ListUpload> = {}): ListUpload => ({
  id,
  uploaded_at: `2026-11-0${id}T10:00:00Z`,
  uploaded_by: 'Ada Bello',
  row_count: 111 * id,
  restored_from: null,
  is_current: false,
  ...change,
});
const uploads = [upload(3, { is_current: true }), upload(2, { restored_from: '2026-11-01T10:00:00Z' }), upload(1)];
const historyApi = (items = uploads) => fakeApi().reply(contextualLinks.uploads, { items });

async function openDialog(rights?: Parameters<typeof testUser>[0]) {
  await renderScreen(() => <UploadHistory api={history} access="contextual_link.upload" headers={['Text', 'Url']} />, {
    user: testUser(rights),
  });
  await page.getByRole('button', { name: 'Earlier uploads' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Earlier uploads' })).toBeVisible();
}
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('lists the uploads with time, user and number of rows', async () => {
  historyApi();
  await openDialog();
  await expect.element(row('333')).toHaveTextContent('Current list');
  await expect.element(row('333').getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await expect.element(row('222')).toHaveTextContent('Restored from 2026-11-01 11:00');
  await expect.element(row('111')).toHaveTextContent('Ada Bello');
  await expectAccessible();
});

test('shows the rows of an upload page by page', async () => {
  const api = historyApi().reply(contextualLinks.uploadRows, ({ query }) => ({
    ...pageWith([{ label: `Bridge ${query.page}`, url: '/bridge' }]),
    current_page: query.page,
    last_page: 2,
  }));
  await openDialog();
  await row('222').getByRole('button', { name: 'View' }).click();
  await expect.element(row('Bridge 1')).toHaveTextContent('/bridge');
  await button('Next page').click();
  await expect.element(row('Bridge 2')).toBeVisible();
  expect(api.calls(contextualLinks.uploadRows)[0]?.params).toEqual({ id: '2' });
  await button('Back').click();
  await expect.element(row('Current list')).toBeVisible();
});

test('compares an upload with the current list', async () => {
  historyApi().reply(contextualLinks.compareUpload, {
    ...pageWith<RowDifference>([
      { kind: 'added', label: 'New bridge', before: null, after: '/new' },
      { kind: 'changed', label: 'Market', before: '/old', after: '/market' },
    ]),
    added: 1,
    removed: 0,
    changed: 1,
  });
  await openDialog();
  await row('222').getByRole('button', { name: 'Compare' }).click();
  await expect
    .element(page.getByText('From this upload to the current list: 1 added, 0 removed, 1 changed.'))
    .toBeVisible();
  await expect.element(row('New bridge')).toHaveTextContent('New row');
  await expect.element(row('Market')).toHaveTextContent('/old /market');
});

test('restores an upload with a notice that undoes it', async () => {
  const id = 'e2f2a9a4-5c0f-4f0e-9a53-3a3d5f6f0003';
  const api = historyApi()
    .reply(contextualLinks.restoreUpload, () => Response.json({ total: 20 }, { headers: { [UNDO_ID]: id } }))
    .reply(undo.run, null);
  await openDialog();
  await row('222').getByRole('button', { name: 'Restore' }).click();
  await expect.element(notice('List restored.')).toHaveTextContent('The list now has 20 rows.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(notice('Undone')).toBeVisible();
  expect(api.calls(undo.run)[0]?.params).toEqual({ id });
});

test('keeps the dialog open and shows the reason when a restoration fails', async () => {
  historyApi().reply(contextualLinks.restoreUpload, () =>
    refusal(409, { type: 'conflict', message: 'This upload is the current list.' }),
  );
  await openDialog();
  await row('222').getByRole('button', { name: 'Restore' }).click();
  await expect.element(notice('This upload is the current list.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('offers no restoration without the right to upload', async () => {
  historyApi();
  await openDialog({ rights: ['contextual_link.read'] });
  await expect.element(row('222').getByRole('button', { name: 'Compare' })).toBeVisible();
  await expect.element(button('Restore').first()).not.toBeInTheDocument();
});

test('shows an empty state, and an error with a retry', async () => {
  const api = historyApi().reply(contextualLinks.uploads, () =>
    refusal(400, { type: 'malformed', message: 'Broken.' }),
  );
  await openDialog();
  await expect.element(page.getByText('Broken.')).toBeVisible();
  api.reply(contextualLinks.uploads, { items: [] });
  await button('Retry').click();
  await expect.element(page.getByText('No uploads yet.')).toBeVisible();
});
