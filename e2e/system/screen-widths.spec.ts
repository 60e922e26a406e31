import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { addTask, callApi, currentUser, secondBrowser } from '../support/api';
import { expectAccessible } from '../support/axe';
import { addReadyPost, type StoredPost } from '../support/editor';
import { adminUrl, follow, signIn } from '../support/session';
import { test } from '../support/test';

const toolbar = (page: Page) => page.getByRole('toolbar').first();
const firstRow = (table: string) => (page: Page) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

// A project without a delay of publications.
const project = 'nairobi';

type Screen = [path: string, heading: string, findContent: (page: Page) => Locator];

/**
 * Every area with content of the demo, including its widest forms: path, heading, and an element that is visible once
 * it has loaded.
 */
const screens: Screen[] = [
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

const LIVE_UPDATE = 5;
const LONG_HEADLINE =
  'The harbour authority opens a second quay for the ferries of the northern islands after nine years';

/** Creates the posts of the pages, and a task for the board. Every headline is almost as long as allowed. */
async function listPostScreens(page: Page, browser: Browser): Promise<Screen[]> {
  await addTask(page, LONG_HEADLINE, { assignee_id: (await currentUser(page)).id });
  const article = await publishPost(page, await addReadyPost(page, { main_headline: LONG_HEADLINE }));
  const plot = { id: 'plot', content: null, title: LONG_HEADLINE, time: null, minutes: null };
  const liveValues = { main_headline: LONG_HEADLINE, slides: [plot] };
  const live = await publishPost(page, await addReadyPost(page, liveValues, LIVE_UPDATE));
  await call(page, 'POST', `posts/${live.id}/updates`, { id: randomUUID(), title: LONG_HEADLINE, content: null });

  const reporter = await secondBrowser(browser, 'reporter', undefined, project);
  const changes = { main_headline: LONG_HEADLINE.replace('second', 'third') };
  await call(reporter, 'POST', `posts/${article.id}/proposals`, { changes, base_updated_at: article.updated_at });
  await reporter.context().close();
  return [
    ['/posts', 'Posts', (page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first()],
    ['/dashboard?only_my_tasks=1', 'Dashboard', (page) => page.getByRole('main').getByRole('listitem').first()],
    [`/posts/${article.id}`, 'Edit post', toolbar],
    [`/posts/${live.id}`, 'Edit post', toolbar],
    [`/posts/${article.id}/history`, 'History', (page) => page.getByRole('region', { name: 'Comparison' })],
    ['/posts/proposals', 'Proposals', firstRow('Proposals')],
    [
      `/posts/${article.id}/proposals`,
      'Proposals',
      (page) => page.getByRole('button', { name: 'Accept', exact: true }),
    ],
    [
      `/posts/${live.id}/live`,
      'Live desk',
      (page) => page.getByRole('list', { name: 'Updates' }).getByRole('listitem').first(),
    ],
  ];
}

async function publishPost(page: Page, id: number): Promise<StoredPost> {
  await call(page, 'POST', `posts/publish/${id}`, {});
  return call<StoredPost>(page, 'GET', `posts/${id}`);
}

/** Calls the API and expects that the call succeeds. */
async function call<Body>(page: Page, method: string, path: string, body?: object): Promise<Body> {
  const response = await callApi<Body>(page, method, path, body);
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBe(200);
  return response.body;
}

/** Controls that must be inside the window: row actions, toolbars of texts, and the action bar of the editor. */
const CONTROLS =
  'main td:last-child :is(a, button), [role=toolbar] button, section[aria-label="Actions"] :is(a, button, input)';

const PHONE = 390;
/** A phone, a tablet, a small laptop and a desktop. */
const WIDTHS = [PHONE, 768, 1024, 1440];

test('every area fits a phone, a tablet, a laptop and a desktop', async ({ page, browser }) => {
  await signIn(page, { project });
  const postScreens = await listPostScreens(page, browser);
  await page.goto(`${adminUrl(project)}/posts`);
  for (const [path, heading, findContent] of [...postScreens, ...screens]) {
    await page.setViewportSize({ width: PHONE, height: 800 });
    await follow(page, path);
    // The previous area stays until the next one has loaded, and may show the same heading.
    await expect(
      page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true }),
      path,
    ).toBeVisible();
    await expect(findContent(page), path).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, path, width);
      if (width === PHONE) await checkPhone(page, path);
    }
  }
});

/** On a phone, cards replace tables, and panels fill the screen. The screen tests check other windows with axe. */
async function checkPhone(page: Page, path: string): Promise<void> {
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  if (path.includes('open=')) await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(PHONE);
}

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
