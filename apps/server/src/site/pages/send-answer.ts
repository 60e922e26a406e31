import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer';
import { replyTo } from './reply-to';

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, headers, body } = replyTo(answer, request.headers);
  return reply.code(status).headers(headers).send(body);
}
