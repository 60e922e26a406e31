import type { LineError } from '@masthead/domain/http/problem';
import { phrase } from '@masthead/domain/text/phrase';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
type FieldErrors = Record<string, string[]>;
type LineErrors = LineError[];

/** An expected refusal, as the error body says it. Anything else that is thrown is a bug and answers 500. */
export class Refused extends Error {
  constructor(
    readonly status: Status,
    readonly type: string,
    message: string,
    readonly details: {
      errors?: FieldErrors | LineErrors;
      headers?: Record<string, string>;
      [key: string]: unknown;
    } = {},
  ) {
    super(message);
  }
}

export const malformed = (message: string) => new Refused(400, 'malformed', message);
export const wrongContentType = () =>
  new Refused(415, 'malformed', phrase('The body has a content type that this call does not take.'));
export const tooLarge = () =>
  new Refused(413, 'too_large', phrase('This is more than the server accepts in one call.'));
export const unauthenticated = () => new Refused(401, 'unauthenticated', phrase('Sign in to continue.'));
export const forbidden = (message: string) => new Refused(403, 'forbidden', message);
export const notFound = (message: string) => new Refused(404, 'not_found', message);
export const conflict = (message: string, errors?: FieldErrors) =>
  new Refused(409, 'conflict', message, errors ? { errors } : {});

/** Input that breaks a rule; the first reason is also the message. */
export function invalid(errors: FieldErrors): Refused {
  const first = Object.values(errors)[0]?.[0] ?? phrase('Validation failed');
  return new Refused(422, 'validation', first, { errors });
}

/**
 * Lines of an uploaded file that break a rule; there is at least one, and the first is also the message. `more` is how
 * many others there are besides these.
 */
export function badLines(errors: LineErrors, more = 0): Refused {
  const [first] = errors;
  const details = { ...(first && { line: first.line }), errors, ...(more > 0 && { more }) };
  return new Refused(422, 'extractor', first?.message ?? '', details);
}

/** A refusal that belongs to no field. */
export const refused = (message: string) => new Refused(422, 'validation', message);

export function tooManyTries(retryAfter: number): Refused {
  return new Refused(429, 'too_many_tries', phrase('Too many tries. Wait a few minutes and try again.'), {
    headers: { 'retry-after': String(retryAfter) },
  });
}

export function tooManyRequests(retryAfter: number): Refused {
  return new Refused(
    429,
    'too_many_requests',
    phrase('Too many requests came from your address. Wait a minute and try again.'),
    { headers: { 'retry-after': String(retryAfter) } },
  );
}

/** Somebody else's server that is needed for the answer did not do its part. */
export const unavailable = (message: string) => new Refused(503, 'unavailable', message);
