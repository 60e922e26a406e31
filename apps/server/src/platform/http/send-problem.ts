import { validateHeaderValue } from 'node:http';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toRefused } from './problems';

/** The one exit for errors: a refusal says why, a bug is logged under the request's id and says nothing internal. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toRefused(error);
  if (!refused) {
    request.log.error(error);
    dropInvalidHeaders(reply);
    // A handler that failed half-way may have allowed caches to keep its response.
    reply.header('cache-control', 'no-store');
    const message = phrase('Something went wrong on the server. Try again later.');
    return reply.code(500).send({ type: 'internal', message, request_id: request.id });
  }
  const { headers = {}, ...details } = refused.details;
  return reply
    .code(refused.status)
    .headers(headers)
    .send({ type: refused.type, message: refused.message, ...details });
}

/** An invalid header makes `writeHead` throw, also for the response that reports it. */
function dropInvalidHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    try {
      for (const each of [value].flat()) validateHeaderValue(name, String(each));
    } catch {
      reply.removeHeader(name);
    }
  }
}
