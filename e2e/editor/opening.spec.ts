import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { addReadyPost, text } from '../support/editor';
import { adminUrl, open, signIn } from '../support/session';
import { test } from '../support/test';

// An editor must open quickly on a slow network.

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

/** Records when the text first becomes editable. Runs in the page. */
function markWhenEditable(): void {
  const box = document.querySelector('[role="textbox"][aria-label="Text"][contenteditable="true"]');
  if (box) performance.mark('editable');
  else requestAnimationFrame(markWhenEditable);
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

async function expectShortChain(page: Page, id: number): Promise<void> {
  await expect(text(page)).toBeEditable();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('editable').length)).toBe(1);
  const requests = await listRequestsBeforeEditable(page);
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

test('a long article opens by its URL and from the list with few dependent requests', async ({ page }) => {
  await signIn(page);
  const stamp = String(Date.now());
  const headline = `Long read ${stamp} about the trams of the harbour road and beyond`;
  const id = await addReadyPost(page, { main_headline: headline, body: createLongArticle(LENGTH) });
  await page.addInitScript(markWhenEditable);
  await slowDownNetwork(page);
  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await expectShortChain(page, id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(`${adminUrl('lagos')}/posts?search=${stamp}`);
  await expect.poll(() => hasEditorCode(page)).toBe(true);
  await slowDownNetwork(page);
  await page.evaluate(() => performance.clearResourceTimings());
  await page.getByRole('link', { name: `Edit ${headline}` }).click();
  await expectShortChain(page, id);
  await expect.poll(() => text(page).evaluate((box) => box.textContent?.length)).toBe(LENGTH);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await text(page).click();
  await page.keyboard.type('Typed.');
  await expect(text(page)).toContainText('Typed.');
});

test('the board prefetches the editor', async ({ page }) => {
  await open(page, '/dashboard?only_my_tasks=1');
  await expect.poll(() => hasEditorCode(page)).toBe(true);
});
