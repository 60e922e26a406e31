import { setTimeout } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { call } from './support/api';
import { button, openNew, openReady, show, text } from './support/editor';
import { notice } from './support/notices';
import { adminUrl, open } from './support/session';

const LENGTH = 15_000;
const sentence = 'The harbour road was closed for the trams again this morning. ';

/** An article of this many characters, in paragraphs. */
function longArticle(length: number): object {
  const lines =
    sentence
      .repeat(Math.ceil(length / sentence.length))
      .slice(0, length)
      .match(/.{1,500}/g) ?? [];
  const content = lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
  return { v: 1, doc: { type: 'doc', content } };
}

/** A slow line: what is asked for at once overlaps, and what waits for something else does not. */
const slowLine = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await setTimeout(1000);
    await route.continue();
  });

/** Notes when the text could first be typed into. */
async function watchText(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    const look = () => {
      const box = document.querySelector('[role="textbox"][aria-label="Text"][contenteditable="true"]');
      if (!box) return requestAnimationFrame(look);
      performance.mark('editable');
    };
    look();
  });
}

interface Fetched {
  path: string;
  start: number;
  end: number;
}

/** The calls that were begun before the text was there. The stream of events has no end. */
function callsBefore(page: Page): Promise<Fetched[]> {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('editable');
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, start: startTime, end: responseEnd }))
      .filter(
        ({ path, start }) => path.startsWith('/api/') && path !== '/api/events' && start < (mark?.startTime ?? 0),
      );
  });
}

/** The longest row of calls that waited for one another: each began when the one before it had ended. */
function longestChain(calls: Fetched[]): string[] {
  const chains: { end: number; paths: string[] }[] = [];
  for (const { path, start, end } of calls.toSorted((one, other) => one.start - other.start)) {
    const before = chains
      .filter((each) => each.end <= start)
      .toSorted((one, other) => other.paths.length - one.paths.length);
    chains.push({ end, paths: [...(before[0]?.paths ?? []), path] });
  }
  return chains.reduce<string[]>((longest, { paths }) => (paths.length > longest.length ? paths : longest), []);
}

function expectFew(calls: Fetched[], id: number): void {
  expect(calls.map(({ path }) => path)).toContain(`/api/posts/${id}`);
  const chain = longestChain(calls);
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(4);
}

const hasEditorCode = (page: Page) =>
  page.evaluate(() =>
    ['editor-page', 'rich-text-editor'].every((name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    ),
  );

test('a long article opens from the list in a few calls, its editor fetched before', async ({ page }) => {
  const stamp = String(Date.now());
  const headline = `Long read ${stamp} about the trams of the harbour road and beyond`;
  const id = await openReady(page, { main_headline: headline, body: longArticle(LENGTH) });
  await expect(text(page)).toContainText(sentence.trim());
  await page.goto(`${adminUrl('lagos')}/posts?search=${stamp}`);
  await expect.poll(() => hasEditorCode(page)).toBe(true);
  await slowLine(page);
  await watchText(page);
  await page.getByRole('link', { name: `Edit ${headline}` }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
  await expect(text(page)).toBeEditable();
  await expect.poll(() => text(page).evaluate((box) => box.textContent?.length)).toBe(LENGTH);
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('editable').length)).toBe(1);
  expectFew(await callsBefore(page), id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await text(page).click();
  await page.keyboard.type('Typed.');
  await expect(text(page)).toContainText('Typed.');
});

test('and by its address alone, on a server that is warm', async ({ page }) => {
  const id = await openReady(page, { body: longArticle(LENGTH) });
  await page.addInitScript(() => {
    const look = () => {
      const box = document.querySelector('[role="textbox"][aria-label="Text"][contenteditable="true"]');
      if (box) performance.mark('editable');
      else requestAnimationFrame(look);
    };
    look();
  });
  await slowLine(page);
  await show(page, id);
  await expect(text(page)).toBeEditable();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('editable').length)).toBe(1);
  expectFew(await callsBefore(page), id);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the board fetches the editor beforehand, too', async ({ page }) => {
  await open(page, '/dashboard?only_my_tasks=1');
  await expect.poll(() => hasEditorCode(page)).toBe(true);
});

test('offline for a whole minute: every key is kept, and saved when the line is back', async ({ page }) => {
  test.slow();
  await page.clock.install();
  const id = await openNew(page, {}, 'A minute in a tunnel');
  let missed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('check-lock')) missed += 1;
  });
  await page.context().setOffline(true);
  await text(page).click();
  for (const words of ['One. ', 'Two. ', 'Three. ', 'Four. ']) {
    await page.keyboard.type(words);
    await page.clock.fastForward(15_000);
  }
  await expect.poll(() => missed).toBeGreaterThanOrEqual(4);
  await expect(page.getByText(/^Unsaved changes, kept in this browser at/)).toBeVisible();
  const kept = () => page.evaluate(() => Object.entries(localStorage).flat().join(' '));
  await expect.poll(kept).toContain('One. Two. Three. Four.');
  await button(page, 'Save').click();
  await expect(notice(page, 'The server does not answer.')).toBeVisible();
  await text(page).press('Control+End');
  await page.keyboard.type('Out again.');

  await page.context().setOffline(false);
  await page.clock.fastForward(15_000);
  await button(page, 'Save').click();
  await expect(page.getByText(/^All changes are saved/)).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('One. Two. Three. Four. Out again.');
  await expect(page.getByRole('dialog', { name: 'Restoring data' })).toHaveCount(0);
  expect(await call(page, 'GET', `posts/check-lock/${id}`)).toBe(200);
});

test('a post that cannot be read leads out with the reason', async ({ page }) => {
  const id = await openNew(page, {}, 'Unreadable');
  await page.route(`**/api/posts/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(notice(page, 'Error fetching data.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  await page.route('**/api/v2/categories?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${adminUrl('lagos')}/posts`);
  await page.unroute(`**/api/posts/${id}`);
  await show(page, id);
  await expect(notice(page, 'Error fetching sections or categories.')).toBeVisible();
  await expect(text(page)).toBeEditable();
});
