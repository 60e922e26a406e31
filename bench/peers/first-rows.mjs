import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../../scripts/lib/chromium.mjs';
import { median } from '../lib/measure.mjs';

/** Long enough for a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** Visits the list of posts of each product with an empty cache, in turn. Returns the median times by name, in ms. */
export async function measureFirstRows(products, rounds) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const times = Object.fromEntries(products.map(({ name }) => [name, []]));
  // The first visit of each product is not counted: its server compiles templates and opens connections.
  for (const product of products) await visit(browser, product.firstRows);
  for (let round = 0; round < rounds; round++) {
    for (const { name, firstRows } of products) times[name].push(await visit(browser, firstRows));
  }
  await browser.close();
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

async function visit(browser, { url, rows, storage = {}, cookies = [] }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  await context.addInitScript(watchForRows, { rows, storage });
  context.setDefaultTimeout(VISIT_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.rowsAt !== undefined);
  const milliseconds = await page.evaluate(() => window.rowsAt);
  await context.close();
  return milliseconds;
}

/** Runs in the page before any application code. */
function watchForRows({ rows, storage }) {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(rows)) return;
    window.rowsAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
