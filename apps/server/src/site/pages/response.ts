import { createHash } from 'node:crypto';
import { type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../platform/http/headers';

const brotliQuality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });

/** `fast` answers the first request at once. `small` compresses better and runs in the background. */
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

/** The only header that a hook sets on pages of the site. `sendCachedResponse` has to copy it. */
export const STRICT_TRANSPORT_SECURITY = 'strict-transport-security';

/** A page that was rendered less than this time ago may change again soon, as all pages of a category that publishes. */
const MIN_AGE_FOR_SMALL_MS = 2000;

/** Smaller bodies hardly shrink. */
const MIN_COMPRESSED_BYTES = 1024;

/** The body and headers of a response in one encoding. */
interface Variant {
  headers: Readonly<OutgoingHttpHeaders>;
  body: Buffer;
}

/** A complete response that the page cache stores and sends again. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  uncompressed: Variant;
  /** Encodings are added when a client first accepts them. */
  compressed: Partial<Record<Encoding, CompressedVariant>>;
}

interface CompressedVariant {
  variant: Variant;
  /** The time of the fast compression, by the monotonic clock. */
  createdAt: number;
  /** Whether the best compression has started. */
  isFinal: boolean;
}

/** Throws on a header that HTTP cannot carry, so that the error belongs to the request that builds the response. */
export function buildResponse(status: number, headers: Record<string, string>, content: string | Buffer): PageResponse {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const body = Buffer.from(content);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const allHeaders = { ...headers, etag, vary: 'accept-encoding' };
  return { status, headers: allHeaders, etag, uncompressed: createVariant(allHeaders, body), compressed: {} };
}

function createVariant(headers: Readonly<Record<string, string>>, body: Buffer, encoding?: Encoding): Variant {
  const encoded = encoding && { 'content-encoding': encoding };
  return { headers: { ...headers, ...encoded, 'content-length': body.length }, body };
}

/** Estimated memory of a response including its future compressed variants. */
export const estimateResponseBytes = ({ uncompressed }: PageResponse) =>
  Math.round(uncompressed.body.length * 1.5) + 1000;

const isNotModified = ({ headers }: FastifyRequest, { status, etag }: PageResponse) =>
  status === 200 && matchesEtag(headers['if-none-match'], etag);

/** Sends a response, or 304 if the client already has it. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: PageResponse): FastifyReply {
  if (isNotModified(request, response)) return reply.code(304).headers(response.headers).send();
  const { headers, body } = selectVariant(request, response);
  return reply
    .code(response.status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);
}

/**
 * Sends a response from the cache without Fastify's serialisation, which reduces throughput. The request stays in
 * Fastify's lifecycle: `writeHead` throws before the reply is hijacked, so that the error handler answers, and the end
 * of the response is logged.
 */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: PageResponse): void {
  if (request.method !== 'GET' || isNotModified(request, response)) {
    sendResponse(request, reply, response);
    return;
  }
  const { headers, body } = selectVariant(request, response);
  const strictTransport = reply.getHeader(STRICT_TRANSPORT_SECURITY) as string | undefined;
  const sent = strictTransport === undefined ? headers : { ...headers, [STRICT_TRANSPORT_SECURITY]: strictTransport };
  reply.raw.writeHead(response.status, sent);
  reply.hijack();
  reply.raw.end(body);
}

function selectVariant({ headers }: FastifyRequest, response: PageResponse): Variant {
  const encoding = selectEncoding(response.uncompressed.body, headers['accept-encoding']);
  return encoding === null ? response.uncompressed : getCompressedVariant(response, encoding);
}

/** Prefers Brotli. An encoding with the weight 0, such as `br;q=0`, is not accepted. */
function selectEncoding(body: Buffer, accepted: string | undefined): Encoding | null {
  if (body.length < MIN_COMPRESSED_BYTES || accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted) ? 'gzip' : null;
}

/** The first request gets a fast compression. A later one starts the best compression in the background. */
function getCompressedVariant(response: PageResponse, encoding: Encoding): Variant {
  const { fast, small } = compressors[encoding];
  const { headers, uncompressed } = response;
  const existing = response.compressed[encoding];
  if (!existing) {
    const variant = createVariant(headers, fast(uncompressed.body), encoding);
    response.compressed[encoding] = { variant, createdAt: performance.now(), isFinal: false };
    return variant;
  }
  if (!existing.isFinal && performance.now() - existing.createdAt >= MIN_AGE_FOR_SMALL_MS) {
    existing.isFinal = true;
    small(uncompressed.body).then(
      (body) => {
        existing.variant = createVariant(headers, body, encoding);
      },
      // The fast variant stays in use.
      () => undefined,
    );
  }
  return existing.variant;
}
