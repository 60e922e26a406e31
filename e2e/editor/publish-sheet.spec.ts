import { expect, type Page, test } from '@playwright/test';
import { callForStatus } from '../support/api';
import { expectAccessibleInBothSchemes } from '../support/axe';
import {
  addReadyPost,
  button,
  description,
  field,
  headline,
  openReadyPost,
  publishSheet,
  readPost,
  text,
  title,
} from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';

const check = (page: Page, name: string) => publishSheet(page).getByRole('listitem').filter({ hasText: name });

test('the publish sheet checks a post with one-click fixes, shows previews and confirms by keyboard', async ({
  page,
}) => {
  const word = `zorbing${Date.now()}`;
  const long = `${headline} after a long debate about costs – undercapitalisation`;
  const id = await openReadyPost(page, { main_headline: long });
  expect(await callForStatus(page, 'POST', 'v2/stop-words', { name: word, is_article: 1, is_tag: 0 })).toBeLessThan(
    300,
  );
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(` The council likes ${word}.`);

  await button(page, 'Publish').click();
  await expect(publishSheet(page).getByText('Publishes now')).toBeVisible();
  await check(page, 'Main headline must contain').getByRole('button', { name: 'Shorten' }).click();
  await expect(title(page)).toHaveValue(`${headline} after a long debate about costs`);
  await expect(check(page, 'Passed: All required fields are valid')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await publishSheet(page).getByRole('tab', { name: 'X', exact: true }).click();
  await expect(publishSheet(page).getByRole('tabpanel')).toContainText(headline);

  await check(page, `Stop word: ${word}`).getByRole('button', { name: 'Text' }).click();
  await expect(publishSheet(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => String(document.getSelection()))).toBe(word);
  await page.keyboard.type('trams');
  await expect(text(page)).toContainText('The council likes trams.');

  await button(page, 'Publish').click();
  await expect(check(page, 'Passed: No stop words')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notice(page, 'Post published.')).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({
    status: 3,
    main_headline: `${headline} after a long debate about costs`,
  });
});

test('a user can publish with one click, and use the sheet again', async ({ page }) => {
  // A project of its own: the setting belongs to the account, which other journeys share.
  await signIn(page, { project: 'nairobi' });
  const id = await addReadyPost(page, { description: null });
  await page.goto(`${adminUrl('nairobi')}/posts/${id}`);
  await button(page, 'Publish').click();
  const setting = publishSheet(page).getByRole('checkbox', { name: 'Publish with one click' });
  const isStored = page.waitForResponse((response) => response.url().endsWith('/me/preferences'));
  // The setting changes after the click, with the cached user.
  await setting.click();
  await expect(setting).toBeChecked();
  await isStored;
  await publishSheet(page).getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await button(page, 'Publish').click();
  await expect(notice(page, 'Validation failed.')).toBeVisible();
  await expect(field(page, 'Description')).toBeFocused();
  await field(page, 'Description').fill(description);
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await readPost(page, id)).status).toBe(3);

  expect(await callForStatus(page, 'POST', 'v2/users/me/preferences', { one_click_publish: false })).toBe(200);
  await page.reload();
  await button(page, 'Republish').click();
  await expect(publishSheet(page, 'Republish').getByText('Updates the article and sets its date to now')).toBeVisible();
});
