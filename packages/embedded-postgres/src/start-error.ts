/** PostgreSQL cannot be started. The message is a sentence for the person who starts the server. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
}

/** The message of an error (`ENOSPC: no space left on device, …`). */
export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
