import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from '../storage/content-type';
import type { Storage } from '../storage/storage';

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
  const etag = `"${key}"`;
  const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(etag);
  const file = isKnown ? null : await storage.read(key);
  if (!isKnown && !file) return false;
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (file) reply.header('content-length', file.bytes).type(contentTypeOf(key)).send(file.stream);
  else reply.code(304).send();
  return true;
}
