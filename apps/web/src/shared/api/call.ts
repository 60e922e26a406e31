import type { Endpoint, Reply, RequestParts } from '@masthead/domain/http/endpoint';
import { problemMessages } from '@masthead/domain/http/problem';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { UNDO_ID } from '@masthead/domain/undo/contract';
import { z } from 'zod';
import { readToken, storeToken, waitForTokenReplacement, withTokenLock } from '../session/token';
import { takeEarlyReply } from './early-replies';
import { toApiUrl } from './query-string';

/** Gets a new token. `true` means that there is one and the call can be repeated. */
type ExpiredTokenHandler = () => Promise<boolean>;

let handleExpiredToken: ExpiredTokenHandler = async () => false;
let pendingSignIn: { token: string; result: Promise<boolean> } | null = null;

/** Sets the handler of expired tokens: the app asks the user to sign in again, or navigates to /login. */
export function onExpiredToken(newHandler: ExpiredTokenHandler): void {
  handleExpiredToken = newHandler;
}

/**
 * Handles an expired token. When several calls fail with the same token, the handler runs only once for all of them.
 */
function reauthenticate(token: string): Promise<boolean> {
  if (pendingSignIn?.token !== token) {
    const result = handleExpiredToken().finally(() => {
      pendingSignIn = null;
    });
    pendingSignIn = { token, result };
  }
  return pendingSignIn.result;
}

/** An error response of the API. `body` is its parsed JSON; `null` when it cannot be parsed. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super('');
    recordMessages(body);
  }
}

/** Registers the message templates of an error response, so that `translateMessage()` finds them. */
function recordMessages(body: unknown): void {
  const { success, data } = z.object({ messages: problemMessages }).safeParse(body);
  if (!success) return;
  const { detail, errors = {} } = data.messages;
  for (const { key, values } of [...(detail ? [detail] : []), ...Object.values(errors).flat()]) {
    // `fill()` records the template and the values; its result is not needed here.
    if (values) fill(key, values);
  }
}

/**
 * The base version of a change: a hash of the record that the form loaded. The server rejects the change if the record
 * has changed since. The reply updates the version.
 */
interface SentVersion {
  version: string;
  updateFrom: (entity: unknown) => void;
}

/** Receives the id with which the action of a call can be undone. */
export interface UndoSlot {
  id: string | null;
}

/** The parts of a request, without the types of its endpoint. */
interface RequestData {
  base?: SentVersion | undefined;
  undo?: UndoSlot | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A request that `fetch` or `XMLHttpRequest` can send. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Headers;
  body: string | FormData | null;
}

export interface HttpResponse {
  status: number;
  text: string;
  /** The header with the id of an undoable action. */
  undoId?: string | null;
}

/**
 * Calls an endpoint of the contract. Rejects with `ApiError` for an error response, and with another error when the
 * server does not respond. After a 401 it waits for a new token and repeats the call.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  requestParts: RequestParts<E> & Pick<RequestData, 'base' | 'undo'>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  return exchange(endpoint, requestParts, (request) => sendByFetch(request, signal));
}

/**
 * Calls an endpoint whose reply contains a new token, and stores it. The server ends the old token before its reply
 * arrives: other calls that get a 401 meanwhile, in any tab, wait for the new token and are repeated with it.
 */
export function callForNewToken<E extends Endpoint & { reply: z.ZodType<{ token: string }> }>(
  endpoint: E,
  requestParts: RequestParts<E>,
): Promise<Reply<E>> {
  return exchange(endpoint, requestParts, (request) =>
    withTokenLock(async () => {
      const response = await sendByFetch(request);
      const reply = endpoint.reply.safeParse(parseJson(response.text));
      if (response.status === 200 && reply.success) storeToken(reply.data.token);
      return response;
    }),
  );
}

