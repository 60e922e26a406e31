import { type LookupAddress, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Protects internal servers: the endpoint of a push subscription is a URL that a browser sends.

/** Networks without public servers: loopback, private, link-local, documentation and multicast. */
const privateIpv4 = new BlockList();
const privateNetworks: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [network, prefix] of privateNetworks) privateIpv4.addSubnet(network, prefix, 'ipv4');

/** Whether an address is on the public internet. For IPv6, only 2000::/3 is assigned. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !excludedIpv6.check(address, 'ipv6');
}

const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
/** Prefixes that embed an IPv4 address, such as 6to4, or are reserved for documentation. */
const excludedIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  excludedIpv6.addSubnet(network, prefix, 'ipv6');

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A DNS lookup that rejects a host with a private address. It checks the same result to which the agent connects. */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      const refusal = error ?? refusePrivateAddress(host, addresses);
      const [first] = addresses ?? [];
      if (refusal || !first) done(refusal ?? new Error(`${host} has no address`), [], 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function refusePrivateAddress(host: string, addresses: readonly LookupAddress[]): Error | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error(`${host} is not a public host`);
}

/** An HTTPS agent for hosts that come from user input. It connects only to public addresses. */
export function createPublicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 100, lookup: createPublicLookup(lookup) });
}

/** Resolves the addresses of a host. Returns an empty list if the DNS server does not answer. */
export type ResolveHost = (host: string) => Promise<string[]>;

const RESOLVE_TIMEOUT_MS = 2000;

/** Queries DNS directly, because `dns.lookup` occupies a thread of the pool and cannot be cancelled. */
export async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  const timer = setTimeout(() => resolver.cancel(), RESOLVE_TIMEOUT_MS);
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a host resolves to a private address. Returns `false` if the DNS server does not answer, because every
 * delivery checks the address again.
 */
export async function resolvesToPrivateAddress(host: string, resolve: ResolveHost): Promise<boolean> {
  const addresses = await resolve(host);
  return addresses.some((address) => !isPublicAddress(address));
}
