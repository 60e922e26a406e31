import { createHash } from 'node:crypto';
import { type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../platform/http/headers';

const brotliQuality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });

const compressors = {
  br: {
    fast: (body: Buffer) => brotliCompressSync(body, brotliQuality(0)),
    small: (body: Buffer) => promisify(brotliCompress)(body, brotliQuality(6)),
  },
  gzip: {
    fast: (body: Buffer) => gzipSync(body, { level: 1 }),
    small: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
  },
};
type Encoding = keyof typeof compressors;

/** The only header that a hook sets on pages of the site. */
export const STRICT_TRANSPORT = 'strict-transport-security';

/** Smaller bodies are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

/** A body in one encoding with the headers that go with it, ready to be sent. */
interface Variant {
  headers: Readonly<OutgoingHttpHeaders>;
  body: Buffer;
}

/** A response that is built once and sent to every reader who asks for it. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  uncompressed: Variant;
  /** The encodings that readers have asked for so far. */
  compressed: Partial<Record<Encoding, { variant: Variant; isFinal: boolean }>>;
}

/** Throws on a header that HTTP cannot carry, so that the error belongs to the request that builds the response. */
export function buildResponse(status: number, headers: Record<string, string>, content: string | Buffer): PageResponse {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const body = Buffer.from(content);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const sent = { ...headers, etag, vary: 'accept-encoding' };
  return { status, headers: sent, etag, uncompressed: variantOf(sent, body), compressed: {} };
}

function variantOf(headers: Readonly<Record<string, string>>, body: Buffer, encoding?: Encoding): Variant {
  const encoded = encoding && { 'content-encoding': encoding };
  return { headers: { ...headers, ...encoded, 'content-length': body.length }, body };
}

/** The size of a response with the compressed bodies that will join it. */
export const responseBytes = ({ uncompressed }: PageResponse) => Math.round(uncompressed.body.length * 1.5) + 1000;

/** Whether the browser has the page already. */
const isNotModified = ({ headers }: FastifyRequest, { status, etag }: PageResponse) =>
  status === 200 && matchesEtag(headers['if-none-match'], etag);

export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: PageResponse): FastifyReply {
  if (isNotModified(request, response)) return reply.code(304).headers(response.headers).send();
  const { headers, body } = variantFor(request, response);
  return reply
    .code(response.status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);
}

/**
 * Sends a response from the cache without Fastify's serialisation, which costs throughput. The request stays in
 * Fastify's lifecycle: `writeHead` throws before the reply is hijacked, so that the error handler answers, and the end of
 * the response is logged.
 */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: PageResponse): void {
  if (request.method !== 'GET' || isNotModified(request, response)) {
    sendResponse(request, reply, response);
    return;
  }
  const { headers, body } = variantFor(request, response);
  const strictTransport = reply.getHeader(STRICT_TRANSPORT) as string | undefined;
  const sent = strictTransport === undefined ? headers : { ...headers, [STRICT_TRANSPORT]: strictTransport };
  reply.raw.writeHead(response.status, sent);
  reply.hijack();
  reply.raw.end(body);
}

/** The best encoding that the browser accepts. */
function variantFor({ headers }: FastifyRequest, response: PageResponse): Variant {
  const encoding = encodingFor(response.uncompressed.body, headers['accept-encoding']);
  return encoding === null ? response.uncompressed : compressedVariant(response, encoding);
}

function encodingFor(body: Buffer, accepted: string | undefined): Encoding | null {
  if (body.length < MIN_COMPRESSED_BYTES || accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted) ? 'gzip' : null;
}

/** The first reader gets a fast compression. The second one shows that a small one is worth its time. */
function compressedVariant(response: PageResponse, encoding: Encoding): Variant {
  const { fast, small } = compressors[encoding];
  const { headers, uncompressed } = response;
  const known = response.compressed[encoding];
  if (!known) {
    const variant = variantOf(headers, fast(uncompressed.body), encoding);
    response.compressed[encoding] = { variant, isFinal: false };
    return variant;
  }
  if (!known.isFinal) {
    known.isFinal = true;
    small(uncompressed.body).then(
      (body) => {
        known.variant = variantOf(headers, body, encoding);
      },
      // Readers keep getting the fast compression.
      () => undefined,
    );
  }
  return known.variant;
}
