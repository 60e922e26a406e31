/** The server or a command cannot start. Its message is a sentence for the operator, printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The message of an error (`ENOSPC: no space left on device, …`), to append to a sentence. */
export function cause(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
