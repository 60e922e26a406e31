/**
 * PostgreSQL does not answer, or the connection to it is lost. A write that was sent before may or may not be stored.
 * The cause is the error of the driver.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
  }
}

/** Codes of the operating system and of PostgreSQL for a statement that got no answer. */
const connectionCodes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOENT',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
    'EAI_AGAIN',
  ],
  // PostgreSQL shuts down, has crashed, is starting, or has no connection left.
  ...['57P01', '57P02', '57P03', '53300'],
  // It canceled a statement that took too long, for example behind a lock, or ended an idle transaction.
  ...['57014', '25P03'],
]);
/** SQLSTATE class of connection errors. */
const CONNECTION_EXCEPTION = /^08/;
/** The driver has no codes for these. */
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
];

/** Converts an error of the driver, if it says that PostgreSQL cannot be reached. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isConnectionError =
    connectionCodes.has(code) ||
    CONNECTION_EXCEPTION.test(code) ||
    connectionMessages.some((message) => error.message.startsWith(message));
  return isConnectionError ? new DatabaseUnavailable(error) : error;
}
