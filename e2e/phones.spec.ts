import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { follow, open } from './support/session';

const rowOf = (table: string) => (page: Page) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

/** Every area with something in it, its widest forms too, and what is seen when it has loaded. */
const places: [path: string, seen: (page: Page) => Locator][] = [
  ['/posts', rowOf('Posts')],
  ['/dashboard?only_my_tasks=1', (page) => page.getByRole('main').getByRole('listitem').first()],
  ['/dashboard?only_my_tasks=1&open=new', (page) => page.getByRole('dialog').getByLabel('Headline')],
  ['/sections', rowOf('Sections')],
  ['/categories', (page) => page.getByRole('main').getByText('Politics', { exact: true })],
  ['/tags', rowOf('Tags')],
  ['/experts', rowOf('Experts')],
  ['/experts/1', (page) => page.getByLabel('Position')],
  ['/static', rowOf('Static pages')],
  ['/menu?type=head_main&section_id=1', rowOf('Menu')],
  ['/stop-words', rowOf('Stop words')],
  ['/translations', rowOf('Languages')],
  ['/users', rowOf('Users')],
  ['/roles', (page) => page.getByRole('main').getByText('senior-editor').first()],
  ['/images', (page) => page.getByRole('main').getByRole('img').first()],
  ['/author-info', (page) => page.getByRole('heading', { name: 'Author info' })],
  ['/hot-news?section_id=1', rowOf('Hot news')],
  ['/call-to-actions', rowOf('Call to actions')],
  ['/call-to-actions?open=1', (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Body', exact: true })],
];

test('every area fits a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/posts', { project: 'johannesburg' });
  for (const [path, seen] of places) {
    await follow(page, path);
    await expect(seen(page), path).toBeVisible();
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    if (path.includes('open=')) await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  }
});