async function sendByFetch(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
  const earlyReply = await takeEarlyReply(request);
  if (earlyReply) return earlyReply;
  const response = await fetchWithReadableError(request, signal);
  return { status: response.status, text: await response.text(), undoId: response.headers.get(UNDO_ID) };
}

/** `fetch` with a readable error when the server does not respond. */
export function fetchWithReadableError({ url, ...request }: HttpRequest, signal?: AbortSignal): Promise<Response> {
  return fetch(url, { ...request, ...(signal && { signal }) }).catch(throwReadable);
}

/** Calls an endpoint while the page unloads. `keepalive` lets the request outlive the page. */
export function callOnUnload<E extends Endpoint>(endpoint: E, requestParts: RequestParts<E>): void {
  const { url, ...request } = buildRequest(endpoint, requestParts as RequestData, readToken());
  // The page is unloading, so a failure cannot be shown.
  void fetch(url, { ...request, keepalive: true }).catch(() => undefined);
}

/** Replaces the browser's own text, such as 'Failed to fetch'. Keeps the error of an aborted call. */
function throwReadable(error: unknown): never {
  if (error instanceof DOMException) throw error;
  throw new Error(phrase("The server doesn't respond. Check the connection and try again."), { cause: error });
}

/** Builds the request, sends it by `send`, renews an expired token and parses the reply. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  requestParts: RequestParts<E>,
  send: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<Reply<E>> {
  const token = readToken();
  const { status, text, undoId } = await send(buildRequest(endpoint, requestParts as RequestData, token));
  if (status === 401 && token !== null && endpoint.access !== 'public' && (await renewToken(token))) {
    return exchange(endpoint, requestParts, send);
  }

  const body = parseJson(text);
  if (status < 200 || status > 299) throw new ApiError(status, body);
  const reply = parseReply(endpoint, body);
  const { base, undo } = requestParts as RequestData;
  base?.updateFrom(reply);
  if (undo) undo.id = undoId ?? null;
  return reply;
}

/**
 * Development and tests reject a reply that does not match its schema. In production a tab can be older than the
 * server: it reports the mismatch once per endpoint and uses the unparsed reply.
 */
export const replyParsing = { isStrict: import.meta.env.DEV || import.meta.env.MODE === 'test' };

const reportedPaths = new Set<string>();

function parseReply<E extends Endpoint>(endpoint: E, body: unknown): Reply<E> {
  const { success, data, error } = endpoint.reply.safeParse(body);
  if (success) return data as Reply<E>;
  if (replyParsing.isStrict) throw error;
  const path = `${endpoint.method} ${endpoint.path}`;
  // biome-ignore lint/suspicious/noConsole: the only trace of a mismatch, which the interface does not show
  if (!reportedPaths.has(path)) console.error(`The reply of ${path} does not match its schema.`, error);
  reportedPaths.add(path);
  return body as Reply<E>;
}

/** Returns whether there is a new token. A 401 that arrives after the token was replaced needs no second sign-in. */
export async function renewToken(token: string): Promise<boolean> {
  await waitForTokenReplacement();
  const current = readToken();
  return current !== null && current !== token ? true : reauthenticate(token);
}

function buildRequest(endpoint: Endpoint, requestParts: RequestData, token: string | null): HttpRequest {
  const headers = new Headers({ accept: 'application/json' });
  if (requestParts.base) headers.set(BASE_VERSION, requestParts.base.version);
  if (token !== null && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  const body = endpoint.multipart
    ? toFormData(requestParts.body)
    : requestParts.body === undefined
      ? null
      : JSON.stringify(requestParts.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (endpoint.override && body instanceof FormData) body.append('_method', endpoint.method);
  const method = endpoint.override ? 'POST' : endpoint.method;
  return { method, url: buildUrl(endpoint, requestParts), headers, body };
}

function buildUrl(endpoint: Endpoint, { params = {}, query = {} }: RequestData): string {
  // `/posts/:id` becomes `/posts/5`.
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return toApiUrl(path, query);
}

function toFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(key, value);
    else form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
