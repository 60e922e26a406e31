import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { callForStatus } from '../support/api';
import { button, openNewPost, openPost, openReadyPost, text } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl, open } from '../support/session';

// An editor must open quickly on a slow network, and must not lose text without one.

/** In characters: a long read. */
const LENGTH = 15_000;
const sentence = 'The harbour road was closed for the trams again this morning. ';

/** Returns an article with this many characters, in paragraphs. */
function createLongArticle(length: number): object {
  const lines =
    sentence
      .repeat(Math.ceil(length / sentence.length))
      .slice(0, length)
      .match(/.{1,500}/g) ?? [];
  const content = lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
  return { v: 1, doc: { type: 'doc', content } };
}

/** Delays each request by a second. Parallel requests overlap, dependent requests add up. */
const slowDownNetwork = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await setTimeout(1000);
    await route.continue();
  });

/** Records when the text first became editable. */
async function markWhenEditable(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    const checkFrame = () => {
      const box = document.querySelector('[role="textbox"][aria-label="Text"][contenteditable="true"]');
      if (!box) return requestAnimationFrame(checkFrame);
      performance.mark('editable');
    };
    checkFrame();
  });
}

interface RequestTiming {
  path: string;
  start: number;
  end: number;
}

/** Returns the requests that started before the text was editable. Excludes the event stream, which never ends. */
function listRequestsBeforeEditable(page: Page): Promise<RequestTiming[]> {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('editable');
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, start: startTime, end: responseEnd }))
      .filter(
        ({ path, start }) => path.startsWith('/api/') && path !== '/api/events' && start < (mark?.startTime ?? 0),
      );
  });
}

/** Returns the longest chain of dependent requests: each started after the previous one ended. */
function findLongestChain(requests: RequestTiming[]): string[] {
  const chains: { end: number; paths: string[] }[] = [];
  for (const { path, start, end } of requests.toSorted((request, other) => request.start - other.start)) {
    const earlierChains = chains
      .filter((chain) => chain.end <= start)
      .toSorted((chain, other) => other.paths.length - chain.paths.length);
    chains.push({ end, paths: [...(earlierChains[0]?.paths ?? []), path] });
  }
  return chains.reduce<string[]>((longest, { paths }) => (paths.length > longest.length ? paths : longest), []);
}

function expectShortChain(requests: RequestTiming[], id: number): void {
  expect(requests.map(({ path }) => path)).toContain(`/api/posts/${id}`);
  const chain = findLongestChain(requests);
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(4);
}

/** Returns whether the browser has loaded the code of the editor. */
const hasEditorCode = (page: Page) =>
  page.evaluate(() =>
    ['editor-page', 'rich-text-editor'].every((name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    ),
  );

test('a long article opens from the list with few requests and a prefetched editor', async ({ page }) => {
  const stamp = String(Date.now());
  const headline = `Long read ${stamp} about the trams of the harbour road and beyond`;
  const id = await openReadyPost(page, { main_headline: headline, body: createLongArticle(LENGTH) });
  await expect(text(page)).toContainText(sentence.trim());
  await page.goto(`${adminUrl('lagos')}/posts?search=${stamp}`);
  await expect.poll(() => hasEditorCode(page)).toBe(true);
  await slowDownNetwork(page);
  await markWhenEditable(page);
  await page.getByRole('link', { name: `Edit ${headline}` }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(text(page)).toBeEditable();
  await expect.poll(() => text(page).evaluate((box) => box.textContent?.length)).toBe(LENGTH);
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('editable').length)).toBe(1);
  expectShortChain(await listRequestsBeforeEditable(page), id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await text(page).click();
  await page.keyboard.type('Typed.');
  await expect(text(page)).toContainText('Typed.');
});

test('a long article opens by its URL with few requests', async ({ page }) => {
  const id = await openReadyPost(page, { body: createLongArticle(LENGTH) });
  await page.addInitScript(() => {
    const checkFrame = () => {
      const box = document.querySelector('[role="textbox"][aria-label="Text"][contenteditable="true"]');
      if (box) performance.mark('editable');
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
  await slowDownNetwork(page);
  await openPost(page, id);
  await expect(text(page)).toBeEditable();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('editable').length)).toBe(1);
  expectShortChain(await listRequestsBeforeEditable(page), id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the board prefetches the editor', async ({ page }) => {
  await open(page, '/dashboard?only_my_tasks=1');
  await expect.poll(() => hasEditorCode(page)).toBe(true);
});

test('after a minute offline, all typed text is still there and is saved on reconnection', async ({ page }) => {
  await page.clock.install();
  const id = await openNewPost(page, {}, 'A minute in a tunnel');
  let missedHeartbeats = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('check-lock')) missedHeartbeats += 1;
  });
  await page.context().setOffline(true);
  await text(page).click();
  for (const typedText of ['One. ', 'Two. ', 'Three. ', 'Four. ']) {
    await page.keyboard.type(typedText);
    await page.clock.fastForward(15_000);
  }
  await expect.poll(() => missedHeartbeats).toBeGreaterThanOrEqual(4);
  await expect(page.getByText(/^Offline, stored in this browser \d\d:\d\d:\d\d$/)).toBeVisible();
  const readLocalDrafts = () => page.evaluate(() => Object.entries(localStorage).flat().join(' '));
  await expect.poll(readLocalDrafts).toContain('One. Two. Three. Four.');
  await button(page, 'Save').click();
  await expect(notice(page, "The server doesn't respond.")).toBeVisible();
  await text(page).press('Control+End');
  await page.keyboard.type('Out again.');

  await page.context().setOffline(false);
  await page.clock.fastForward(15_000);
  await button(page, 'Save').click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('One. Two. Three. Four. Out again.');
  await expect(page.getByRole('dialog', { name: 'Restoring data' })).toHaveCount(0);
  expect(await callForStatus(page, 'GET', `posts/check-lock/${id}`)).toBe(200);
});

test('a post that cannot be loaded returns to the list with the reason', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Unreadable');
  await page.route(`**/api/posts/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(notice(page, 'Error fetching data.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  await page.route('**/api/v2/categories?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${adminUrl('lagos')}/posts`);
  await page.unroute(`**/api/posts/${id}`);
  await openPost(page, id);
  await expect(notice(page, 'Error fetching sections or categories.')).toBeVisible();
  await expect(text(page)).toBeEditable();
});
