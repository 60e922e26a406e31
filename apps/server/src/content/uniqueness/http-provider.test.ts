import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outsideServer } from '../../../test/outside';
import { askService } from './http-provider';

let outside: Awaited<ReturnType<typeof outsideServer>>;
beforeAll(async () => {
  outside = await outsideServer();
});
beforeEach(() => {
  outside.heard.length = 0;
});
afterAll(() => outside.close());

const clear_text = 'one two three four';
const checked = { clear_text, story: { project: 'lagos', id: 1 }, url: 'https://lagos.test/article/one', archives: [] };
const ask = (timeout = 5000) => askService({ url: `${outside.url}/check`, key: 'secret', timeout })(checked);

it('sends the text, the key and the own address, and reads the answer', async () => {
  const urls = [
    { url: 'https://elsewhere.test/a', plagiat: 24.6, words: [0, 1, 9, -1, 0.5] },
    { url: 'https://elsewhere.test/b', plagiat: 5, words: '2 3' },
  ];
  outside.answer((_heard, response) => response.end(JSON.stringify({ unique: 75.4, urls, more: 1 })));
  expect(await ask()).toEqual({
    unique: 75,
    urls: [
      { url: 'https://elsewhere.test/a', plagiat: 25, words: [0, 1] },
      { url: 'https://elsewhere.test/b', plagiat: 5, words: [2, 3] },
    ],
  });
  expect(outside.heard[0]).toMatchObject({ method: 'POST', path: '/check' });
  expect(outside.heard[0]?.headers['authorization']).toBe('Bearer secret');
  expect(JSON.parse(outside.heard[0]?.body ?? '')).toEqual({ text: clear_text, exclude: [checked.url] });
});

const silent = 'The uniqueness service does not answer. Try again later.';
const unknown = 'The uniqueness service answered something unknown. Try again later.';

it.each([
  ['an error', 500, '', silent],
  ['no admission', 401, '', 'The uniqueness service does not admit this server. Tell an administrator.'],
  ['too many', 429, '', 'The uniqueness service takes no more checks now. Try again later.'],
  ['another address', 302, '', silent],
  ['no JSON', 200, '<html>', silent],
  ['another shape', 200, '{"unique":"much"}', unknown],
  ['a percentage beyond', 200, '{"unique":101}', unknown],
  ['a script as address', 200, '{"unique":1,"urls":[{"url":"javascript:1","plagiat":1,"words":[]}]}', unknown],
  ['more than anybody reads', 200, JSON.stringify({ unique: 1, more: 'x'.repeat(2_000_001) }), silent],
])('says what went wrong: %s', async (_name, status, body, message) => {
  outside.answer((_heard, response) => response.writeHead(status, { location: '/elsewhere' }).end(body));
  await expect(ask()).rejects.toMatchObject({ status: 503, type: 'unavailable', message });
});

it('does not wait for ever', async () => {
  outside.answer(() => undefined);
  await expect(ask(50)).rejects.toMatchObject({ message: 'The uniqueness service took too long. Try again later.' });
  outside.answer((_heard, response) => response.write('{'));
  await expect(ask(50)).rejects.toMatchObject({ message: 'The uniqueness service took too long. Try again later.' });
});

it('says so when nobody is there', async () => {
  const nobody = askService({ url: 'http://127.0.0.1:1', key: undefined, timeout: 1000 });
  await expect(nobody(checked)).rejects.toMatchObject({ status: 503, message: silent });
});
