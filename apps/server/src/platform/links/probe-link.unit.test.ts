import { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/outside/fake-server';
import { createPublicLookup } from '../push/public-agent';
import { createLinkProbe } from './probe-link';

const { signal } = new AbortController();
let remote: Awaited<ReturnType<typeof startFakeServer>>;
beforeAll(async () => {
  remote = await startFakeServer();
});
beforeEach(() => {
  remote.requests.length = 0;
});
afterAll(() => remote.close());

describe('createLinkProbe', () => {
  const probe = createLinkProbe({ lookup, isAllowedAddress: () => true });

  it('returns the status and follows at most five redirects', async () => {
    remote.handleWith(({ path }, response) => {
      const step = Number(path.slice(1));
      if (step === 0) response.writeHead(410).end('Gone');
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    expect(await probe(`${remote.url}/0`, signal)).toBe(410);
    expect(await probe(`${remote.url}/5`, signal)).toBe(410);
    expect(await probe(`${remote.url}/6`, signal)).toBeNull();
  });

  it('does not read the body', async () => {
    remote.handleWith((_, response) => {
      response.writeHead(200);
      response.write('a');
    });
    expect(await probe(`${remote.url}/endless`, signal)).toBe(200);
  });

  it('returns null for a server that does not answer, an invalid URL and another protocol', async () => {
    remote.handleWith((_, response) => void response.destroy());
    expect(await probe(`${remote.url}/`, signal)).toBeNull();
    for (const url of ['nonsense', 'ftp://a.test/', 'file:///etc/passwd']) expect(await probe(url, signal)).toBeNull();
  });
});

describe('createLinkProbe for public hosts', () => {
  const probe = createLinkProbe({ lookup: createPublicLookup(lookup) });

  it('never contacts a private address, by name or by number', async () => {
    const { port } = new URL(remote.url);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '0x7f.1', '2130706433']) {
      expect([host, await probe(`http://${host}:${port}/`, signal)]).toEqual([host, null]);
    }
    expect(remote.requests).toEqual([]);
  });

  it('never follows a redirect to a private address', async () => {
    const open = createLinkProbe({ lookup, isAllowedAddress: (address) => address === '127.0.0.1' });
    remote.handleWith((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    expect(await open(`${remote.url}/`, signal)).toBeNull();
    expect(remote.requests).toHaveLength(1);
  });
});
