import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Face } from '../../projects/faces';
import type { OpenSites } from './open-sites';
import { replyTo } from './reply-to';

/** Longer addresses are nobody's who reads. */
const LONGEST = 300;

/** What of a request says which page it asks for; `null` when it is not worth knowing by heart. */
export function wordsOf({ url = '', headers }: IncomingMessage): string | null {
  return url.length > LONGEST ? null : `${headers['x-forwarded-proto'] ?? ''} ${headers.host}${url}`;
}

/**
 * Answers what is kept before the framework sees the request: routing, hooks and logging cost more than the answer
 * itself. Everything else, and whatever is asked for the first time, goes the usual way.
 */
export function answerKeptFirst(
  server: Server,
  faceOf: (host: string | undefined) => Face | null,
  sites: OpenSites,
): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!sendKept(request, response)) for (const handle of handlers) handle.call(server, request, response);
  });

  function sendKept(request: IncomingMessage, response: ServerResponse): boolean {
    const words = request.method === 'GET' ? wordsOf(request) : null;
    const face = words === null ? null : faceOf(request.headers.host);
    const answer = words !== null && face?.kind === 'site' ? sites.get(face.running)?.edition.known(words) : undefined;
    if (!answer) return false;
    const { status, headers, body } = replyTo(answer, request.headers);
    response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': body.length });
    response.end(body);
    return true;
  }
}
