import { categories } from '@masthead/domain/categories/contract';
import { experts } from '@masthead/domain/experts/contract';
import type { Endpoint, ParsedRequest } from '@masthead/domain/http/endpoint';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { roles } from '@masthead/domain/roles/contract';
import { tags } from '@masthead/domain/tags/contract';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { fakeXhr } from './fake-xhr';

type ReplyValue<E extends Endpoint> = z.input<E['reply']> | Response;
type Handler<E extends Endpoint> = (parsedRequest: ParsedRequest<E>) => ReplyValue<E> | Promise<ReplyValue<E>>;

interface DeclaredReply {
  endpoint: Endpoint;
  pattern: RegExp;
  handler: Handler<Endpoint>;
}

/** A request before schemas have transformed it. */
export interface RecordedRequest {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  authorization: string | null;
  /** The base version of a change. */
  base: string | null;
}

/** A fake server whose replies a test declares. */
export interface FakeApi {
  /** Sets the reply of an endpoint: a value, or a function of the parsed request. Replaces an earlier reply. */
  reply: <E extends Endpoint>(endpoint: E, reply: z.input<E['reply']> | Handler<E>) => FakeApi;
  /** Sets the reply unless the test has already set one. */
  replyByDefault: <E extends Endpoint>(endpoint: E, reply: z.input<E['reply']> | Handler<E>) => FakeApi;
  /** Lets the next request to the endpoint fail without a message. It does not count as a call. */
  failNext: (endpoint: Endpoint) => FakeApi;
  /** The requests to an endpoint so far. */
  calls: (endpoint: Endpoint) => RecordedRequest[];
}

/** An error response. */
export function refusal(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** Simulates a lost connection: `fetch` rejects. */
export function failConnection(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Replaces the server until the test ends. A request that is not declared, or that violates the schemas of the
 * contract, fails the test with its name.
 */
export function fakeApi(): FakeApi {
  const declaredReplies = new Map<string, DeclaredReply>();
  const recordedRequests: RecordedRequest[] = [];
  const violations: string[] = [];
  const failingEndpoints = new Set<string>();
  const realFetch = globalThis.fetch;
  const realXhr = globalThis.XMLHttpRequest;

  async function respond(request: Request, url: URL): Promise<Response> {
    const name = `${request.method} ${url.pathname}`;
    const match = findReply([...declaredReplies.values()], request.method, url.pathname);
    if (!match) {
      violations.push(`undeclared request: ${name}${url.search}`);
      return refusal(501, { type: 'undeclared', message: `Undeclared request: ${name}` });
    }
    if (failingEndpoints.delete(toEndpointName(match.endpoint))) return refusal(500, null);
    const recordedRequest = await recordRequest(match, request, url);
    recordedRequests.push(recordedRequest);
    const parsedRequest = parseRequest(match.endpoint, recordedRequest);
    if (typeof parsedRequest === 'string') {
      violations.push(`${name} violates its contract: ${parsedRequest}`);
      return refusal(400, { type: 'contract', message: parsedRequest });
    }
    const reply = await match.handler(parsedRequest);
    return reply instanceof Response ? reply : Response.json(reply);
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    // StrictMode unmounts a new component once, which aborts its query before the server would see the request.
    await Promise.resolve();
    request.signal.throwIfAborted();
    return abortable(respond(request, url), request.signal);
  };
  globalThis.XMLHttpRequest = fakeXhr(realXhr, (request) =>
    abortable(respond(request, new URL(request.url)), request.signal),
  );
  onTestFinished(() => {
    globalThis.fetch = realFetch;
    globalThis.XMLHttpRequest = realXhr;
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });

  const api: FakeApi = {
    reply: (endpoint, reply) => {
      const handler = (typeof reply === 'function' ? reply : () => reply) as Handler<Endpoint>;
      declaredReplies.set(toEndpointName(endpoint), { endpoint, pattern: toPattern(endpoint), handler });
      return api;
    },
    replyByDefault: (endpoint, reply) =>
      declaredReplies.has(toEndpointName(endpoint)) ? api : api.reply(endpoint, reply),
    failNext: (endpoint) => {
      failingEndpoints.add(toEndpointName(endpoint));
      return api;
    },
    calls: (endpoint) =>
      recordedRequests.filter((request) => toEndpointName(request.endpoint) === toEndpointName(endpoint)),
  };
  // By default no item is in use.
  for (const { usages } of [tags, experts, categories, languages, images, roles]) api.reply(usages, { groups: [] });
  return api;
}

function toEndpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** `/posts/:id` becomes `^/api/posts/(?<id>[^/]+)$`. */
function toPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The match with the fewest parameters: `/translations/search` before `/translations/:id`. */
function findReply(declaredReplies: DeclaredReply[], method: string, path: string): DeclaredReply | undefined {
  return declaredReplies
    .filter(({ endpoint, pattern }) => (endpoint.override ? 'POST' : endpoint.method) === method && pattern.test(path))
    .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0];
}

async function recordRequest(
  { endpoint, pattern }: DeclaredReply,
  request: Request,
  url: URL,
): Promise<RecordedRequest> {
  const text = endpoint.multipart ? '' : await request.text();
  return {
    endpoint,
    params: { ...pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: endpoint.multipart ? await request.formData() : text === '' ? undefined : JSON.parse(text),
    authorization: request.headers.get('authorization'),
    base: request.headers.get(BASE_VERSION),
  };
}

/** Validates the request with the schemas of the endpoint. Returns an error message for an invalid request. */
function parseRequest(endpoint: Endpoint, { params, query, body }: RecordedRequest): ParsedRequest<Endpoint> | string {
  const schemas = [
    ['params', endpoint.params, params],
    ['query', endpoint.query, query],
    ['body', endpoint.multipart ? undefined : endpoint.body, body],
  ] as const;
  const parsedRequest: Record<string, unknown> = { params, query, body };
  for (const [name, schema, value] of schemas) {
    if (!schema) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) return `${name}: ${parsed.error.message}`;
    parsedRequest[name] = parsed.data;
  }
  return parsedRequest as ParsedRequest<Endpoint>;
}

/** Rejects when the request is aborted, like `fetch`. */
function abortable(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    response.then(resolve, reject);
  });
}
