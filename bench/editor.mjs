import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { median } from './lib/measure.mjs';
import { post, send, signIn, startServer, temporaryFolder } from './lib/server.mjs';
import { enterMiddle, keyCost, serveTypingPage, workMeter } from './lib/typing.mjs';

/** A key on the whole page of an article may cost this many times what it costs in the rich-text editor alone. */
const BOUND = 1.5;
const CHARACTERS = 30_000;
const HIGHLIGHTS = 2000;
const ROUNDS = 5;
const SENTENCE = 'The ferry left the harbour at dawn, an hour late, with nobody on deck but the pilot and a dog. ';
const PARAGRAPH = 400;

const show = (values) => `${median(values).toFixed(2)} ms (${values.map((value) => value.toFixed(2)).join(', ')})`;

function articleOf(characters) {
  const text = SENTENCE.repeat(Math.ceil(PARAGRAPH / SENTENCE.length)).slice(0, PARAGRAPH);
  const content = Array.from({ length: characters / PARAGRAPH }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }));
  return { v: 1, doc: { type: 'doc', content } };
}

const executablePath = await ensureChromium();
const bare = await serveTypingPage();
const { api, stop } = await startServer(join(temporaryFolder(), 'data'));
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const token = await signIn(api);
  const created = await post(`${api}/posts`, token, { main_headline: 'A long article', section_id: 1 });
  const { status } = await send('PATCH', `${api}/posts/${created.id}`, token, { body: articleOf(CHARACTERS) });
  if (status !== 200) throw new Error(`The article could not be stored: ${status}`);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${api}/config`);
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
  const bareCost = async () => {
    await page.goto(`${bare.address}?characters=${CHARACTERS}&bare=1`);
    return keyCost(page, page.getByRole('textbox', { name: 'Description' }));
  };
  const pageCost = async () => {
    await page.goto(api.replace('/api', `/posts/${created.id}`));
    const clear = page.getByRole('button', { name: 'Cancel and clear unsaved data' });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.waitFor();
    if (await clear.isVisible()) await clear.click();
    return keyCost(page, text);
  };
  const alone = [];
  const whole = [];
  // In turns, so that whatever else the machine does weighs on both.
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await bareCost());
    whole.push(await pageCost());
  }
  const ratio = median(whole) / median(alone);
  console.log(`Typing at ${CHARACTERS} characters, processor time per key, medians of ${ROUNDS} rounds:`);
  console.log(`  the rich-text editor alone  ${show(alone)}`);
  console.log(`  the whole page              ${show(whole)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${BOUND}): ${ratio <= BOUND ? 'ok' : 'too slow'}`);

  await page.goto(`${bare.address}?characters=${CHARACTERS}&bare=1&highlights=${HIGHLIGHTS}`);
  const text = page.getByRole('textbox', { name: 'Description' });
  await enterMiddle(text);
  const marks = () => text.evaluate((element) => element.querySelectorAll('mark').length);
  const shown = await marks();
  const work = await workMeter(page);
  const before = await work();
  await page.keyboard.press('x');
  const left = await marks();
  const cost = ((await work()) - before) * 1000;
  console.log(`  ${shown} highlights, after the first key ${left}; that key took ${cost.toFixed(1)} ms`);
  process.exitCode = ratio <= BOUND && shown >= HIGHLIGHTS && left === 0 ? 0 : 1;
} finally {
  await browser.close();
  await bare.close();
  await stop();
}
