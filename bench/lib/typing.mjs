import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../../scripts/lib/run.mjs';

const WARM_UP = 60;
const KEYS = 150;
/** Between two keys, as a fast typist has it: every key is drawn before the next one comes. */
const PAUSE_MS = 25;

/** The page of `bench/typing`, built as the product is, and where it is served. */
export async function serveTypingPage() {
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
  await build(config);
  const server = await preview({ ...config, build: { outDir: folder } });
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

/** Puts the caret at the end of the paragraph in the middle. */
export async function enterMiddle(text) {
  await text.waitFor();
  await text.evaluate((element) => {
    element.focus();
    const paragraphs = element.querySelectorAll('p');
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    middle.scrollIntoView({ block: 'center' });
    getSelection().selectAllChildren(middle);
    getSelection().collapseToEnd();
  });
}

/** Seconds of processor time that the page's main thread has worked, whatever else the machine did meanwhile. */
export async function workMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

/** Milliseconds of work per key, typed at the end of the paragraph in the middle. */
export async function keyCost(page, text) {
  await enterMiddle(text);
  const work = await workMeter(page);
  const length = () => text.evaluate((element) => element.textContent.length);
  const type = (count) => page.keyboard.type('masthead '.repeat(count).slice(0, count), { delay: PAUSE_MS });
  const start = await length();
  await type(WARM_UP);
  const before = await work();
  await type(KEYS);
  const cost = ((await work()) - before) / KEYS;
  if ((await length()) !== start + WARM_UP + KEYS) throw new Error('The keys did not arrive');
  return cost * 1000;
}
