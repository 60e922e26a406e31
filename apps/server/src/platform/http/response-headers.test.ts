import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('response headers', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('of a pre-compressed script match Accept-Encoding %s', async (accepted, encoding) => {
    const response = await t.send({ url: '/assets/app-1.js', headers: { 'accept-encoding': accepted } });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((packed: Buffer) => packed);
    expect(unpack(response.rawPayload).toString().trim()).toBe('export {};');
  });

  it('of the admin and the API contain the security policies', async () => {
    for (const url of ['/', '/api/config', '/api/nothing']) {
      const { headers } = await t.send({ url });
      const policy = String(headers['content-security-policy']);
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy.split(';')).toContain(directive);
      }
      // Only the document has an inline script, which its hash allows.
      expect(policy).toMatch(url === '/' ? /;script-src 'self' 'sha256-[\w+/=]{44}';/ : /;script-src 'self';/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    }
  });

  it.each(['/', '/api/config', '/api/nothing'])('of %s contain every security header', async (url) => {
    const { headers } = await t.send({ url });
    // The test above checks the hash of the inline script.
    const policy = String(headers['content-security-policy']).replace(/ 'sha256-[^']+'/, '');
    expect(policy).toBe(
      "default-src 'self';base-uri 'none';font-src 'self' https: data:;form-action 'self';frame-ancestors 'none';img-src 'self' data: blob: https:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' 'unsafe-inline';connect-src 'self'",
    );
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  it('of the API forbid caching', async () => {
    expect((await t.send({ url: '/api/config' })).headers['cache-control']).toBe('no-store');
  });
});
