import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../../scripts/lib/run.mjs';

const WARM_UP_KEYS = 60;
const MEASURED_KEYS = 150;
/** The pause of a fast typist. Each keystroke is rendered before the next one. */
const PAUSE_MS = 25;

/** Builds the page in `bench/typing` like the product and serves it. */
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
  return { url: server.resolvedUrls.local[0], close: () => server.close() };
}

/** Puts the caret at the end of the middle paragraph. */
export async function placeCaretInMiddle(text) {
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

/**
 * Returns a function that reads the CPU time of the page's main thread. Other load on the machine does not affect it.
 */
export async function createCpuMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

/** CPU time per keystroke in milliseconds, typed at the end of the middle paragraph. */
export async function measureKeystrokeMs(page, text) {
  await placeCaretInMiddle(text);
  const readCpuSeconds = await createCpuMeter(page);
  const readLength = () => text.evaluate((element) => element.textContent.length);
  const type = (count) => page.keyboard.type('masthead '.repeat(count).slice(0, count), { delay: PAUSE_MS });
  const startLength = await readLength();
  await type(WARM_UP_KEYS);
  const before = await readCpuSeconds();
  await type(MEASURED_KEYS);
  const cost = ((await readCpuSeconds()) - before) / MEASURED_KEYS;
  if ((await readLength()) !== startLength + WARM_UP_KEYS + MEASURED_KEYS) throw new Error('The keys did not arrive');
  return cost * 1000;
}
