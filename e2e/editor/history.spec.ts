import { expect, type Page } from '@playwright/test';
import { callApi } from '../support/api';
import { actions, button, openReadyPost, publish, readPost, text, title } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

// The journey through the history of a post: compare, name and restore versions.

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await button(page, 'Close notice').first().click();
}

async function confirmRestore(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(notice(page, 'Version restored.')).toBeVisible();
}

test('an editor compares, names and restores versions of a published post', async ({ page }) => {
  const id = await openReadyPost(page);
  const firstTitle = await title(page).inputValue();
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' The trams are green.');
  await save(page);
  await title(page).fill('Council votes against the new tram line along the harbour road');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' The seats are blue.');
  await save(page);
  await publish(page);
  await expect(notice(page, 'Published.')).toBeVisible();
  await expect(actions(page).getByText(/^Saved \d/)).toBeVisible();
  await expect(actions(page).getByText('Published', { exact: true })).toBeVisible();

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL(`${adminUrl('lagos')}/posts/${id}/history`);
  const versions = region(page, 'Versions');
  await expect(versions.getByRole('listitem')).toHaveCount(5);
  await expect(versions.getByRole('listitem').first()).toContainText('Published');

  // The third entry is the first save: the second save changed the title and added words after it.
  await versions
    .getByRole('radio', { name: /^Compare from/ })
    .nth(2)
    .check();
  const differences = region(page, 'Comparison');
  await expect(region(page, 'Text').getByRole('insertion')).toContainText('The seats are blue.');
  await expect(region(page, 'Text').getByRole('deletion')).toHaveCount(0);
  await expect(differences.getByRole('row', { name: /^Title/ })).toContainText('against');

  await versions
    .getByRole('button', { name: /^Name version/ })
    .nth(2)
    .click();
  await page.getByRole('textbox', { name: 'Version name' }).fill('Before the last edit');
  await page.keyboard.press('Enter');
  await expect(versions.getByRole('listitem').nth(2)).toContainText('Before the last edit');

  await button(page, 'Restore: Title').click();
  await confirmRestore(page);
  await expect(versions.getByRole('listitem')).toHaveCount(6);
  expect(await readPost(page, id)).toMatchObject({ main_headline: firstTitle, status: 3 });
  await callApi(page, 'POST', `posts/unlock/${id}`);
  await expect(differences.getByRole('row', { name: /^Title/ })).toHaveCount(0);

  await button(page, 'Restore everything').click();
  await confirmRestore(page);
  await expect(versions.getByRole('listitem')).toHaveCount(7);
  await expect(versions.getByRole('listitem').first()).toContainText('Restored from an earlier version');
  const { body, status } = await readPost(page, id);
  expect(status).toBe(3);
  expect(JSON.stringify(body)).toContain('The trams are green.');
  expect(JSON.stringify(body)).not.toContain('The seats are blue.');
});
