import { type Browser, expect, type Page, test } from '@playwright/test';
import { ask, call, me } from './support/api';
import { addThumbnail, button, field, fillIn, move, show, stored, text, title } from './support/editor';
import { look } from './support/look';
import { notice } from './support/notices';
import { adminUrl, open } from './support/session';
import { preparePost, read, siteUrl } from './support/site';

const headline = 'Ferry crews find a way through the sandbank at the lagoon mouth';
const corrected = 'Ferry crews find a safe way through the sandbank at the lagoon mouth';
const TWO_MINUTES = 2 * 60_000;

const card = (page: Page, column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: headline });
const panel = (page: Page) => page.getByRole('dialog');

/** Somebody at a machine of their own. */
async function sitDown(browser: Browser, path: string, account: string, project = 'lagos'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await open(page, path, { account, project });
  return page;
}

async function readSite(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(siteUrl(path));
  return page;
}

/** The reporter pitches, the senior editor gives it to them, and they find it among their own. */
async function pitch(reporter: Page, senior: Page): Promise<number> {
  const { username } = await me(reporter);
  await button(reporter, 'Add task').click();
  await panel(reporter).getByLabel('Headline').fill(headline);
  await panel(reporter).getByRole('combobox', { name: 'Section' }).click();
  await reporter.getByRole('option').first().click();
  await panel(reporter).getByRole('button', { name: 'Save' }).click();
  await expect(notice(reporter, 'Added')).toBeVisible();

  await expect(card(senior, 'New task')).toBeVisible();
  await senior.getByRole('button', { name: headline, exact: true }).click();
  await panel(senior).getByRole('combobox', { name: 'Assignee' }).fill(username.slice(0, 5));
  await senior.getByRole('option', { name: username }).click();
  await panel(senior).getByRole('combobox', { name: 'Priority' }).click();
  await senior.getByRole('option', { name: 'High' }).click();
  await look(senior, '01-senior-assigns');
  await panel(senior).getByRole('button', { name: 'Save' }).click();
  await expect(notice(senior, 'Updated')).toBeVisible();

  await reporter.getByRole('switch', { name: /^Only my tasks/ }).click();
  await expect(card(reporter, 'New task')).toContainText(username);
  await look(reporter, '02-reporter-finds-it');
  await reporter.getByRole('button', { name: headline, exact: true }).click();
  await panel(reporter).getByRole('link', { name: 'Open post editor' }).click();
  await expect(title(reporter)).toHaveValue(headline);
  return Number(/\/posts\/(\d+)/.exec(reporter.url())?.[1]);
}

/** Text with a picture, a table and a film, sent to review. */
async function write(reporter: Page): Promise<void> {
  const tool = (name: string) => reporter.getByRole('toolbar').getByRole('button', { name, exact: true }).first();
  await text(reporter).click();
  await reporter.keyboard.type('The first ferry left at dawn, and nobody was late.');
  await reporter.keyboard.press('Enter');
  await tool('Table').click();
  await panel(reporter).getByLabel('Columns').fill('2');
  await panel(reporter).getByLabel('Rows').fill('2');
  await panel(reporter).getByRole('button', { name: 'Insert' }).click();
  await text(reporter).getByRole('table').getByRole('paragraph').first().click();
  await reporter.keyboard.type('Ferry');
  await reporter.keyboard.press('Tab');
  await reporter.keyboard.type('Minutes');
  await text(reporter).press('ControlOrMeta+End');
  await tool('Embed').click();
  await panel(reporter).getByLabel('Embed link').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await panel(reporter).getByRole('button', { name: 'Insert' }).click();
  await text(reporter).press('ControlOrMeta+End');
  await tool('Image').click();
  const gallery = reporter.getByRole('dialog', { name: 'Image gallery' });
  await gallery.getByRole('list', { name: 'Images' }).getByRole('button').nth(1).click();
  await gallery.getByRole('textbox', { name: 'Alt' }).fill('The ferry at the quay before dawn');
  await gallery.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(text(reporter).locator('img')).toHaveCount(1);
  await gallery.getByRole('button', { name: 'Close', exact: true }).click();
  await look(reporter, '03-reporter-writes');
  await button(reporter, 'Send to review').click();
  await expect(notice(reporter, 'Post sent to review.')).toBeVisible();
}

