/** A failed request to an external service. The message never contains the request, which may include a secret. */
export class ExternalServiceError extends Error {
  constructor(
    readonly reason: 'no-answer' | 'too-slow' | 'too-large' | 'not-json' | 'refused',
    /** The HTTP status; `null` if there was no response. */
    readonly status: number | null = null,
  ) {
    super(`Request to an external service failed: ${reason}${status === null ? '' : ` (${status})`}`);
  }
}

interface JsonRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** In milliseconds, for the whole response. */
  timeout: number;
  maxBytes: number;
}

/** Fetches JSON with a timeout and a size limit. Does not follow redirects. Throws `ExternalServiceError`. */
export async function fetchJson(url: string, { timeout, maxBytes, ...request }: JsonRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ExternalServiceError('refused', response.status);
    }
    return parseJson(await readText(response, maxBytes));
  } catch (error) {
    if (error instanceof ExternalServiceError) throw error;
    throw new ExternalServiceError(signal.aborted ? 'too-slow' : 'no-answer');
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ExternalServiceError('too-large', response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExternalServiceError('not-json');
  }
}
