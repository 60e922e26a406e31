import { phrase } from '../text/phrase';

/** Longer than any push service makes them. */
export const LONGEST_ENDPOINT = 1000;

export const NO_PUSH_SERVICE = phrase('This is not the address of a push service.');

/** Names that only mean something inside a network. */
const INTERNAL = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/**
 * Why the server would not send messages to this address, which anybody may name; `null` when it would. Only HTTPS on
 * its own port, only hosts with a public name: a number is no name, and what a name leads to is looked at when sending.
 */
export function endpointRefusal(endpoint: string): string | null {
  if (endpoint.length > LONGEST_ENDPOINT || !/^https:\/\/[a-z0-9.-]+\/[\x21-\x7e]*$/i.test(endpoint))
    return NO_PUSH_SERVICE;
  const { hostname, username, port } = new URL(endpoint);
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(hostname);
  return username === '' && port === '' && isName && !INTERNAL.test(hostname) ? null : NO_PUSH_SERVICE;
}

/** The push services of Chrome, Firefox, Edge and Safari, unless the deployer names others. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Whether the host of an endpoint is one of these services or a subdomain of one. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
