import { type Browser, expect, type Page } from '@playwright/test';
import { ask } from '../support/api';
import { button, field, move, show, text, title } from '../support/editor';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { adminUrl } from '../support/session';
import { preparePost, read, siteUrl } from '../support/site';
import { corrected, headline } from './headlines';
import { readSite } from './people';

/** A live article runs beside it: a reader is offered the next update without reloading the page. */
export async function runLive(senior: Page, browser: Browser): Promise<void> {
  await senior.goto(`${adminUrl('lagos')}/posts`);
  const live = await preparePost(senior, 'The harbour election as it happens from hour to hour', {
    template_type: 5,
    slides: [{ content: null, title: 'The plot so far', time: null, minutes: null }],
  });
  await show(senior, live.id);
  await button(senior, 'Publish').click();
  await expect(notice(senior, 'Post published.')).toBeVisible();
  const reader = await readSite(browser, `/article/${live.slug}`);
  await reader.clock.install();
  await reader.reload();
  await button(senior, 'Add update').click();
  await field(senior, 'Slide title').last().fill('The first ballot boxes arrive by boat');
  await look(senior, '09-senior-updates');
  await button(senior, 'Republish').click();
  await expect(notice(senior, 'Post republished.')).toBeVisible();
  await expect(async () => {
    await reader.clock.runFor(20_000);
    await expect(button(reader, 'New updates')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await button(reader, 'New updates').click();
  await expect(reader.getByText('The first ballot boxes arrive by boat')).toBeVisible();
  await look(reader, '10-reader-of-the-live-article');
  await reader.context().close();
}

/** Out at its minute, everywhere at once. */
export async function goOut(reader: Page, path: string, moment: Date): Promise<void> {
  await expect
    .poll(async () => (await read(reader, path)).status, {
      timeout: Math.max(moment.getTime() - Date.now(), 0) + 20_000,
    })
    .toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(moment.getTime());
  for (const place of ['/', '/feed', '/sitemap/news.xml']) {
    await expect.poll(async () => (await read(reader, place)).body, { message: place }).toContain(headline);
  }
  await reader.goto(siteUrl(path));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(reader.getByRole('table')).toContainText('Minutes');
  await look(reader, '11-reader-of-the-article');
}

export async function push(editor: Page, reader: Page, id: number): Promise<void> {
  const keys = {
    p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  };
  const subscription = { endpoint: 'https://push.example.com/a-reader-of-the-day', keys };
  const answer = await reader.evaluate(
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
  expect(answer).toBe(201);
  await show(editor, id);
  await button(editor, 'Send push').click();
  await expect(editor.getByRole('dialog')).toContainText('on their devices: 1.');
  await button(editor, 'Send now').click();
  await expect(notice(editor, 'Push notification sent.')).toBeVisible();
  await expect(button(editor, 'Resend push')).toBeVisible();
  await look(editor, '12-editor-pushes');
}

/** The other brand gets a draft of its own, whole. */
export async function exportTo(editor: Page, accra: Page): Promise<void> {
  await button(editor, 'Export article').click();
  await editor.getByRole('checkbox', { name: 'Accra Dispatch' }).check();
  await button(editor, 'Export').click();
  await expect(editor.getByText(/^Post Accra Dispatch -> Exported\./)).toBeVisible();
  await look(editor, '13-editor-exports');
  const { body } = await ask<{ items: { id: number; main_headline: string }[] }>(accra, 'GET', 'posts?sort=-id');
  const copy = body.items.find(({ main_headline }) => main_headline === headline);
  await accra.goto(`${adminUrl('accra')}/posts/${copy?.id}`);
  await expect(title(accra)).toHaveValue(headline);
  await expect(text(accra).getByRole('table')).toContainText('Minutes');
  await expect(text(accra).locator('img')).toHaveCount(1);
  await look(accra, '14-the-other-brand');
}

export async function correct(editor: Page, reader: Page): Promise<void> {
  await title(editor).fill(corrected);
  await field(editor, 'Catchy title').fill(corrected);
  await button(editor, 'Republish').click();
  await expect(notice(editor, 'Post republished.')).toBeVisible();
  await expect.poll(async () => (await read(reader, '/')).body).toContain(corrected);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(corrected);
}

export async function takeBackAndForth(editor: Page, reader: Page, id: number, path: string): Promise<void> {
  await move(editor, 'Move to trash');
  await expect(notice(editor, 'Post moved to trash.')).toBeVisible();
  await expect.poll(async () => (await read(reader, path)).status).toBe(410);
  expect((await read(reader, '/feed')).body).not.toContain(corrected);
  await look(editor, '15-trashed');
  await show(editor, id);
  await move(editor, 'Restore to draft');
  await expect(notice(editor, 'Post restored to draft.')).toBeVisible();
  await button(editor, 'Publish').click();
  await expect(notice(editor, 'Post published.')).toBeVisible();
  await expect.poll(async () => (await read(reader, path)).status).toBe(200);
  await look(editor, '16-published-again');
}
