import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../platform/http/headers';
import { contentTypeOf, type FileFacts, type FileRange, type Storage } from '../platform/storage/storage';

/**
 * Streams a stored file whose address never means anything else, so that whoever has it need never ask again. Whether
 * there was one. It does not return the reply: awaiting one waits until it is sent.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
): Promise<boolean> {
  const { headers } = request;
  const etag = `"${key}"`;
  // The tag names the file, so a browser that has it needs no look at the storage.
  const isKnown = headers['if-none-match'] !== '*' && matchesEtag(headers['if-none-match'], etag);
  // Only conditional and partial requests pay for a look at the file before it is read.
  const isConditional = headers['if-none-match'] === '*' || headers['if-modified-since'] !== undefined;
  const facts = !isKnown && (isConditional || headers.range !== undefined) ? await storage.stat(key) : null;
  if (isKnown || (facts && isNotModified(request, facts))) {
    shared(reply, etag).code(304).send();
    return true;
  }
  const range = facts ? rangeFor(request, facts, etag) : null;
  if (facts && range === 'unsatisfiable') {
    shared(reply, etag)
      .code(416)
      .header('content-range', `bytes */${facts.bytes}`)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The file has no such range\n');
    return true;
  }
  const part = range === 'unsatisfiable' ? null : range;
  const file = await storage.read(key, part ?? undefined);
  if (!file) return false;
  shared(reply, etag)
    .header('accept-ranges', 'bytes')
    .header('last-modified', file.modifiedAt.toUTCString())
    .header('content-length', part ? part.end - part.start + 1 : file.bytes)
    .type(contentTypeOf(key));
  if (part && facts) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${facts.bytes}`);
  reply.send(file.stream);
  return true;
}

function shared(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** HTTP dates have whole seconds. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function isNotModified({ headers }: FastifyRequest, { modifiedAt }: FileFacts): boolean {
  if (headers['if-none-match'] !== undefined) return headers['if-none-match'].trim() === '*';
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && seconds(modifiedAt) <= Math.floor(since / 1000);
}

/** The bytes that a request wants; `null` for the whole file, also when it wants several parts. */
function rangeFor({ headers }: FastifyRequest, facts: FileFacts, etag: string): FileRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  const condition = headers['if-range'];
  if (typeof condition === 'string' && condition !== etag && condition !== facts.modifiedAt.toUTCString()) return null;
  const start = first === '' ? Math.max(0, facts.bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? facts.bytes - 1 : Math.min(Number(last), facts.bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= facts.bytes || start > end ? 'unsatisfiable' : { start, end };
}
