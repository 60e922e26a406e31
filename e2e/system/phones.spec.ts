import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { follow, open } from '../support/session';

const firstRow = (table: string) => (page: Page) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

/**
 * Every area with content, including its widest forms: path, heading, and an element that is visible once it has
 * loaded.
 */
const screens: [path: string, heading: string, findContent: (page: Page) => Locator][] = [
  ['/posts', 'Posts', (page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first()],
  ['/dashboard?only_my_tasks=1', 'Dashboard', (page) => page.getByRole('main').getByRole('listitem').first()],
  ['/dashboard?only_my_tasks=1&open=new', 'Dashboard', (page) => page.getByRole('dialog').getByLabel('Headline')],
  ['/sections', 'Sections', firstRow('Sections')],
  ['/categories', 'Categories', (page) => page.getByRole('main').getByText('Politics', { exact: true })],
  ['/tags', 'Tags', firstRow('Tags')],
  ['/experts', 'Experts', firstRow('Experts')],
  ['/experts/1', 'Update expert', (page) => page.getByLabel('Position')],
  ['/static', 'Static pages', firstRow('Static pages')],
  ['/menu?type=head_main&section_id=1', 'Menu', firstRow('Menu')],
  ['/stop-words', 'Stop words', firstRow('Stop words')],
  ['/translations', 'Languages', firstRow('Languages')],
  ['/users', 'Users', firstRow('Users')],
  ['/roles', 'Roles', firstRow('Rights by area')],
  ['/images', 'Gallery', (page) => page.getByRole('button', { name: 'Preview' }).first()],
  ['/author-info', 'Author info', (page) => page.getByLabel('Description')],
  ['/hot-news?section_id=1', 'Hot news', firstRow('Hot news')],
  ['/call-to-actions', 'Call to actions', firstRow('Call to actions')],
  [
    '/call-to-actions?open=1',
    'Call to actions',
    (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Body', exact: true }),
  ],
  ['/audit-log', 'Audit log', firstRow('Audit log')],
  ['/audit-log?open=1', 'Audit log', (page) => page.getByRole('dialog').getByText('Request id')],
];

test('every area fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/posts', { project: 'johannesburg' });
  for (const [path, heading, findContent] of screens) {
    await follow(page, path);
    // The previous area stays until the next one has loaded, and may show the same heading.
    await expect(
      page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true }),
      path,
    ).toBeVisible();
    await expect(findContent(page), path).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    if (path.includes('open=')) await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  }
});
