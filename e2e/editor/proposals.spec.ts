import { expect, type Page } from '@playwright/test';
import { secondBrowser } from '../support/api';
import { button, openPost, openReadyPost, publish, readPost, text, title } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

/** Proposes the unsaved changes of the open post. */
async function propose(page: Page, note: string): Promise<void> {
  await button(page, 'Propose changes').click();
  const dialog = page.getByRole('dialog', { name: 'Propose changes' });
  await dialog.getByRole('textbox', { name: 'Note for the editor' }).fill(note);
  await dialog.getByRole('button', { name: 'Propose changes' }).click();
  await expect(page.getByText('Your changes wait for the decision of an editor')).toBeVisible();
}

test('a reporter proposes a change, an editor returns it, and accepts the second version', async ({
  page,
  browser,
}) => {
  const id = await openReadyPost(page);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  const { url } = await readPost(page, id);
  const oldTitle = await title(page).inputValue();
  const reader = await page.context().newPage();
  const readArticle = async () => {
    await reader.goto(url as string);
    return reader.getByRole('article').first().innerText();
  };

  const reporter = await secondBrowser(browser, 'reporter');
  await openPost(reporter, id);
  await text(reporter).click();
  await reporter.keyboard.press('Control+End');
  await reporter.keyboard.type(' The first rails cost nine million.');
  await expect(reporter.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  await expect(reporter.getByText('Readers see the saved version')).toBeVisible();
  await propose(reporter, 'The council has published the costs.');
  await expect(text(reporter)).not.toContainText('nine million');
  expect(await readArticle()).not.toContain('nine million');

  await page.getByRole('link', { name: 'Review proposals: 1' }).click();
  await expect(page.getByText('Note: The council has published the costs.')).toBeVisible();
  await expect(page.getByRole('insertion').filter({ hasText: 'nine million' })).toBeVisible();
  await button(page, 'Return').click();
  const dialog = page.getByRole('dialog', { name: 'Return the proposal' });
  await dialog.getByRole('textbox').fill('It was ten million.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('This post has no open proposals.')).toBeVisible();

  await expect(reporter.getByText(/ returned your changes$/)).toBeVisible();
  await expect(reporter.getByText('It was ten million.')).toBeVisible();
  await reporter.reload();
  await button(reporter, 'Edit my changes').click();
  await expect(text(reporter)).toContainText('nine million');
  await title(reporter).fill(`${oldTitle} today`);
  await text(reporter).click();
  await reporter.keyboard.press('Control+End');
  await reporter.keyboard.type(' No, ten.');
  await propose(reporter, 'Corrected.');

  await page.goto(`${adminUrl('lagos')}/posts/proposals`);
  await page.getByRole('row').filter({ hasText: 'Corrected.' }).getByRole('link').click();
  await button(page, 'Accept').click();
  await expect(notice(page, 'Proposal accepted. Readers see the changes.')).toBeVisible();
  await expect.poll(readArticle).toContain('No, ten.');
  expect((await readPost(page, id)).main_headline).toBe(`${oldTitle} today`);
  await expect(reporter.getByText(/ accepted your last changes\.$/)).toBeVisible();
  await reporter.context().close();
});
