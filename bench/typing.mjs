import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/run.mjs';

/** A key in a long text may cost this many times what it costs in a short one. */
const BOUND = 1.5;
const SHORT = 1_000;
const LONG = 30_000;
const ROUNDS = 5;
const WARM_UP = 60;
const KEYS = 150;
/** Between two keys, as a fast typist has it: every key is drawn before the next one comes. */
const PAUSE_MS = 25;

const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const config = {
  configFile: false,
  root: join(root, 'bench/typing'),
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  preview: { port: 0, host: '127.0.0.1' },
};

/** Seconds of processor time that the page's main thread has worked, whatever else the machine did meanwhile. */
async function workOf(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Milliseconds of work per key, typed at the end of the paragraph in the middle. */
async function keyCost(page, address, characters) {
  await page.goto(`${address}?characters=${characters}`);
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.waitFor();
  await text.evaluate((element) => {
    element.focus();
    const paragraphs = element.querySelectorAll('p');
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    middle.scrollIntoView({ block: 'center' });
    getSelection().selectAllChildren(middle);
    getSelection().collapseToEnd();
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const type = (count) => page.keyboard.type('masthead '.repeat(count).slice(0, count), { delay: PAUSE_MS });
  await type(WARM_UP);
  const before = await workOf(session);
  await type(KEYS);
  const cost = ((await workOf(session)) - before) / KEYS;
  const length = await text.evaluate((element) => element.textContent.length);
  if (length !== characters + WARM_UP + KEYS) throw new Error(`${length} characters: the keys did not arrive`);
  await session.detach();
  return cost * 1000;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const show = (values) => `${median(values).toFixed(2)} ms (${values.map((value) => value.toFixed(2)).join(', ')})`;

const executablePath = await ensureChromium();
await build(config);
const server = await preview({ ...config, build: { outDir: folder } });
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  const short = [];
  const long = [];
  // In turns, so that whatever else the machine does weighs on both.
  for (let round = 0; round < ROUNDS; round++) {
    short.push(await keyCost(page, address, SHORT));
    long.push(await keyCost(page, address, LONG));
  }
  const ratio = median(long) / median(short);
  console.log(`Typing in the rich-text editor, processor time per key, ${ROUNDS} rounds of ${KEYS} keys, medians:`);
  console.log(`  ${SHORT} characters   ${show(short)}`);
  console.log(`  ${LONG} characters  ${show(long)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${BOUND}): ${ratio <= BOUND ? 'ok' : 'too slow'}`);
  process.exitCode = ratio <= BOUND ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
}
