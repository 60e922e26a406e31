import type { Browser, Page } from '@playwright/test';
import { open } from '../../support/session';
import { siteUrl } from '../../support/site';

/** Opens the admin as another user in a separate browser context. */
export async function openAdmin(browser: Browser, path: string, account: string, project = 'lagos'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await open(page, path, { account, project });
  return page;
}

/** Opens the site as a reader with a phone, in a separate browser context. */
export async function openSite(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(siteUrl(path));
  return page;
}
