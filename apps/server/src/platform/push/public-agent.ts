import { type LookupAddress, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are nobody's public server: this machine, this network, addresses with a meaning of their own. */
const closed = new BlockList();
const networks: [network: string, prefix: number][] = [
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
for (const [network, prefix] of networks) closed.addSubnet(network, prefix, 'ipv4');

/** Whether an address belongs to a server on the open internet. Of the sixth version only the part that is given out. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && open.check(address, 'ipv6') && !carriers.check(address, 'ipv6');
}

const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
/** They carry an address of the fourth version inside, or are documentation. */
const carriers = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(network, prefix, 'ipv6');

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Finds a host's addresses and refuses it when one of them is not public: what is connected to is what was judged. */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, found) => {
      const refusal = error ?? refusalOf(host, found);
      const [first] = found ?? [];
      if (refusal || !first) done(refusal ?? new Error(`${host} has no address`), [], 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function refusalOf(host: string, addresses: readonly LookupAddress[]): Error | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error(`${host} is not a public host`);
}

/** Connections to hosts that anybody may have named: they lead to public servers only. */
export function publicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 100, lookup: publicLookup(lookup) });
}

/** The addresses of a host; none when the name server does not answer. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** How long a name server may take, in milliseconds. */
const RESOLVE_TIMEOUT = 2000;

/** Asks the name server rather than the C library, whose lookups occupy a thread of the pool and cannot be cancelled. */
export async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT, tries: 1 });
  const timer = setTimeout(() => resolver.cancel(), RESOLVE_TIMEOUT);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a host is known to have an address that is not public. A name server that does not answer is no reason to
 * refuse a subscription: every delivery checks the address again.
 */
export async function isKnownPrivate(host: string, resolve: ResolveHost): Promise<boolean> {
  const addresses = await resolve(host);
  return addresses.some((address) => !isPublicAddress(address));
}
