import { phrase } from '../text/phrase';

/** Longer than any push service makes them. */
export const LONGEST_ENDPOINT = 1000;

const REFUSED = phrase('This is not the address of a push service.');

/** Names that only mean something inside a network. */
const INTERNAL = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/**
 * Why the server would not send messages to this address, which anybody may name; `null` when it would. Only HTTPS on
 * its own port, only hosts with a public name: a number is no name, and what a name leads to is looked at when sending.
 */
export function endpointRefusal(endpoint: string): string | null {
  if (endpoint.length > LONGEST_ENDPOINT || !/^https:\/\/[a-z0-9.-]+\/[\x21-\x7e]*$/i.test(endpoint)) return REFUSED;
  const { hostname, username, port } = new URL(endpoint);
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(hostname);
  return username === '' && port === '' && isName && !INTERNAL.test(hostname) ? null : REFUSED;
}
