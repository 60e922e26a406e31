import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { problemMessages } from '@masthead/domain/http/problem';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import { readToken, storeToken, tokenReplaced, whileReplacingToken } from '../session/token';

/** What to do when the server no longer knows the token; `true` means there is a new one and the call may be repeated. */
type Handler = () => Promise<boolean>;

let handler: Handler = async () => false;
let running: { token: string; result: Promise<boolean> } | null = null;

/** Set once by the app: signs in over the page where something is unsaved, otherwise leaves for /login. */
export function onDeadToken(next: Handler): void {
  handler = next;
}

/** Many calls fail together when a session ends: they share one answer. */
export function reauthenticate(token: string): Promise<boolean> {
  if (running?.token !== token) {
    const result = handler().finally(() => {
      running = null;
    });
    running = { token, result };
  }
  return running.result;
}

/** The API refused. `body` is its error body as it came: an object, an array, or `null` when unreadable. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super('');
    recordMessages(body);
  }
}

/** Records the templates of the sentences in a problem, so that `translateMessage()` finds them. */
function recordMessages(body: unknown): void {
  const { success, data } = z.object({ messages: problemMessages }).safeParse(body);
  if (!success) return;
  const { detail, errors = {} } = data.messages;
  for (const { key, values } of [...(detail ? [detail] : []), ...Object.values(errors).flat()]) {
    if (values) fill(key, values);
  }
}

/** The version that a change was made upon, which moves on with the answer. */
interface CarriedVersion {
  version: string;
  moveTo: (entity: unknown) => void;
}

interface AnySent {
  base?: CarriedVersion | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call as it goes over the line. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Headers;
  body: string | FormData | null;
}

export interface Incoming {
  status: number;
  text: string;
}

/**
 * Calls one endpoint of the contract. Rejects with `ApiError` when the API refuses, with the browser's own error
 * when it does not answer. A dead token is renewed by signing in over the page where something is unsaved.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> | (Sent<E> & { base: CarriedVersion | undefined }),
  signal?: AbortSignal,
): Promise<Reply<E>> {
  return exchange(endpoint, sent, (request) => sendByFetch(request, signal));
}

/**
 * Calls an endpoint whose reply has a new token, and stores it. The server ends the old token before its reply arrives:
 * other calls that get a 401 meanwhile, in any tab, wait for the new token and are repeated with it.
 */
export function callForNewToken<E extends Endpoint & { reply: z.ZodType<{ token: string }> }>(
  endpoint: E,
  sent: Sent<E>,
): Promise<Reply<E>> {
  return exchange(endpoint, sent, (request) =>
    whileReplacingToken(async () => {
      const incoming = await sendByFetch(request);
      const reply = endpoint.reply.safeParse(readJson(incoming.text));
      if (incoming.status === 200 && reply.success) storeToken(reply.data.token);
      return incoming;
    }),
  );
}

async function sendByFetch(request: Outgoing, signal?: AbortSignal): Promise<Incoming> {
  const response = await fetchOrExplain(request, signal);
  return { status: response.status, text: await response.text() };
}

/** `fetch` with an error that people can read when the server does not answer. */
export function fetchOrExplain({ url, ...request }: Outgoing, signal?: AbortSignal): Promise<Response> {
  return fetch(url, { ...request, ...(signal && { signal }) }).catch(inWords);
}

/** Calls an endpoint while the page goes away: the browser sees to it that the call still arrives. */
export function callOnLeaving<E extends Endpoint>(endpoint: E, sent: Sent<E>): void {
  const { url, ...request } = outgoing(endpoint, sent as AnySent, readToken());
  // Nobody is left to hear of a failure.
  void fetch(url, { ...request, keepalive: true }).catch(() => undefined);
}

/** Browsers say 'Failed to fetch', each in words of its own; that a call was given up stays as it is. */
function inWords(error: unknown): never {
  if (error instanceof DOMException) throw error;
  throw new Error(phrase('The server does not answer. Check the connection and try again.'), { cause: error });
}

/** The contract's side of a call, whatever carries it. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  send: (request: Outgoing) => Promise<Incoming>,
): Promise<Reply<E>> {
  const token = readToken();
  const { status, text } = await send(outgoing(endpoint, sent as AnySent, token));
  if (status === 401 && token !== null && endpoint.access !== 'public' && (await isRenewed(token))) {
    return exchange(endpoint, sent, send);
  }

  const body = readJson(text);
  if (status < 200 || status > 299) throw new ApiError(status, body);
  const reply = readReply(endpoint, body);
  (sent as AnySent).base?.moveTo(reply);
  return reply;
}

/**
 * Development and tests reject a reply that does not match its schema. In production a tab can be older than the
 * server: it reports the mismatch once per endpoint and uses the reply as it came.
 */
export const replyParsing = { isStrict: import.meta.env.DEV || import.meta.env.MODE === 'test' };

const reportedPaths = new Set<string>();

function readReply<E extends Endpoint>(endpoint: E, body: unknown): Reply<E> {
  const { success, data, error } = endpoint.reply.safeParse(body);
  if (success) return data as Reply<E>;
  if (replyParsing.isStrict) throw error;
  const path = `${endpoint.method} ${endpoint.path}`;
  // biome-ignore lint/suspicious/noConsole: the only trace of a mismatch that the user is not told about
  if (!reportedPaths.has(path)) console.error(`The reply of ${path} does not match its schema.`, error);
  reportedPaths.add(path);
  return body as Reply<E>;
}

/** A late refusal of a token that has been replaced meanwhile needs no second sign-in. */
async function isRenewed(token: string): Promise<boolean> {
  await tokenReplaced();
  const current = readToken();
  return current !== null && current !== token ? true : reauthenticate(token);
}

function outgoing(endpoint: Endpoint, sent: AnySent, token: string | null): Outgoing {
  const headers = new Headers({ accept: 'application/json' });
  if (sent.base) headers.set(BASE_VERSION, sent.base.version);
  if (token !== null && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  const body = endpoint.multipart ? formData(sent.body) : sent.body === undefined ? null : JSON.stringify(sent.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (endpoint.override && body instanceof FormData) body.append('_method', endpoint.method);
  const method = endpoint.override ? 'POST' : endpoint.method;
  return { method, url: addressOf(endpoint, sent), headers, body };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnySent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search.size === 0 ? `/api${path}` : `/api${path}?${search}`;
}

function formData(body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(key, value);
    else form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
