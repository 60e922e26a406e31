import type { LineError } from '@masthead/domain/http/problem';
import { phrase } from '@masthead/domain/text/phrase';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;
/** Error messages by field name. */
type FieldErrors = Record<string, string[]>;
type LineErrors = LineError[];

/** An expected error with its HTTP status and response body. Any other error is a bug and results in a 500. */
export class RefusedError extends Error {
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

export const malformed = (message: string) => new RefusedError(400, 'malformed', message);
export const wrongContentType = () =>
  new RefusedError(415, 'malformed', phrase("This call doesn't accept the content type of the request body."));
export const tooLarge = () => new RefusedError(413, 'too_large', phrase('The request is too large for the server.'));
export const unauthenticated = () => new RefusedError(401, 'unauthenticated', phrase('Sign in to continue.'));
export const forbidden = (message: string) => new RefusedError(403, 'forbidden', message);
export const notFound = (message: string) => new RefusedError(404, 'not_found', message);
export const conflict = (message: string, errors?: FieldErrors) =>
  new RefusedError(409, 'conflict', message, errors ? { errors } : {});

/** Validation errors by field. The first one is also the message. */
export function invalid(errors: FieldErrors): RefusedError {
  const first = Object.values(errors)[0]?.[0] ?? phrase('Validation failed');
  return new RefusedError(422, 'validation', first, { errors });
}

/** Validation errors by line of an uploaded file. The first one is also the message. `more` counts the omitted errors. */
export function invalidLines(errors: LineErrors, more = 0): RefusedError {
  const [first] = errors;
  const details = { ...(first && { line: first.line }), errors, ...(more > 0 && { more }) };
  return new RefusedError(422, 'extractor', first?.message ?? '', details);
}

/** A validation error without a field. */
export const refused = (message: string) => new RefusedError(422, 'validation', message);

export function tooManyAttempts(retryAfterSeconds: number): RefusedError {
  return new RefusedError(429, 'too_many_tries', phrase('Too many attempts. Wait a few minutes and try again.'), {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function tooManyRequests(retryAfterSeconds: number): RefusedError {
  return new RefusedError(
    429,
    'too_many_requests',
    phrase('Too many requests from your address. Wait a minute and try again.'),
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}

const RETRY_AFTER_SECONDS = 5;

/** The database does not answer. */
export const databaseUnavailable = () =>
  new RefusedError(503, 'unavailable', phrase('The database does not answer. Try again in a moment.'), {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });

/** The disk of the database or of the files is full. */
export const diskFull = () =>
  new RefusedError(
    507,
    'disk_full',
    phrase("The server's disk is full, so nothing was saved. Tell your administrator, and try again later."),
  );

/** An external service that the request needs has failed. */
export const unavailable = (message: string) => new RefusedError(503, 'unavailable', message);
