import { categories } from '@masthead/domain/categories/contract';
import { experts } from '@masthead/domain/experts/contract';
import type { Endpoint, Received } from '@masthead/domain/http/endpoint';
import { BASE_VERSION } from '@masthead/domain/http/version';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { roles } from '@masthead/domain/roles/contract';
import { tags } from '@masthead/domain/tags/contract';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { fakeXhr } from './fake-xhr';

type Answer<E extends Endpoint> = z.input<E['reply']> | Response;
type Handler<E extends Endpoint> = (received: Received<E>) => Answer<E> | Promise<Answer<E>>;

interface Declared {
  endpoint: Endpoint;
  pattern: RegExp;
  handler: Handler<Endpoint>;
}

/** A request as it arrived: what was sent, before any schema changed it. */
export interface Recorded {
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  authorization: string | null;
  /** The version that a change was made upon. */
  base: string | null;
}

export interface FakeApi {
  /** What an endpoint answers: a value, or a function of the parsed request. A later reply replaces an earlier one. */
  reply: <E extends Endpoint>(endpoint: E, answer: z.input<E['reply']> | Handler<E>) => FakeApi;
  /** The same, unless the test has already said what the endpoint answers. */
  replyByDefault: <E extends Endpoint>(endpoint: E, answer: z.input<E['reply']> | Handler<E>) => FakeApi;
  calls: (endpoint: Endpoint) => Recorded[];
}

/** An error body of the API. */
export function refusal(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** The line is dead: `fetch` itself rejects. */
export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Stands in for the server until the test ends. A request that was not declared, or that the contract's own schemas
 * refuse, fails the test by name.
 */
export function fakeApi(): FakeApi {
  const declared = new Map<string, Declared>();
  const recorded: Recorded[] = [];
  const faults: string[] = [];
  const realFetch = globalThis.fetch;
  const realXhr = globalThis.XMLHttpRequest;

  async function answer(request: Request, url: URL): Promise<Response> {
    const name = `${request.method} ${url.pathname}`;
    const found = find([...declared.values()], request.method, url.pathname);
    if (!found) {
      faults.push(`undeclared request: ${name}${url.search}`);
      return refusal(501, { type: 'undeclared', message: `Undeclared request: ${name}` });
    }
    const seen = await record(found, request, url);
    recorded.push(seen);
    const received = parse(found.endpoint, seen);
    if (typeof received === 'string') {
      faults.push(`${name} does not keep to its contract: ${received}`);
      return refusal(400, { type: 'contract', message: received });
    }
    const reply = await found.handler(received);
    return reply instanceof Response ? reply : Response.json(reply);
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    return abortable(answer(request, url), request.signal);
  };
  globalThis.XMLHttpRequest = fakeXhr(realXhr, (request) =>
    abortable(answer(request, new URL(request.url)), request.signal),
  );
  onTestFinished(() => {
    globalThis.fetch = realFetch;
    globalThis.XMLHttpRequest = realXhr;
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  const api: FakeApi = {
    reply: (endpoint, given) => {
      const handler = (typeof given === 'function' ? given : () => given) as Handler<Endpoint>;
      declared.set(nameOf(endpoint), { endpoint, pattern: patternOf(endpoint), handler });
      return api;
    },
    replyByDefault: (endpoint, given) => (declared.has(nameOf(endpoint)) ? api : api.reply(endpoint, given)),
    calls: (endpoint) => recorded.filter((each) => nameOf(each.endpoint) === nameOf(endpoint)),
  };
  // Nothing is used anywhere unless the test says so.
  for (const { usages } of [tags, experts, categories, languages, images, roles]) api.reply(usages, { groups: [] });
  return api;
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The match with the fewest parameters: `/translations/search` before `/translations/:id`. */
function find(declared: Declared[], method: string, path: string): Declared | undefined {
  return declared
    .filter(({ endpoint, pattern }) => (endpoint.override ? 'POST' : endpoint.method) === method && pattern.test(path))
    .sort((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)[0];
}

async function record({ endpoint, pattern }: Declared, request: Request, url: URL): Promise<Recorded> {
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

function parse(endpoint: Endpoint, { params, query, body }: Recorded): Received<Endpoint> | string {
  const parts = [
    ['params', endpoint.params, params],
    ['query', endpoint.query, query],
    ['body', endpoint.multipart ? undefined : endpoint.body, body],
  ] as const;
  const received: Record<string, unknown> = { params, query, body };
  for (const [name, schema, value] of parts) {
    if (!schema) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) return `${name}: ${parsed.error.message}`;
    received[name] = parsed.data;
  }
  return received as Received<Endpoint>;
}

function abortable(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    answer.then(resolve, reject);
  });
}
