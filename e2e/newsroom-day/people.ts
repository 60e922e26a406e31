import type { Browser, Page } from '@playwright/test';
import { open } from '../support/session';
import { siteUrl } from '../support/site';

/** Somebody at a machine of their own. */
export async function sitDown(browser: Browser, path: string, account: string, project = 'lagos'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await open(page, path, { account, project });
  return page;
}

export async function readSite(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(siteUrl(path));
  return page;
}
