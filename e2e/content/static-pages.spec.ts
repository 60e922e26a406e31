import { type BrowserContext, expect, type Page } from '@playwright/test';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

const project = 'nairobi';
const codeEditor = (page: Page, name: 'HTML' | 'CSS') => page.getByRole('textbox', { name, exact: true });

async function replaceCode(page: Page, name: 'HTML' | 'CSS', text: string): Promise<void> {
  await codeEditor(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

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

test('the preview runs the scripts of a static page without access to the admin, and the page is saved', async ({
  page,
  context,
}) => {
  await open(page, '/static', { project });
  await page.getByRole('cell', { name: 'About us', exact: true }).click();
  await replaceCode(page, 'HTML', MALICIOUS_PAGE);
  await replaceCode(page, 'CSS', 'h1 { color: rgb(1, 2, 3) }');
  const popup = await openPopup(context, () => page.getByRole('button', { name: 'Preview' }).click());
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

  await page.getByRole('textbox', { name: 'Title' }).fill('About us');
  await replaceCode(page, 'HTML', '<article class="static-page"><h1>About us</h1></article>');
  await replaceCode(page, 'CSS', '.static-page { max-width: 40rem }');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, 'Update successful')).toBeVisible();
  await page.reload();
  await expect(codeEditor(page, 'CSS')).toHaveText('.static-page { max-width: 40rem }');
});

test('the preview ignores messages from other origins', async ({ page, context }) => {
  await open(page, '/api/config', { project: 'manila' });
  const previewUrl = page.url().replace('//manila', '//www.lagos').replace('/api/config', '/preview/static');
  const popup = await openPopup(context, () =>
    page.evaluate((previewUrl) => {
      const preview = window.open(previewUrl, '_blank');
      const message = { kind: 'masthead.preview', title: 'Evil', document: '<h1>Evil</h1>' };
      window.addEventListener('message', () => {
        preview?.postMessage(message, '*');
        document.title = 'Sent';
      });
    }, previewUrl),
  );
  await expect(page).toHaveTitle('Sent');
  await expect(popup.getByText('Press Preview in the editor')).toBeVisible();
  await expect(popup.locator('iframe')).toHaveCount(0);
});

async function openPopup(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), act()]);
  return popup;
}
