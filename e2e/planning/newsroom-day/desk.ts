import { expect, type Page } from '@playwright/test';
import { currentUser } from '../../support/api';
import { addThumbnail, button, fillIn, openTab, publish, text, title } from '../../support/editor';
import { notice } from '../../support/notices';
import { takeScreenshot } from '../../support/screenshot';
import { headline } from './headlines';

// The steps of the journey before the publication: planning, writing, review and scheduling.

const card = (page: Page, column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: headline });
const panel = (page: Page) => page.getByRole('dialog');

/** Loads more cards of the column until the card is there. Other journeys add tasks, too. */
async function showCard(page: Page, column: string): Promise<void> {
  const loadMore = button(page, `Load more ${column}`);
  await expect(async () => {
    if (await loadMore.isVisible()) await loadMore.click();
    await expect(card(page, column)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
}

/**
 * The reporter adds a task, the senior editor assigns it to the reporter, and the reporter finds it under "Only my
 * tasks".
 */
export async function assignTask(reporter: Page, senior: Page): Promise<number> {
  const { username, nickname } = await currentUser(reporter);
  const displayName = nickname || username;
  await button(reporter, 'Add task').click();
  await panel(reporter).getByLabel('Headline').fill(headline);
  await panel(reporter).getByRole('combobox', { name: 'Section' }).click();
  await reporter.getByRole('option').first().click();
  await panel(reporter).getByRole('button', { name: 'Save' }).click();
  await expect(notice(reporter, 'Added')).toBeVisible();

  await showCard(senior, 'New task');
  await senior.getByRole('button', { name: headline, exact: true }).click();
  await panel(senior).getByRole('combobox', { name: 'Assignee' }).fill(username.slice(0, 5));
  await senior.getByRole('option', { name: displayName }).click();
  await panel(senior).getByRole('combobox', { name: 'Priority' }).click();
  await senior.getByRole('option', { name: 'High' }).click();
  await takeScreenshot(senior, '01-senior-assigns');
  await panel(senior).getByRole('button', { name: 'Save' }).click();
  await expect(notice(senior, 'Updated')).toBeVisible();

  await reporter.getByRole('switch', { name: /^Only my tasks/ }).click();
  await expect(card(reporter, 'New task')).toContainText(displayName);
  await takeScreenshot(reporter, '02-reporter-finds-it');
  await reporter.getByRole('button', { name: headline, exact: true }).click();
  await panel(reporter).getByRole('link', { name: 'Open post editor' }).click();
  await expect(title(reporter)).toHaveValue(headline);
  return Number(/\/posts\/(\d+)/.exec(reporter.url())?.[1]);
}

/** Writes a text with a picture, a table and a video, and sends it to review. */
export async function writePost(reporter: Page): Promise<void> {
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
  await takeScreenshot(reporter, '03-reporter-writes');
  await button(reporter, 'Send to review').click();
  await expect(notice(reporter, 'Post sent to review.')).toBeVisible();
}

/** The editor takes over the post while the reporter has it open, and completes it. */
export async function reviewPost(editor: Page, reporter: Page): Promise<void> {
  await expect(card(editor, 'Ready for review')).toBeVisible();
  await editor.getByRole('button', { name: headline, exact: true }).click();
  await takeScreenshot(editor, '04-editor-sees-who-has-it');
  await panel(editor).getByRole('link', { name: 'Open post editor' }).click();
  await expect(editor.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await takeScreenshot(editor, '05-editor-takes-over');
  await button(editor, 'Yes').click();
  await expect(notice(reporter, 'The article is locked for editing')).toBeVisible();
  await expect(text(editor).getByRole('table')).toContainText('Minutes');
  await takeScreenshot(reporter, '06-reporter-is-notified');
  await fillIn(editor, headline);
  await addThumbnail(editor);
  await expect(editor.getByText('Ready to publish')).toBeVisible();
  await takeScreenshot(editor, '07-editor-finishes');
}

export async function schedulePost(page: Page): Promise<void> {
  await openTab(page, 'Publish');
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await page.getByLabel('Schedule time').fill('06:30');
  await takeScreenshot(page, '08-editor-schedules');
  await publish(page, 'Schedule');
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
}
