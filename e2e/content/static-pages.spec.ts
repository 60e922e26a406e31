import { expect, type Page, test } from '@playwright/test';
import { currentUser } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';

const codeEditor = (page: Page, name: 'HTML' | 'CSS') => page.getByRole('textbox', { name, exact: true });
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const restoreDialog = (page: Page) => page.getByRole('dialog', { name: 'Restoring data' });

async function openPage(page: Page, title: string, account: Parameters<typeof open>[2] = {}): Promise<string> {
  await open(page, '/static', account);
  await page.getByRole('cell', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(codeEditor(page, 'HTML')).toBeVisible();
  return new URL(page.url()).pathname;
}

async function replaceCode(page: Page, name: 'HTML' | 'CSS', text: string): Promise<void> {
  await codeEditor(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('an editor saves a static page; invalid code is rejected with line numbers', async ({ page }) => {
  await openPage(page, 'Contacts', { project: 'accra' });
  await expectAccessibleInBothSchemes(page);
  await replaceCode(page, 'CSS', '.static-page {\n  color red;\n}\n');
  await expect(page.getByRole('button', { name: 'Problems: 1' })).toBeVisible();
  await updateButton(page).click();
  await expect(page.getByText('Line 2: Add a colon after color.')).toBeVisible();
  await expect(codeEditor(page, 'CSS')).toBeFocused();
  await expectAccessible(page);

  await replaceCode(page, 'CSS', '.static-page {\n  color: navy;\n}\n');
  await replaceCode(page, 'HTML', '<article class="static-page"><h1>Contacts</h1></article>');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, 'Update successful')).toBeVisible();
  await page.reload();
  await expect(codeEditor(page, 'CSS')).toContainText('color: navy;');
  await expect(restoreDialog(page)).toBeHidden();
});

test('unsaved text of a static page survives a closed browser and can be applied or discarded', async ({ page }) => {
  const path = await openPage(page, 'Terms of use', { project: 'accra' });
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Terms and conditions');
  const key = `masthead.static-page.accra.${(await currentUser(page)).id}.${path.split('/').at(-1)}`;
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), key)).toContain('Terms and conditions');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(restoreDialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply unsaved changes' }).click();
  await expect(title).toHaveValue('Terms and conditions');

  await page.getByRole('link', { name: 'Static pages' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('cell', { name: 'Cookie policy', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cookie policy' })).toBeVisible();
  await expect(restoreDialog(page)).toBeHidden();
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('button', { name: 'Cancel and clear unsaved data' }).click();
  await expect(title).toHaveValue('Terms of use');

  await page.evaluate((key) => localStorage.setItem(key, '{"title"'), key);
  await page.reload();
  await expect(notice(page, 'Error parsing static page data from localStorage.')).toBeVisible();
});

/** A page whose script tries to access the admin in every way and shows the results. */
const MALICIOUS_PAGE = `<h1>Preview</h1><pre id="results"></pre><script>
const attempts = {
  ran: () => 'yes',
  storage: () => localStorage.getItem('masthead.token'),
  cookie: () => document.cookie,
  opener: () => String(window.opener),
  parentOpener: () => String(parent.opener),
  parent: () => parent.document.title,
  parentStorage: () => parent.localStorage.getItem('masthead.token'),
  origin: () => self.origin,
  navigate: () => { top.location = 'https://example.test/'; return 'asked'; },
  open: () => String(window.open('about:blank')),
};
document.getElementById('results').textContent = JSON.stringify(Object.fromEntries(
  Object.entries(attempts).map(([name, attempt]) => { try { return [name, attempt()]; } catch (error) { return [name, error.name]; } })
));
</script>`;

test('the preview runs the scripts of a static page without access to the admin', async ({ page, context }) => {
  await openPage(page, 'About us', { project: 'nairobi' });
  await replaceCode(page, 'HTML', MALICIOUS_PAGE);
  await replaceCode(page, 'CSS', 'h1 { color: rgb(1, 2, 3) }');
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(popup).toHaveTitle('About us');
  expect(new URL(popup.url()).hostname).toBe('www.nairobi.localhost');
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 800]);
  const frame = popup.frameLocator('iframe');
  await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(frame.locator('#results')).not.toBeEmpty();
  const results = JSON.parse(await frame.locator('#results').innerText());
  expect(results).toEqual({
    ran: 'yes',
    storage: 'SecurityError',
    cookie: 'SecurityError',
    opener: 'null',
    parentOpener: 'null',
    parent: 'SecurityError',
    parentStorage: 'SecurityError',
    origin: 'null',
    navigate: 'SecurityError',
    open: 'null',
  });
  await expect(popup).toHaveURL(/\/preview\/static$/);
  expect(new URL(page.url()).hostname).toBe('nairobi.localhost');

  await page.getByRole('textbox', { name: 'Title' }).fill('About nobody');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(popup).toHaveTitle('About nobody');
  expect(context.pages()).toHaveLength(2);
});

test('the preview ignores messages from other origins', async ({ page, context }) => {
  await open(page, '/static', { project: 'manila' });
  await expect(page.getByRole('row')).toHaveCount(9);
  const previewUrl = page.url().replace('//manila', '//www.lagos').replace('/static', '/preview/static');
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((previewUrl) => {
      const preview = window.open(previewUrl, '_blank');
      const message = { kind: 'masthead.preview', title: 'Evil', document: '<h1>Evil</h1>' };
      window.addEventListener('message', () => {
        preview?.postMessage(message, '*');
        document.title = 'Sent';
      });
    }, previewUrl),
  ]);
  await expect(page).toHaveTitle('Sent');
  await expect(popup.getByText('Press Preview in the editor')).toBeVisible();
  await expect(popup.locator('iframe')).toHaveCount(0);
});

test('two users who edit the same static page lose no changes', async ({ page, browser }) => {
  const path = await openPage(page, 'Privacy policy', { project: 'johannesburg' });
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await open(other, path, { project: 'johannesburg', account: 'senior-editor' });
  await replaceCode(other, 'HTML', '<h1>Theirs</h1>');
  await updateButton(other).click();
  await expect(notice(other, 'Update successful')).toBeVisible();
  await otherContext.close();

  await replaceCode(page, 'HTML', '<h1>Mine</h1>');
  await updateButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'This page was changed' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load the other version' }).click();
  await expect(codeEditor(page, 'HTML')).toHaveText('<h1>Theirs</h1>');
  await expect(updateButton(page)).toBeDisabled();
});

test('on a phone, the code editors are stacked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, 'Corrections', { project: 'manila' });
  const [html, css] = await Promise.all([
    codeEditor(page, 'HTML').boundingBox(),
    codeEditor(page, 'CSS').boundingBox(),
  ]);
  expect(css?.y).toBeGreaterThan((html?.y ?? 0) + 200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('a user without the right cannot open the static pages', async ({ page }) => {
  await open(page, '/static', { account: 'reporter' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByText('You need the right static_page.read to do this.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Static pages' })).toHaveCount(0);
});
