import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { follow, open } from './support/session';

const rowOf = (table: string) => (page: Page) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

/** Every area with something in it, its widest forms too: its heading, and what is seen when it has loaded. */
const places: [path: string, heading: string, seen: (page: Page) => Locator][] = [
  ['/posts', 'Posts', rowOf('Posts')],
  ['/dashboard?only_my_tasks=1', 'Dashboard', (page) => page.getByRole('main').getByRole('listitem').first()],
  ['/dashboard?only_my_tasks=1&open=new', 'Dashboard', (page) => page.getByRole('dialog').getByLabel('Headline')],
  ['/sections', 'Sections', rowOf('Sections')],
  ['/categories', 'Categories', (page) => page.getByRole('main').getByText('Politics', { exact: true })],
  ['/tags', 'Tags', rowOf('Tags')],
  ['/experts', 'Experts', rowOf('Experts')],
  ['/experts/1', 'Update expert', (page) => page.getByLabel('Position')],
  ['/static', 'Static pages', rowOf('Static pages')],
  ['/menu?type=head_main&section_id=1', 'Menu', rowOf('Menu')],
  ['/stop-words', 'Stop words', rowOf('Stop words')],
  ['/translations', 'Languages', rowOf('Languages')],
  ['/users', 'Users', rowOf('Users')],
  ['/roles', 'Roles', rowOf('Rights by area')],
  ['/images', 'Gallery', (page) => page.getByRole('button', { name: 'Preview' }).first()],
  ['/author-info', 'Author info', (page) => page.getByLabel('Description')],
  ['/hot-news?section_id=1', 'Hot news', rowOf('Hot news')],
  ['/call-to-actions', 'Call to actions', rowOf('Call to actions')],
  [
    '/call-to-actions?open=1',
    'Call to actions',
    (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Body', exact: true }),
  ],
  ['/audit-log', 'Audit log', rowOf('Audit log')],
  ['/audit-log?open=1', 'Audit log', (page) => page.getByRole('dialog').getByText('Request id')],
];

test('every area fits a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/posts', { project: 'johannesburg' });
  for (const [path, heading, seen] of places) {
    await follow(page, path);
    // The area before stays until the next has come, and may show the same.
    await expect(
      page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true }),
      path,
    ).toBeVisible();
    await expect(seen(page), path).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    if (path.includes('open=')) await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  }
});
