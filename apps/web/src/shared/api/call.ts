import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { readToken } from '../session/token';
import { reauthenticate } from './reauthenticate';

/** The API refused. `body` is its error body as it came: an object, an array, or `null` when unreadable. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super('');
  }
}

interface AnySent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls one endpoint of the contract. Rejects with `ApiError` when the API refuses, with the browser's own error
 * when it does not answer. A dead token is renewed by signing in over the page where something is unsaved.
 */
export async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const token = readToken();
  const response = await send(endpoint, sent as AnySent, token, signal);
  if (response.status === 401 && token !== null && endpoint.access !== 'public' && (await isRenewed(token))) {
    return call(endpoint, sent, signal);
  }

  const text = await response.text();
  const body = readJson(text);
  if (!response.ok) throw new ApiError(response.status, body);
  return endpoint.reply.parse(body) as Reply<E>;
}

/** A late refusal of a token that has been replaced meanwhile needs no second sign-in. */
async function isRenewed(token: string): Promise<boolean> {
  const current = readToken();
  return current !== null && current !== token ? true : reauthenticate(token);
}

function send(endpoint: Endpoint, sent: AnySent, token: string | null, signal?: AbortSignal): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  const body = endpoint.multipart
    ? formData(sent.body)
    : sent.body === undefined
      ? undefined
      : JSON.stringify(sent.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  return fetch(addressOf(endpoint, sent), {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
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
