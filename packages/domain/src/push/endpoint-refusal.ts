import { phrase } from '../text/phrase';

// The endpoint of a push subscription is the URL of a push service of a browser vendor. The server sends messages to
// it.

/** In characters. The endpoints of all push services are shorter. */
export const MAX_ENDPOINT_LENGTH = 1000;

export const NO_PUSH_SERVICE = phrase('The push service of this endpoint is not supported.');

/** Top-level domains that only resolve inside a network. */
const INTERNAL_DOMAIN = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/**
 * Returns why the server does not send messages to this endpoint, or `null`. Anyone can submit an endpoint, so it must
 * use HTTPS on the default port and a public host name, not an IP address. The sender checks the resolved address.
 */
export function endpointRefusal(endpoint: string): string | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !/^https:\/\/[a-z0-9.-]+\/[\x21-\x7e]*$/i.test(endpoint))
    return NO_PUSH_SERVICE;
  const { hostname, username, port } = new URL(endpoint);
  const isHostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(hostname);
  return username === '' && port === '' && isHostName && !INTERNAL_DOMAIN.test(hostname) ? null : NO_PUSH_SERVICE;
}

/** The default push services: Chrome, Firefox, Edge and Safari. A deployment can configure others. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Returns whether the host of the endpoint is one of the services or a subdomain of one. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const { hostname } = new URL(endpoint);
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
