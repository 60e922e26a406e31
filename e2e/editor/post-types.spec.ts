import { expect, type Page } from '@playwright/test';
import {
  actions,
  button,
  field,
  openPost,
  openReadyPost,
  openTab,
  publish,
  readPost,
  runAction,
  text,
} from '../support/editor';
import { notice } from '../support/notices';
import { test } from '../support/test';

async function typeText(page: Page, content: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(content);
}

/** Checks the status and the buttons of the post. */
async function expectState(page: Page, status: string, ...buttons: string[]): Promise<void> {
  await expect(actions(page).getByText(status, { exact: true })).toBeVisible();
  for (const name of buttons) await expect(button(page, name)).toBeVisible();
}

test('an article is reviewed, scheduled, published, republished, trashed and restored', async ({ page }) => {
  const id = await openReadyPost(page);
  await expectState(page, 'New task', 'Send to review', 'Publish');
  await typeText(page, 'First version');
  await button(page, 'Send to review').click();
  await expect(notice(page, 'Post sent to review.')).toBeVisible();
  await expectState(page, 'Ready for review', 'Publish');

  await openTab(page, 'Publish');
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await page.getByLabel('Schedule time').fill('23:59');
  await publish(page, 'Schedule');
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ status: 5, published_at: '2099-01-31T22:59:00.000Z' });
  await openPost(page, id);
  await expect(text(page)).toContainText('First version');
  await expectState(page, 'Scheduled', 'Publish now');

  await publish(page, 'Publish now');
  await expect(notice(page, 'Post published.')).toBeVisible();
  await expectState(page, 'Published', 'Republish');
  await typeText(page, 'Second version');
  await publish(page, 'Republish');
  await expect(notice(page, 'Post republished.')).toBeVisible();
  await runAction(page, 'Move to trash');
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await openPost(page, id);
  await runAction(page, 'Restore to draft');
  await expect(notice(page, 'Post restored to draft.')).toBeVisible();
  await expectState(page, 'New task', 'Send to review', 'Publish');
  await expect(text(page)).toContainText('Second version');
});

test('a gallery is written in slides, and readers see them', async ({ page }) => {
  const GALLERY = 1;
  const id = await openReadyPost(page, { slides: [] }, GALLERY);
  await field(page, 'Slide title').fill('First rail');
  await button(page, 'Add slide').click();
  await field(page, 'Slide title').fill('Last rail');
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  const { url } = await readPost(page, id);
  await page.goto(url as string);
  for (const name of ['First rail', 'Last rail']) await expect(page.getByRole('heading', { name })).toBeVisible();
});
