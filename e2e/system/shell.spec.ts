import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { adminUrl, open } from '../support/session';
import { test } from '../support/test';

// The shell is the frame of the admin around every area: header, sidebar, language, sign-in.

const brands = [
  { project: 'lagos', title: 'Lagos Dispatch', colour: 'rgb(10, 125, 79)', zone: 'Africa/Lagos' },
  { project: 'manila', title: 'Manila Dispatch', colour: 'rgb(31, 111, 235)', zone: 'Asia/Manila' },
  { project: 'accra', title: 'Accra Dispatch', colour: 'rgb(180, 83, 9)', zone: 'Africa/Accra' },
  { project: 'nairobi', title: 'Nairobi Dispatch', colour: 'rgb(185, 28, 28)', zone: 'Africa/Nairobi' },
  { project: 'johannesburg', title: 'Johannesburg Dispatch', colour: 'rgb(109, 40, 217)', zone: 'Africa/Johannesburg' },
];

for (const { project, title, colour, zone } of brands) {
  test(`${title} has its own colour, title and time zone`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-30T23:30:00Z') });
    await open(page, '/sections', { project, account: 'admin2' });
    await expect(page).toHaveTitle(`Sections · ${title}`);
    await expect(page.getByRole('banner')).toContainText(title);
    const button = page.getByRole('button', { name: 'Create section' });
    await expect(button).toHaveCSS('background-color', colour);
    const formatTime = (instant: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
        new Date(instant),
      );
    await expect(page.getByRole('banner').locator('time')).toContainText(formatTime('2026-11-30T23:30:00Z'));
    await page.clock.fastForward(70_000);
    await expect(page.getByRole('banner').locator('time')).toContainText(formatTime('2026-11-30T23:31:10Z'));
  });
}

test('an unknown page and a page without the right show a message', async ({ page }) => {
  await open(page, '/no-such-page', { account: 'reporter' });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto('/translations');
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByText('language.read')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Translations' })).toBeHidden();
  await expectAccessible(page);
});

test('switching the language changes the interface permanently', async ({ page }) => {
  await open(page, '/sections');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('button', { name: /^Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'FR' }).click();
  await expect(page.getByRole('heading', { name: 'Rubriques' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rubriques' })).toBeVisible();
});

test('an invalid token, a failed permissions request and a missing token lead to the login page', async ({ page }) => {
  await open(page, '/sections', { account: 'seo' });
  await page.evaluate(() => localStorage.setItem('masthead.token', 'x'.repeat(43)));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('masthead.token'))).toBeNull();

  await open(page, '/sections', { account: 'seo' });
  await page.route('**/api/v2/users/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Cannot fetch permissions.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('masthead.token'))).toBeNull();
});

test('a phone has a menu that opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/sections');
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Translations' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Translations' }).click();
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});

test("the site is a separate origin with the project's title; an unknown host gets a page that names no host", async ({
  page,
}) => {
  await page.goto(`http://www.nairobi.localhost:${process.env['E2E_PORT']}/`);
  await expect(page.getByRole('heading', { name: 'Nairobi Dispatch' })).toBeVisible();
  await page.goto(`http://elsewhere.localhost:${process.env['E2E_PORT']}/`);
  await expect(page.getByRole('heading', { name: 'No site here' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('localhost');
  expect(adminUrl('nairobi')).not.toContain('www');
});
