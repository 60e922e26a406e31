import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { callApi, secondBrowser } from '../support/api';
import { expectAccessible } from '../support/axe';
import { follow, open } from '../support/session';
import { test } from '../support/test';

const toolbar = (page: Page) => page.getByRole('toolbar').first();
const firstRow = (table: string) => (page: Page) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

type Screen = [path: string, heading: string, findContent: (page: Page) => Locator];

/**
 * Every area with content, including its widest forms: path, heading, and an element that is visible once it has
 * loaded.
 */
const screens: Screen[] = [
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
  ['/advertisements', 'Advertisements', firstRow('Banners')],
  ['/contextual-links', 'Contextual links', firstRow('Contextual links')],
  ['/posts/new', 'New story', toolbar],
];

interface ListedPost {
  id: number;
  main_headline: string;
  updated_at: string;
}

/** The pages of a published post with a proposal, and of a live update. */
async function listPostScreens(page: Page, browser: Browser, project: string): Promise<Screen[]> {
  const findPost = async (type: number): Promise<ListedPost> => {
    const filters = `search[status]=3&search[template_type]=${type}&fields=id,main_headline,updated_at&per-page=1`;
    const { body } = await callApi<{ items: ListedPost[] }>(page, 'GET', `posts?${filters}`);
    return body.items[0] as ListedPost;
  };
  const { id, main_headline, updated_at } = await findPost(0);
  const live = await findPost(5);
  const reporter = await secondBrowser(browser, 'reporter', undefined, project);
  // A headline has up to 100 characters.
  const changes = { main_headline: `${main_headline.slice(0, 94)} today` };
  const proposal = { changes, base_updated_at: updated_at };
  expect((await callApi(reporter, 'POST', `posts/${id}/proposals`, proposal)).status).toBe(200);
  await reporter.context().close();
  return [
    [`/posts/${id}`, 'Edit post', toolbar],
    [`/posts/${live.id}`, 'Edit post', toolbar],
    [`/posts/${id}/history`, 'History', (page) => page.getByRole('region', { name: 'Comparison' })],
    ['/posts/proposals', 'Proposals', firstRow('Proposals')],
    [`/posts/${id}/proposals`, 'Proposals', (page) => page.getByRole('button', { name: 'Accept', exact: true })],
    [
      `/posts/${live.id}/live`,
      'Live desk',
      (page) => page.getByRole('list', { name: 'Updates' }).getByRole('listitem').first(),
    ],
  ];
}

/** Controls that must be inside the window: row actions, toolbars of texts, and the action bar of the editor. */
const CONTROLS =
  'main td:last-child :is(a, button), [role=toolbar] button, section[aria-label="Actions"] :is(a, button, input)';

/** A tablet, a small laptop and a desktop. Phones come first, because they also check dialogs and accessibility. */
const WIDE_SCREENS = [768, 1024, 1440];

test('every area fits a phone, a tablet, a laptop and a desktop', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const project = 'johannesburg';
  await open(page, '/posts', { project });
  for (const [path, heading, findContent] of [...screens, ...(await listPostScreens(page, browser, project))]) {
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

/** Expects that the page does not scroll sideways, and that row actions, toolbars and action bars are inside the window. */
async function expectFits(page: Page, path: string, width: number): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          (controls) => ({
            width: document.documentElement.scrollWidth,
            outside: [...document.querySelectorAll(controls)]
              .filter((control) => control.checkVisibility())
              .filter((control) => {
                const { left, right } = control.getBoundingClientRect();
                return left < 0 || right > innerWidth;
              })
              .map((control) => control.outerHTML),
          }),
          CONTROLS,
        ),
      `${path} at ${width} px`,
    )
    .toEqual({ width, outside: [] });
}
