import { expect, type Page } from '@playwright/test';
import { callForStatus } from '../support/api';
import { button, headline, openReadyPost, publishSheet, readPost, text, title } from '../support/editor';
import { notice } from '../support/notices';
import { test } from '../support/test';

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
