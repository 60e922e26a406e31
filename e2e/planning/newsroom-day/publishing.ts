import { expect, type Page } from '@playwright/test';
import { callApi, callForStatus } from '../../support/api';
import { serverTime } from '../../support/clock';
import { button, field, openPost, openTab, publish, readPost, runAction, title } from '../../support/editor';
import { notice } from '../../support/notices';
import { takeScreenshot } from '../../support/screenshot';
import { fetchPath, siteUrl } from '../../support/site';
import { correctedHeadline, headline } from './headlines';

// The steps of the journey from the publication on: site, push notification, export, correction and trash.

/** Far more than the time until the publication. */
const PUBLICATION_TIMEOUT_MS = 10 * 60_000;

/** Schedules the post for a time soon. Each attempt allows more time, because the server rejects a time in the past. */
export async function rescheduleSoon(editor: Page, id: number): Promise<Date> {
  for (const seconds of [3, 20, 60, 240]) {
    const { updated_at: base_updated_at } = await readPost(editor, id);
    const moment = new Date(serverTime().getTime() + seconds * 1000);
    const body = { published_at: moment.toISOString(), base_updated_at };
    if ((await callForStatus(editor, 'POST', `posts/schedule/${id}`, body)) === 200) return moment;
  }
  throw new Error('The post could not be scheduled for a moment soon.');
}

/** The post appears on all pages at its publication time. */
export async function expectPublished(reader: Page, path: string, moment: Date): Promise<void> {
  await expect.poll(async () => (await fetchPath(reader, path)).status, { timeout: PUBLICATION_TIMEOUT_MS }).toBe(200);
  expect(serverTime().getTime()).toBeGreaterThanOrEqual(moment.getTime());
  for (const listPath of ['/', '/feed', '/sitemap/news.xml']) {
    await expect.poll(async () => (await fetchPath(reader, listPath)).body, { message: listPath }).toContain(headline);
  }
  await reader.goto(siteUrl(path));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(reader.getByRole('table')).toContainText('Minutes');
  await takeScreenshot(reader, '09-reader-of-the-article');
}

export async function sendPush(editor: Page, reader: Page, id: number): Promise<void> {
  const keys = {
    p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  };
  const subscription = { endpoint: 'https://push.example.com/a-reader-of-the-day', keys };
  const status = await reader.evaluate(
    async (body) =>
      (
        await fetch('/api/push/subscriptions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status,
    JSON.stringify(subscription),
  );
  expect(status).toBe(201);
  await openPost(editor, id);
  await button(editor, 'Send push').click();
  await expect(editor.getByRole('dialog')).toContainText('”: 1. You');
  await button(editor, 'Send now').click();
  await expect(notice(editor, 'Push notification sent.')).toBeVisible();
  await expect(button(editor, 'Resend push')).toBeVisible();
  await takeScreenshot(editor, '10-editor-pushes');
}

/** The other project gets a complete draft. */
export async function exportPost(editor: Page, accra: Page): Promise<void> {
  await openTab(editor, 'Publish');
  await editor.getByRole('checkbox', { name: 'Accra Dispatch' }).check();
  await button(editor, 'Export').click();
  await expect(editor.getByText(/^Post Accra Dispatch -> Exported\./)).toBeVisible();
  await takeScreenshot(editor, '11-editor-exports');
  const search = { query: headline };
  const { body } = await callApi<{ items: { id: number; main_headline: string }[] }>(
    accra,
    'POST',
    'search/posts',
    search,
  );
  const copy = body.items.find(({ main_headline }) => main_headline === headline);
  const { body: copiedText } = await readPost(accra, Number(copy?.id));
  const blocks = copiedText?.doc.content as { type: string }[];
  expect(blocks.map(({ type }) => type)).toEqual(expect.arrayContaining(['table', 'figure']));
}

export async function correctHeadline(editor: Page, reader: Page): Promise<void> {
  await title(editor).fill(correctedHeadline);
  await openTab(editor, 'SEO');
  await field(editor, 'Catchy title').fill(correctedHeadline);
  await publish(editor, 'Republish');
  await expect(notice(editor, 'Post republished.')).toBeVisible();
  await expect.poll(async () => (await fetchPath(reader, '/')).body).toContain(correctedHeadline);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(correctedHeadline);
}

export async function trashPost(editor: Page, reader: Page, path: string): Promise<void> {
  await runAction(editor, 'Move to trash');
  await expect(notice(editor, 'Post moved to trash.')).toBeVisible();
  await expect.poll(async () => (await fetchPath(reader, path)).status).toBe(410);
  for (const listPath of ['/', '/feed', '/sitemap/news.xml']) {
    expect((await fetchPath(reader, listPath)).body).not.toContain(correctedHeadline);
  }
  await takeScreenshot(editor, '12-trashed');
}
