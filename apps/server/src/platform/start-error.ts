/** Why the server cannot start, as one sentence for the operator: `main` prints it alone and exits with 1. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The operating system's words for a failure (`ENOSPC: no space left on device, …`), for the end of such a sentence. */
export function cause(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
