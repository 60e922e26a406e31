import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { median } from './lib/measure.mjs';
import { keyCost, serveTypingPage } from './lib/typing.mjs';

/** A key in a long text may cost this many times what it costs in a short one. */
const BOUND = 1.5;
const SHORT = 1_000;
const LONG = 30_000;
const ROUNDS = 5;

const show = (values) => `${median(values).toFixed(2)} ms (${values.map((value) => value.toFixed(2)).join(', ')})`;

const executablePath = await ensureChromium();
const { address, close } = await serveTypingPage();
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  const costAt = async (characters) => {
    await page.goto(`${address}?characters=${characters}`);
    return keyCost(page, page.getByRole('textbox', { name: 'Description' }));
  };
  const short = [];
  const long = [];
  // In turns, so that whatever else the machine does weighs on both.
  for (let round = 0; round < ROUNDS; round++) {
    short.push(await costAt(SHORT));
    long.push(await costAt(LONG));
  }
  const ratio = median(long) / median(short);
  console.log(`Typing in the rich-text editor, processor time per key, medians of ${ROUNDS} rounds:`);
  console.log(`  ${SHORT} characters   ${show(short)}`);
  console.log(`  ${LONG} characters  ${show(long)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${BOUND}): ${ratio <= BOUND ? 'ok' : 'too slow'}`);
  process.exitCode = ratio <= BOUND ? 0 : 1;
} finally {
  await browser.close();
  await close();
}
