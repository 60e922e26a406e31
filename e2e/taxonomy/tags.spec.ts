import { expect } from '@playwright/test';
import { callApi, uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';
import { siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'nairobi';

test('an editor merges tags of a section, and the old URL redirects to the major tag', async ({ page }) => {
  await signIn(page, { project });
  const word = uniqueWord();
  const [major, minor] = [`Measles ${word}`, `Outbreak ${word}`];
  for (const catchy_title of [major, minor]) {
    expect((await callApi(page, 'POST', 'v2/tags', { catchy_title, section_id: 1 })).status).toBe(200);
  }

  await page.goto(`${adminUrl(project)}/tags?section_id=1`);
  for (const title of [major, minor]) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: /^Merge/ }).click();
  const panel = page.getByRole('dialog', { name: 'Merge tags' });
  await panel.getByRole('combobox', { name: 'Major tag' }).click();
  await page.getByRole('option', { name: major, exact: true }).click();
  await panel.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Merge' }).click();
  await expect(notice(page, 'Success merging tags.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: minor })).toHaveCount(0);

  const response = await page.goto(siteUrl(`/tag/outbreak-${word}`, project));
  expect(new URL(page.url()).pathname).toBe(`/tag/measles-${word}`);
  expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(301);
});
