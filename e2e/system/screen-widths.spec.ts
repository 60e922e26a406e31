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
  ['/calendar', 'Calendar', (page) => page.getByRole('main').getByRole('button', { name: 'Today', exact: true })],
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

/** A tablet, a small laptop and a desktop. Phones come first, because they also check dialogs and accessibility. */
const WIDE_SCREENS = [768, 1024, 1440];

test('every area fits a phone, a tablet, a laptop and a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/posts', { project: 'johannesburg' });
  for (const [path, heading, findContent] of screens) {
    await page.setViewportSize({ width: 390, height: 800 });
    await follow(page, path);
    // The previous area stays until the next one has loaded, and may show the same heading.
    await expect(
      page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true }),
      path,
    ).toBeVisible();
    await expect(findContent(page), path).toBeVisible();
    await expectFits(page, path, 390);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    if (path.includes('open=')) await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    for (const width of WIDE_SCREENS) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, path, width);
    }
  }
});

/** Expects that the page does not scroll sideways, and that row actions and toolbars are inside the window. */
async function expectFits(page: Page, path: string, width: number): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          outside: [...document.querySelectorAll('main td:last-child :is(a, button), [role=toolbar] button')]
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().right > innerWidth)
            .map((control) => control.outerHTML),
        })),
      `${path} at ${width} px`,
    )
    .toEqual({ width, outside: [] });
}
