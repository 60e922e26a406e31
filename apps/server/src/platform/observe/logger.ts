import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names of fields whose values are secrets. The server logs no bodies and headers; this protects against a mistake. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'password_hash',
  'token',
  'secret',
  'two_fa_secret',
  'recovery_codes',
];
const redactedPaths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

const MAX_CAUSES = 5;

interface LoggedError {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  cause?: LoggedError | undefined;
}

/** Leaves out all other fields: errors of PostgreSQL contain rows, and those of parsers contain input. */
function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? String(error.code) : undefined,
    cause: error.cause === undefined || depth === MAX_CAUSES ? undefined : toLoggedError(error.cause, depth + 1),
  };
}

const PREVIEWS = '/preview/';
const CALENDARS = '/api/calendar/';
/** The endpoint that creates and revokes the URL of a feed. Its own URL has no secret. */
const CALENDAR_FEED = `${CALENDARS}feed`;
const MAX_PATH_LENGTH = 500;

/** The path of a URL. Leaves out the query string, which contains input, and the keys of previews and calendar feeds. */
export function toLoggedPath(url: string): string {
  if (url.startsWith(PREVIEWS)) return PREVIEWS;
  const path = (url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_LENGTH);
  return path.toLowerCase().startsWith(CALENDARS) && path !== CALENDAR_FEED ? CALENDARS : path;
}

/**
 * Creates the structured log: one JSON object per line, on stdout by default. Lines have `time`, `level` and `msg`, and
 * as far as they apply `project`, `request_id`, `job_id` and `user_id`.
 */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: {
      err: (error: unknown) => toLoggedError(error),
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: toLoggedPath(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
