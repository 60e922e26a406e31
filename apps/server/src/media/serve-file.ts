import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../platform/http/headers';
import { contentTypeFor, type FileRange, type FileStats, type Storage } from '../platform/storage/storage';

/**
 * Sends a stored picture to a client, with support for conditional requests (304) and byte ranges (206, 416). The
 * content of a key never changes, so clients may cache it forever. Returns whether the file exists, not the reply:
 * awaiting a reply would wait until it is sent.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
): Promise<boolean> {
  const { headers } = request;
  const etag = `"${key}"`;
  // The ETag is the key of the file, so comparing it needs no access to the storage.
  const isCached = headers['if-none-match'] !== '*' && matchesEtag(headers['if-none-match'], etag);
  // Only conditional and range requests need a `stat` before the read.
  const isConditional = headers['if-none-match'] === '*' || headers['if-modified-since'] !== undefined;
  const stats = !isCached && (isConditional || headers.range !== undefined) ? await storage.stat(key) : null;
  if (isCached || (stats && isNotModified(request, stats))) {
    setCommonHeaders(reply, etag).code(304).send();
    return true;
  }
  const range = stats ? parseRange(request, stats, etag) : null;
  if (stats && range === 'unsatisfiable') {
    setCommonHeaders(reply, etag)
      .code(416)
      .header('content-range', `bytes */${stats.bytes}`)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The file has no such range\n');
    return true;
  }
  const requestedRange = range === 'unsatisfiable' ? null : range;
  const file = await storage.read(key, requestedRange ?? undefined);
  if (!file) return false;
  setCommonHeaders(reply, etag)
    .header('accept-ranges', 'bytes')
    .header('last-modified', file.modifiedAt.toUTCString())
    .header('content-length', requestedRange ? requestedRange.end - requestedRange.start + 1 : file.bytes)
    .type(contentTypeFor(key));
  if (requestedRange && stats) {
    const { start, end } = requestedRange;
    reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.bytes}`);
  }
  reply.send(file.stream);
  return true;
}

function setCommonHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** HTTP dates have no milliseconds. */
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

function isNotModified({ headers }: FastifyRequest, { modifiedAt }: FileStats): boolean {
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'].trim() === '*';
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && toSeconds(modifiedAt) <= Math.floor(since / 1000);
}

/**
 * Parses `Range: bytes=0-99`, `bytes=100-` (from an offset) or `bytes=-50` (the last 50 bytes). Returns `null` for the
 * whole file, also if the request has several ranges.
 */
function parseRange({ headers }: FastifyRequest, stats: FileStats, etag: string): FileRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const condition = headers['if-range'];
  if (typeof condition === 'string' && condition !== etag && condition !== stats.modifiedAt.toUTCString()) return null;
  const start = first === '' ? Math.max(0, stats.bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? stats.bytes - 1 : Math.min(Number(last), stats.bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= stats.bytes || start > end ? 'unsatisfiable' : { start, end };
}
