import { postReceipts, type Receipt } from '@masthead/domain/posts/contract/receipt';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../../test/fake-api';
import { button, notice, openTab } from '../../../../../test/open-post';
import { editorApi, readyPost } from '../../../../../test/post-editor';
import { renderScreen } from '../../../../../test/render-screen';
import { Page } from '../editor-page';

const at = '2026-11-15T10:00:03.000Z';
const receipt: Receipt = {
  published_at: '2026-11-15T10:00:00.000Z',
  checks: [
    { target: 'site', at, error: null },
    { target: 'feed', at, error: null },
    { target: 'sitemap', at, error: null },
  ],
  is_checking: false,
  push: null,
  exports: [],
};
const lines = page.getByRole('list', { name: 'Publish receipt' });

function publishedApi(reply: Parameters<ReturnType<typeof editorApi>['reply']>[1]) {
  const api = editorApi(readyPost({ status: Status.PUBLISHED, published_at: receipt.published_at, slug: 'tram-line' }));
  api.reply(postReceipts.get, reply as never);
  return api;
}
const open = () => renderScreen(Page, { path: '/posts/5' });

test('the receipt shows where readers find the post, the push message and the exports with their times', async () => {
  publishedApi({
    ...receipt,
    push: { sent: 1204, total: 1300, done_at: at },
    exports: [{ title: 'Accra Dispatch', at }],
  });
  await open();
  for (const label of ['Site', 'Feed', 'Sitemap', 'Push: 1,204 sent', 'Exported to Accra Dispatch']) {
    // 10:00 UTC is 11:00 in Lagos.
    await expect
      .element(lines.getByRole('listitem').filter({ hasText: label }).first())
      .toHaveTextContent(`${label}Done at 11:00:03`);
  }
  await expect.element(button('Check again')).not.toBeInTheDocument();
});

test('the receipt is read again until the checks end', async () => {
  let reads = 0;
  const waiting = receipt.checks.map((check) => ({ ...check, at: null }));
  publishedApi(() => {
    reads += 1;
    return reads === 1 ? { ...receipt, checks: waiting, is_checking: true } : receipt;
  });
  await open();
  await expect.element(lines.getByText('Waiting…').first()).toBeVisible();
  await expect.element(lines.getByText('Waiting…')).not.toBeInTheDocument();
  await expect.element(lines).toHaveTextContent('SiteDone at 11:00:03');
});

test('a failed check shows its reason, and can be repeated', async () => {
  const error = 'The feed does not contain the post.';
  const failed = receipt.checks.map((check) => (check.target === 'feed' ? { ...check, at: null, error } : check));
  const api = publishedApi({ ...receipt, checks: failed });
  api.reply(postReceipts.retry, () => refusal(500, null));
  await open();
  await expect.element(lines.getByText(error)).toBeVisible();
  await button('Check again').click();
  await expect.element(notice('Error repeating the checks.')).toBeVisible();
  api.reply(postReceipts.retry, receipt);
  api.reply(postReceipts.get, receipt);
  await button('Check again').click();
  await expect.element(lines.getByText(error)).not.toBeInTheDocument();
});

test('a receipt that cannot be loaded shows an error', async () => {
  publishedApi(() => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.').first()).toBeVisible();
});

test('a draft has no receipt', async () => {
  editorApi(readyPost());
  await open();
  await expect.element(button('Publish')).toBeVisible();
  await openTab('Publish');
  await expect.element(page.getByRole('region', { name: 'Scheduling' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Publish receipt' })).not.toBeInTheDocument();
});
