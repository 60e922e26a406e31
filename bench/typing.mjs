import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { median } from './lib/measure.mjs';
import { measureKeystrokeMs, serveTypingPage } from './lib/typing.mjs';

// Measures the CPU time of a keystroke in the rich-text editor, in a short and in a long text. Fails above a limit.

/** Maximum cost of a keystroke in a long text, as a multiple of its cost in a short one. */
const MAX_RATIO = 1.5;
const SHORT_LENGTH = 1_000;
const LONG_LENGTH = 30_000;
const ROUNDS = 5;

const formatTimes = (values) =>
  `${median(values).toFixed(2)} ms (${values.map((value) => value.toFixed(2)).join(', ')})`;

const executablePath = await ensureChromium();
const { url, close } = await serveTypingPage();
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  const measureText = async (characters) => {
    await page.goto(`${url}?characters=${characters}`);
    return measureKeystrokeMs(page, page.getByRole('textbox', { name: 'Description' }));
  };
  const short = [];
  const long = [];
  // Alternate, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    short.push(await measureText(SHORT_LENGTH));
    long.push(await measureText(LONG_LENGTH));
  }
  const ratio = median(long) / median(short);
  console.log(`Typing in the rich-text editor, processor time per key, medians of ${ROUNDS} rounds:`);
  console.log(`  ${SHORT_LENGTH} characters   ${formatTimes(short)}`);
  console.log(`  ${LONG_LENGTH} characters  ${formatTimes(long)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO}): ${ratio <= MAX_RATIO ? 'ok' : 'too slow'}`);
  process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
} finally {
  await browser.close();
  await close();
}
