import { createHash } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Smaller bodies are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

/** A response that is built once and sent to every reader who asks for it. */
export interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: Buffer;
  /** The encodings that readers have asked for so far. */
  compressed: Partial<Record<Encoding, { body: Buffer; isFinal: boolean }>>;
}

/** Throws on a header that HTTP cannot carry, so that the error belongs to the request that builds the response. */
export function buildResponse(status: number, headers: Record<string, string>, text: string): PageResponse {
  for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers: { ...headers, etag, vary: 'accept-encoding' }, etag, body, compressed: {} };
}

/** The size of a response with the compressed bodies that will join it. */
export const responseBytes = ({ body }: PageResponse) => Math.round(body.length * 1.5) + 1000;

/** Sends the body in the best encoding that the browser accepts, or 304 when the browser has it already. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: PageResponse): FastifyReply {
  const { status, headers, etag, body } = response;
  reply.headers(headers);
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.code(status);
  const encoding = encodingFor(body, request.headers['accept-encoding']);
  if (encoding === null) return reply.send(body.length > 0 ? body : undefined);
  return reply.header('content-encoding', encoding).send(compressedBody(response, encoding));
}

function encodingFor(body: Buffer, accepted: string | undefined): Encoding | null {
  if (body.length < MIN_COMPRESSED_BYTES || accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted) ? 'gzip' : null;
}

/** The first reader gets a fast compression. The second one shows that a small one is worth its time. */
function compressedBody(response: PageResponse, encoding: Encoding): Buffer {
  const { fast, small } = compressors[encoding];
  const known = response.compressed[encoding];
  if (!known) {
    const body = fast(response.body);
    response.compressed[encoding] = { body, isFinal: false };
    return body;
  }
  if (!known.isFinal) {
    known.isFinal = true;
    small(response.body).then(
      (body) => {
        known.body = body;
      },
      // Readers keep getting the fast compression.
      () => undefined,
    );
  }
  return known.body;
}
