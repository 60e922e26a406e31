import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, encodingFor, packedBody } from './answer';

/** Sends an answer as the reader's browser takes it, or says that it has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.headers(answer.headers);
  if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  reply.code(answer.status);
  const encoding = encodingFor(answer, request.headers['accept-encoding']);
  if (encoding === null) return reply.send(answer.body);
  return reply.header('content-encoding', encoding).send(packedBody(answer, encoding));
}
