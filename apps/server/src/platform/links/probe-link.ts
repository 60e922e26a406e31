import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../push/public-agent';

/** The HTTP status of a link after redirects; `null` if the server does not answer or is not public. */
export type ProbeLink = (url: string, signal: AbortSignal) => Promise<number | null>;

const TIMEOUT_MS = 8000;
const MAX_REDIRECTS = 5;
const MAX_SOCKETS = 10;

interface Options {
  /** Rejects hosts with a private address: links come from the text of a post. */
  lookup: LookupFunction;
  /** Whether a host that is an IP address may be contacted. Node does not look up such a host. */
  isAllowedAddress?: (address: string) => boolean;
}

/**
 * Creates a function that requests a URL and reads only the status of the response. Each redirect is checked like the
 * first URL.
 */
export function createLinkProbe({ lookup, isAllowedAddress = isPublicAddress }: Options): ProbeLink {
  const agents = {
    'http:': new PlainAgent({ maxSockets: MAX_SOCKETS, lookup }),
    'https:': new Agent({ maxSockets: MAX_SOCKETS, lookup }),
  };

  async function requestStatus(url: URL, signal: AbortSignal, redirects: number): Promise<number | null> {
    const { protocol } = url;
    // The brackets of an IPv6 host are not part of its address.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (protocol !== 'http:' && protocol !== 'https:') return null;
    if (isIP(host) !== 0 && !isAllowedAddress(host)) return null;
    const send = protocol === 'http:' ? plainRequest : request;
    const { statusCode = 0, headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        agent: agents[protocol],
        signal,
        headers: { 'user-agent': 'Masthead link check', accept: '*/*' },
      };
      const outgoing = send(url, options, (response) => {
        resolve(response);
        // The body is not read, whatever its length.
        response.on('error', () => undefined);
        response.destroy();
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isRedirect) return statusCode;
    if (redirects === MAX_REDIRECTS || !URL.canParse(headers.location as string, url)) return null;
    return requestStatus(new URL(headers.location as string, url), signal, redirects + 1);
  }

  return async (url, signal) => {
    if (!URL.canParse(url)) return null;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    return requestStatus(new URL(url), limited, 0).catch(() => null);
  };
}
