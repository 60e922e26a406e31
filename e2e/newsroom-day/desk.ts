import { expect, type Page } from '@playwright/test';
import { me } from '../support/api';
import { addThumbnail, button, fillIn, text, title } from '../support/editor';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { headline } from './headlines';

const card = (page: Page, column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: headline });
const panel = (page: Page) => page.getByRole('dialog');

/** The reporter pitches, the senior editor gives it to them, and they find it among their own. */
export async function pitch(reporter: Page, senior: Page): Promise<number> {
  const { username, nickname } = await me(reporter);
  const displayName = nickname || username;
  await button(reporter, 'Add task').click();
  await panel(reporter).getByLabel('Headline').fill(headline);
  await panel(reporter).getByRole('combobox', { name: 'Section' }).click();
  await reporter.getByRole('option').first().click();
  await panel(reporter).getByRole('button', { name: 'Save' }).click();
  await expect(notice(reporter, 'Added')).toBeVisible();

  await expect(card(senior, 'New task')).toBeVisible();
  await senior.getByRole('button', { name: headline, exact: true }).click();
  await panel(senior).getByRole('combobox', { name: 'Assignee' }).fill(username.slice(0, 5));
  await senior.getByRole('option', { name: displayName }).click();
  await panel(senior).getByRole('combobox', { name: 'Priority' }).click();
  await senior.getByRole('option', { name: 'High' }).click();
  await look(senior, '01-senior-assigns');
  await panel(senior).getByRole('button', { name: 'Save' }).click();
  await expect(notice(senior, 'Updated')).toBeVisible();

  await reporter.getByRole('switch', { name: /^Only my tasks/ }).click();
  await expect(card(reporter, 'New task')).toContainText(displayName);
  await look(reporter, '02-reporter-finds-it');
  await reporter.getByRole('button', { name: headline, exact: true }).click();
  await panel(reporter).getByRole('link', { name: 'Open post editor' }).click();
  await expect(title(reporter)).toHaveValue(headline);
  return Number(/\/posts\/(\d+)/.exec(reporter.url())?.[1]);
}

/** Text with a picture, a table and a film, sent to review. */
export async function write(reporter: Page): Promise<void> {
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
export async function review(editor: Page, reporter: Page): Promise<void> {
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
export async function scheduleFor(page: Page, moment: Date): Promise<void> {
  const wall = new Date(moment.getTime() + 60 * 60_000).toISOString();
  await button(page, 'Scheduling').click();
  await page.getByLabel('Schedule date').fill(wall.slice(0, 10));
  await page.getByLabel('Schedule time').fill(wall.slice(11, 16));
  await look(page, '08-editor-schedules');
  await button(page, 'Schedule').click();
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
}
