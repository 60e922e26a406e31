import { validateHeaderValue } from 'node:http';
import { messagesOfProblem } from '@masthead/domain/http/problem';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { conflict, invalid, malformed, Refused, tooLarge, wrongContentType } from './errors';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Values that a column or function cannot take: out of range, or a character PostgreSQL does not store. */
const DATA_EXCEPTION = /^22/;

/** The refusal an error stands for, or `null` when it is a bug of ours. */
export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (isDatabaseError(error)) return fromDatabase(error);
  return fromFastify(error);
}

function fromZod({ issues }: ZodError): Refused {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    errors[field] = [...(errors[field] ?? []), message];
  }
  return invalid(errors);
}

interface DatabaseError extends Error {
  code: string;
  severity: string;
  detail?: string;
}

/** By its shape: only the queries know the driver. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}

function fromDatabase(error: DatabaseError): Refused | null {
  const column = keyColumn(error.detail ?? '');
  if (error.code === UNIQUE_VIOLATION) {
    const message = phrase('Already taken.');
    return conflict(message, column ? { [column]: [message] } : undefined);
  }
  if (error.code === FOREIGN_KEY_VIOLATION && column && error.detail?.includes('is not present')) {
    return invalid({ [column]: [phrase('There is no such thing any more.')] });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict(phrase('It is still in use.'));
  if (DATA_EXCEPTION.test(error.code)) return malformed(phrase('The request holds a value that cannot be stored.'));
  return null;
}

/** The column a violated key is told by: of several the last, which is what a person typed. */
function keyColumn(detail: string): string | undefined {
  // The values behind the first sign of equality are people's, and may look like another one.
  const columns = /^Key \((.*?)\)=\(/.exec(detail)?.[1] ?? '';
  return /(\w+)\W*$/.exec(columns)?.[1];
}

/** Fastify and its plugins say what is wrong with a request by the status they would answer. */
function fromFastify(error: unknown): Refused | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const status = Number(error.statusCode);
  if (status === 413) return tooLarge();
  if (status === 406 || status === 415) return wrongContentType();
  if (status < 400 || status >= 500) return null;
  return malformed(fill(phrase('The request could not be read: {reason}'), { reason: error.message }));
}

/** The one exit for errors: a refusal says why, a bug is logged under the request's id and says nothing internal. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toRefused(error);
  if (!refused) {
    request.log.error(error);
    dropInvalidHeaders(reply);
    // A handler that failed half-way may have allowed caches to keep its response.
    reply.header('cache-control', 'no-store');
    const message = phrase('Something went wrong on the server. Try again later.');
    const messages = messagesOfProblem({ message });
    return reply.code(500).send({ type: 'internal', message, messages, request_id: request.id });
  }
  const { type, message, status } = refused;
  const { headers = {}, errors, ...details } = refused.details;
  const texts = { message, ...(errors && { errors }) };
  return reply
    .code(status)
    .headers(headers)
    .send({ type, ...texts, messages: messagesOfProblem(texts), ...details });
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
