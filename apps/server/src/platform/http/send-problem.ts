import { validateHeaderValue } from 'node:http';
import { type Problem, toProblemMessages } from '@masthead/domain/http/problem';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { DatabaseUnavailable } from '../db/database-unavailable';
import { logRequestError } from '../observe/request-log';
import {
  conflict,
  databaseUnavailable,
  diskFull,
  invalid,
  malformed,
  RefusedError,
  tooLarge,
  wrongContentType,
} from './errors';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Codes of PostgreSQL and of the operating system for a full disk or a used-up quota. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** SQLSTATE class of invalid values, such as out of range or an invalid character. */
const DATA_EXCEPTION = /^22/;

/** Converts an error that is not a bug of the server to its response; `null` means a bug. */
export function toRefused(error: unknown): RefusedError | null {
  if (error instanceof RefusedError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error instanceof DatabaseUnavailable) return databaseUnavailable();
  if (error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))) return diskFull();
  if (isDatabaseError(error)) return fromDatabase(error);
  return fromFastify(error);
}

function fromZod({ issues }: ZodError): RefusedError {
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

/** Checks the shape, because this module does not depend on the database driver. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}

function fromDatabase(error: DatabaseError): RefusedError | null {
  const column = keyColumn(error.detail ?? '');
  if (error.code === UNIQUE_VIOLATION) {
    const message = phrase('This value is already in use. Choose another.');
    return conflict(message, column ? { [column]: [message] } : undefined);
  }
  if (error.code === FOREIGN_KEY_VIOLATION && column && error.detail?.includes('is not present')) {
    return invalid({ [column]: [phrase('This item no longer exists. Reload the page.')] });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict(phrase('This item is still in use.'));
  if (DATA_EXCEPTION.test(error.code)) return malformed(phrase("The request has a value that can't be stored."));
  return null;
}

/**
 * The column of a violated key. The detail is, for example, `Key (section_id, slug)=(1, news) already exists.` Of several
 * columns it is the last one, which contains the user's input.
 */
function keyColumn(detail: string): string | undefined {
  // The values after the first equals sign are user input and may contain the same pattern.
  const columnList = /^Key \((.*?)\)=\(/.exec(detail)?.[1] ?? '';
  return /(\w+)\W*$/.exec(columnList)?.[1];
}

function fromFastify(error: unknown): RefusedError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const status = Number(error.statusCode);
  if (status === 413) return tooLarge();
  if (status === 406 || status === 415) return wrongContentType();
  if (status < 400 || status >= 500) return null;
  return malformed(fill(phrase('The request could not be read: {reason}'), { reason: error.message }));
}

/** Sends every error response. A bug is logged with the request id, and its response contains no internal details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toRefused(error);
  if (!refused) {
    logRequestError(request, error);
    dropInvalidHeaders(reply);
    // The handler may have set a caching header before it failed.
    reply.header('cache-control', 'no-store');
    return reply.code(500).send({ ...internalProblem(), request_id: request.id });
  }
  const { status } = refused;
  // The operator has to act, and the response does not name the full disk.
  if (status === 507) request.log.error(error);
  return reply
    .code(status)
    .headers(refused.details.headers ?? {})
    .send(toProblem(refused));
}

/** The body of a response to an expected error. */
export function toProblem({ type, message, details: { headers: _, errors, ...details } }: RefusedError): Problem {
  const texts = { message, ...(errors && { errors }) };
  return { type, ...texts, messages: toProblemMessages(texts), ...details };
}

/** The body of a response to a bug. */
export function internalProblem(): Problem {
  const message = phrase('The server has an error. Try again later.');
  return { type: 'internal', message, messages: toProblemMessages({ message }) };
}

/** An invalid header would make `writeHead` throw again for the error response. */
function dropInvalidHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    try {
      for (const each of [value].flat()) validateHeaderValue(name, String(each));
    } catch {
      reply.removeHeader(name);
    }
  }
}