/** The editor takes the post over while the reporter still has it open, and finishes it. */
async function review(editor: Page, reporter: Page): Promise<void> {
  await expect(card(editor, 'Ready for review')).toBeVisible();
  await editor.getByRole('button', { name: headline, exact: true }).click();
  await look(editor, '04-editor-sees-who-has-it');
  await panel(editor).getByRole('link', { name: 'Open post editor' }).click();
  await expect(editor.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await look(editor, '05-editor-takes-over');
  await button(editor, 'Yes').click();
  await expect(notice(reporter, 'The article is locked for editing')).toBeVisible({ timeout: 25_000 });
  await expect(text(editor).getByRole('table')).toContainText('Minutes');
  await look(reporter, '06-reporter-is-told');
  await fillIn(editor, headline);
  await addThumbnail(editor);
  await expect(editor.getByText('Nothing keeps this from being published.')).toBeVisible();
  await look(editor, '07-editor-finishes');
}

/** The moment on the wall of the newsroom in Lagos, which knows no summer time. */
async function scheduleFor(page: Page, moment: Date): Promise<void> {
  const wall = new Date(moment.getTime() + 60 * 60_000).toISOString();
  await button(page, 'Scheduling').click();
  await page.getByLabel('Schedule date').fill(wall.slice(0, 10));
  await page.getByLabel('Schedule time').fill(wall.slice(11, 16));
  await look(page, '08-editor-schedules');
  await button(page, 'Schedule').click();
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
}

/** A live article runs beside it: a reader sees the next update without doing anything. */
async function runLive(senior: Page, browser: Browser): Promise<void> {
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
    await expect(reader.getByText('The first ballot boxes arrive by boat')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await look(reader, '10-reader-of-the-live-article');
  await reader.context().close();
}

/** Out at its minute, everywhere at once. */
async function goOut(reader: Page, path: string, moment: Date): Promise<void> {
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

async function push(editor: Page, reader: Page, id: number): Promise<void> {
  const keys = {
    p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  };
  const subscription = { endpoint: 'https://push.ferries.example/a-reader', keys };
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
  await expect(notice(editor, 'Push notification sent.')).toBeVisible();
  await expect(button(editor, 'Resend push')).toBeVisible();
  await look(editor, '12-editor-pushes');
}

/** The other brand gets a draft of its own, whole. */
async function exportTo(editor: Page, accra: Page): Promise<void> {
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

async function correct(editor: Page, reader: Page): Promise<void> {
  await title(editor).fill(corrected);
  await field(editor, 'Catchy title').fill(corrected);
  await button(editor, 'Republish').click();
  await expect(notice(editor, 'Post republished.')).toBeVisible();
  await expect.poll(async () => (await read(reader, '/')).body).toContain(corrected);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(corrected);
}

async function takeBackAndForth(editor: Page, reader: Page, id: number, path: string): Promise<void> {
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

test('a day in the newsroom: three people in Lagos, one in Accra, and a reader', async ({ browser }) => {
  test.setTimeout(6 * 60_000);
  const [reporter, editor, senior, accra] = await Promise.all([
    sitDown(browser, '/dashboard', 'reporter'),
    sitDown(browser, '/dashboard', 'editor'),
    sitDown(browser, '/dashboard', 'senior-editor'),
    sitDown(browser, '/posts', 'senior-editor', 'accra'),
  ]);
  const id = await pitch(reporter, senior);
  await write(reporter);
  await review(editor, reporter);
  await reporter.context().close();
  const moment = new Date(Math.floor((Date.now() + TWO_MINUTES) / 60_000) * 60_000);
  await scheduleFor(editor, moment);
  await runLive(senior, browser);
  await senior.context().close();

  const reader = await readSite(browser, '/');
  const { slug } = await stored(editor, id);
  await call(editor, 'POST', `posts/unlock/${id}`);
  await goOut(reader, `/article/${slug}`, moment);
  await push(editor, reader, id);
  await exportTo(editor, accra);
  await correct(editor, reader);
  await takeBackAndForth(editor, reader, id, `/article/${slug}`);
  for (const person of [editor, accra, reader]) await person.context().close();
});
