import { fill, phrase } from '@masthead/domain/text/phrase';
import { ZodError } from 'zod';
import { conflict, invalid, malformed, Refused } from './errors';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

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
  const column = /^Key \((?:lower\()?(\w+)/.exec(error.detail ?? '')?.[1];
  if (error.code === UNIQUE_VIOLATION) {
    const message = phrase('Already taken.');
    return conflict(message, column ? { [column]: [message] } : undefined);
  }
  if (error.code === FOREIGN_KEY_VIOLATION && column && error.detail?.includes('is not present')) {
    return invalid({ [column]: [phrase('There is no such thing any more.')] });
  }
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict(phrase('It is still in use.'));
  return null;
}

/** Fastify and its plugins say what is wrong with a request by the status they would answer. */
function fromFastify(error: unknown): Refused | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  switch (error.statusCode) {
    case 400:
      return malformed(fill(phrase('The request could not be read: {reason}'), { reason: error.message }));
    case 413:
      return new Refused(413, 'too_large', phrase('This is more than the server accepts in one call.'));
    case 406:
    case 415:
      return new Refused(415, 'malformed', phrase('The body has a content type that this call does not take.'));
    default:
      return null;
  }
}
