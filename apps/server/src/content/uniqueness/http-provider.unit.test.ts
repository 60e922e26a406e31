import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/outside/fake-server';
import { createServiceCheck } from './http-provider';

let service: Awaited<ReturnType<typeof startFakeServer>>;
beforeAll(async () => {
  service = await startFakeServer();
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(() => service.close());

const clear_text = 'one two three four';
const checkedText = {
  clear_text,
  story: { project: 'lagos', id: 1 },
  url: 'https://lagos.test/article/one',
  archives: [],
};
const check = (timeout = 5000) =>
  createServiceCheck({ url: `${service.url}/check`, key: 'secret', timeout })(checkedText);

describe('createServiceCheck', () => {
  it('sends the text and returns the rounded result', async () => {
    const urls = [
      { url: 'https://elsewhere.test/a', plagiat: 24.6, words: [0, 1, 9, -1, 0.5] },
      { url: 'https://elsewhere.test/b', plagiat: 5, words: '2 3' },
    ];
    service.handleWith((_request, response) => response.end(JSON.stringify({ unique: 75.4, urls, more: 1 })));
    expect(await check()).toEqual({
      unique: 75,
      urls: [
        { url: 'https://elsewhere.test/a', plagiat: 25, words: [0, 1] },
        { url: 'https://elsewhere.test/b', plagiat: 5, words: [2, 3] },
      ],
    });
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/check' });
    expect(service.requests[0]?.headers['authorization']).toBe('Bearer secret');
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ text: clear_text, exclude: [checkedText.url] });
  });

  const NO_RESPONSE = "The uniqueness service doesn't respond. Try again later.";
  const UNEXPECTED_RESPONSE = 'The uniqueness service sent an unexpected response. Try again later.';

  it.each([
    ['an error', 500, '', NO_RESPONSE],
    ['a rejected key', 401, '', "The uniqueness service rejected this server's key. Tell an administrator."],
    ['a rate limit', 429, '', 'The uniqueness service accepts no more checks now. Try again later.'],
    ['a redirect', 302, '', NO_RESPONSE],
    ['a body that is not JSON', 200, '<html>', NO_RESPONSE],
    ['a wrong type', 200, '{"unique":"much"}', UNEXPECTED_RESPONSE],
    ['a percentage above 100', 200, '{"unique":101}', UNEXPECTED_RESPONSE],
    [
      'a javascript: URL',
      200,
      '{"unique":1,"urls":[{"url":"javascript:1","plagiat":1,"words":[]}]}',
      UNEXPECTED_RESPONSE,
    ],
    ['a body above 2 MB', 200, JSON.stringify({ unique: 1, more: 'x'.repeat(2_000_001) }), NO_RESPONSE],
  ])('throws a 503 with the reason when the service sends %s', async (_name, status, body, message) => {
    service.handleWith((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end(body));
    await expect(check()).rejects.toMatchObject({ status: 503, type: 'unavailable', message });
  });

  it('throws a 503 when the service exceeds the timeout', async () => {
    service.handleWith(() => undefined);
    await expect(check(50)).rejects.toMatchObject({
      message: 'The uniqueness service took too long to respond. Try again later.',
    });
    service.handleWith((_request, response) => response.write('{'));
    await expect(check(50)).rejects.toMatchObject({
      message: 'The uniqueness service took too long to respond. Try again later.',
    });
  });

  it('throws a 503 when the service is unreachable', async () => {
    const checkUniqueness = createServiceCheck({ url: 'http://127.0.0.1:1', key: undefined, timeout: 1000 });
    await expect(checkUniqueness(checkedText)).rejects.toMatchObject({ status: 503, message: NO_RESPONSE });
  });
});
