import { expect, type Page } from '@playwright/test';
import { takeScreenshot } from '../support/screenshot';
import { test } from '../support/test';

/** Collects console errors, violations of the content security policy and requests to another origin. */
function collectFaults(page: Page, baseURL = ''): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(baseURL).origin) faults.push(`request to ${request.url()}`);
  });
  return faults;
}

const openOperation = async (page: Page, tag: string, operation: RegExp) => {
  const menu = page.getByRole('navigation', { name: 'API Menu' });
  await menu.getByRole('link', { name: new RegExp(`^${tag}\\b`) }).click();
  await menu.getByRole('link', { name: operation }).click();
};

test('a visitor who is not signed in finds an operation and calls it, also on a phone', async ({ page, baseURL }) => {
  const faults = collectFaults(page, baseURL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Lagos Dispatch API');
  await expect(page.getByText('Every call that is not public needs the header')).toBeVisible();

  await openOperation(page, 'sections', /^patch .*\/sections \/\{id\}$/);
  await expect(page.getByRole('heading', { name: 'Updates the given fields of a section' })).toBeVisible();
  await expect(page.getByText('Right: section.update')).toBeVisible();
  await expect(page.getByText('catchy_title').first()).toBeVisible();
  await takeScreenshot(page, 'api-docs-operation');

  await openOperation(page, 'config', /^get .*\/config$/);
  const configResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/config');
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await configResponse).status()).toBe(200);
  await expect(page.getByText('"Lagos Dispatch"')).toBeVisible();
  await takeScreenshot(page, 'api-docs-response');

  // On a phone, the operations of an area are below its name.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('heading', { name: 'sections', exact: true }).click();
  await expect(page.getByText('/api/v2/sections/constants')).toBeVisible();
  await takeScreenshot(page, 'api-docs-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
});
