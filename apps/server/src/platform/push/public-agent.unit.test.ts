import { expect, it } from 'vitest';
import { deliverWith } from './deliver';
import { createPublicAgent, createPublicLookup, isPublicAddress, resolvesToPrivateAddress } from './public-agent';

it.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('isPublicAddress(%s) is %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

/** A lookup for a host with these addresses. */
const lookupOf = (...addresses: string[]) =>
  createPublicLookup((_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

function resolveWith(lookup: ReturnType<typeof createPublicLookup>, all: boolean) {
  return new Promise((resolve) =>
    lookup('push.example.com', { all }, (error, addresses) => resolve(error?.message ?? addresses)),
  );
}

it('publicLookup accepts a host only if all its addresses are public', async () => {
  expect(await resolveWith(lookupOf('8.8.8.8', '2606:4700::1111'), false)).toBe('8.8.8.8');
  expect(await resolveWith(lookupOf('8.8.8.8'), true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  for (const all of [true, false]) {
    expect(await resolveWith(lookupOf('8.8.8.8', '127.0.0.1'), all)).toBe('push.example.com is not a public host');
    expect(await resolveWith(lookupOf(), all)).toBe('push.example.com has no address');
  }
});

it('publicAgent does not connect to this machine', async () => {
  const deliver = deliverWith(createPublicAgent(), ['localhost']);
  const delivery = deliver({ endpoint: 'https://localhost/send', headers: {}, body: Buffer.from('x') });
  await expect(delivery).rejects.toThrow('localhost is not a public host');
});

it('deliverWith sends nothing to a host that is not a push service', async () => {
  const deliver = deliverWith(createPublicAgent(), ['push.example.com']);
  const delivery = deliver({ endpoint: 'https://localhost/send', headers: {}, body: Buffer.from('x') });
  await expect(delivery).rejects.toThrow('localhost is not one of PUSH_SERVICES');
});

it.each([
  [['8.8.8.8', '2606:4700::1111'], false],
  [['8.8.8.8', '10.0.0.7'], true],
  [['fd00::1'], true],
  [[], false],
])('isKnownPrivate for a host with the addresses %o is %s', async (addresses, isPrivate) => {
  expect(await resolvesToPrivateAddress('push.example.com', async () => addresses)).toBe(isPrivate);
});
