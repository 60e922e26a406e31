import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { median } from './lib/measure.mjs';
import { post, send, signIn, startServer, temporaryFolder } from './lib/server.mjs';
import { createCpuMeter, measureKeystrokeMs, placeCaretInMiddle, serveTypingPage } from './lib/typing.mjs';

// Measures the CPU time of a keystroke on the page that edits a post. Fails above a limit.

/** Maximum cost of a keystroke on the whole editor page, as a multiple of its cost in the rich-text editor alone. */
const MAX_RATIO = 1.5;
const CHARACTERS = 30_000;
const HIGHLIGHTS = 2000;
const ROUNDS = 5;
const SENTENCE = 'The ferry left the harbour at dawn, an hour late, with nobody on deck but the pilot and a dog. ';
const PARAGRAPH_LENGTH = 400;

const formatTimes = (values) =>
  `${median(values).toFixed(2)} ms (${values.map((value) => value.toFixed(2)).join(', ')})`;

function createArticle(characters) {
  const text = SENTENCE.repeat(Math.ceil(PARAGRAPH_LENGTH / SENTENCE.length)).slice(0, PARAGRAPH_LENGTH);
  const content = Array.from({ length: characters / PARAGRAPH_LENGTH }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }));
  return { v: 1, doc: { type: 'doc', content } };
}

const executablePath = await ensureChromium();
const typingPage = await serveTypingPage();
const { api, stop } = await startServer(join(temporaryFolder(), 'data'));
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const token = await signIn(api);
  const created = await post(`${api}/posts`, token, { main_headline: 'A long article', section_id: 1 });
  const { status } = await send('PATCH', `${api}/posts/${created.id}`, token, { body: createArticle(CHARACTERS) });
  if (status !== 200) throw new Error(`The article could not be stored: ${status}`);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${api}/config`);
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
  const measureEditorAlone = async () => {
    await page.goto(`${typingPage.url}?characters=${CHARACTERS}&bare=1`);
    return measureKeystrokeMs(page, page.getByRole('textbox', { name: 'Description' }));
  };
  const measurePage = async () => {
    await page.goto(api.replace('/api', `/posts/${created.id}`));
    const clear = page.getByRole('button', { name: 'Cancel and clear unsaved data' });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.waitFor();
    if (await clear.isVisible()) await clear.click();
    return measureKeystrokeMs(page, text);
  };
  const alone = [];
  const whole = [];
  // Alternate, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measureEditorAlone());
    whole.push(await measurePage());
  }
  const ratio = median(whole) / median(alone);
  console.log(`Typing at ${CHARACTERS} characters, processor time per key, medians of ${ROUNDS} rounds:`);
  console.log(`  the rich-text editor alone  ${formatTimes(alone)}`);
  console.log(`  the whole page              ${formatTimes(whole)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO}): ${ratio <= MAX_RATIO ? 'ok' : 'too slow'}`);

  await page.goto(`${typingPage.url}?characters=${CHARACTERS}&bare=1&highlights=${HIGHLIGHTS}`);
  const text = page.getByRole('textbox', { name: 'Description' });
  await placeCaretInMiddle(text);
  const countHighlights = () => text.evaluate((element) => element.querySelectorAll('mark').length);
  const shownCount = await countHighlights();
  const readCpuSeconds = await createCpuMeter(page);
  const before = await readCpuSeconds();
  await page.keyboard.press('x');
  const remainingCount = await countHighlights();
  const cost = ((await readCpuSeconds()) - before) * 1000;
  console.log(`  ${shownCount} highlights, after the first key ${remainingCount}; that key took ${cost.toFixed(1)} ms`);
  process.exitCode = ratio <= MAX_RATIO && shownCount >= HIGHLIGHTS && remainingCount === 0 ? 0 : 1;
} finally {
  await browser.close();
  await typingPage.close();
  await stop();
}
