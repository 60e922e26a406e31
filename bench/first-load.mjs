import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs';
import { signIn, startServer, temporaryFolder } from './lib/server.mjs';

// Measures the bytes, requests and time of the first visit of the list of posts, with the processor slowed down to that
// of a mid-range laptop. Fails above a limit.

/** Limits for the first visit of `/posts` with an empty browser cache. */
const limits = { kilobytes: 275, requests: 8 };
/** Divides the speed of the processor, as the performance panel of Chromium does. */
const CPU_SLOWDOWN = 2;
const ROUNDS = 5;

const { api, stop } = await startServer(join(temporaryFolder(), 'data'));
const origin = new URL(api).origin;
const token = await signIn(api);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });

/** Requests until the rows appear, and the time until then, measured by the browser. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchForRows, token);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const requestsById = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('data:')) return;
    requestsById.set(requestId, { url: request.url.replace(origin, ''), sentAt: wallTime * 1000, bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestsById.has(requestId)) requestsById.get(requestId).bytes = encodedDataLength;
  });
  await page.goto(`${origin}/posts`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.rowsAt !== undefined);
  const { milliseconds, moment } = await page.evaluate(() => ({
    milliseconds: window.rowsAt,
    moment: performance.timeOrigin + window.rowsAt,
  }));
  await context.close();
  const requests = [...requestsById.values()].filter(({ sentAt }) => sentAt <= moment);
  return { milliseconds, requests, bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Runs in the page before any application code. */
function watchForRows(token) {
  localStorage.setItem('masthead.token', token);
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('tbody tr a')) return;
    window.rowsAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const visits = [];
for (let round = 0; round < ROUNDS; round++) visits.push(await visit());
await browser.close();
await stop();

const [middle] = visits.toSorted((a, b) => a.milliseconds - b.milliseconds).slice(Math.floor(ROUNDS / 2));
for (const { url, bytes } of middle.requests)
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${url.slice(0, 80)}`);
const kilobytes = Math.ceil(Math.max(...visits.map(({ bytes }) => bytes)) / 1000);
const requests = Math.max(...visits.map((visit) => visit.requests.length));
console.log(
  `/posts with an empty cache: ${kilobytes} kB (at most ${limits.kilobytes}) in ${requests} requests (at most ${limits.requests}), rows after ${Math.round(middle.milliseconds)} ms`,
);
if (kilobytes > limits.kilobytes || requests > limits.requests) process.exitCode = 1;
