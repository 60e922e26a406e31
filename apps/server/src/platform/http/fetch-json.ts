/** Why another server gave no answer that can be used. Never what was sent: that may hold a secret. */
export class OutsideError extends Error {
  constructor(
    readonly reason: 'no-answer' | 'too-slow' | 'too-large' | 'not-json' | 'refused',
    /** Where it answered at all. */
    readonly status: number | null = null,
  ) {
    super(`Another server failed: ${reason}${status === null ? '' : ` (${status})`}`);
  }
}

interface Asked {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** In milliseconds, for the whole answer. */
  timeout: number;
  maxBytes: number;
}

/** Asks another server and reads its JSON, within a time and a size. It may not send us elsewhere. */
export async function askJson(url: string, { timeout, maxBytes, ...request }: Asked): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new OutsideError('refused', response.status);
    }
    return parsed(await textOf(response, maxBytes));
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(signal.aborted ? 'too-slow' : 'no-answer');
  }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutsideError('too-large', response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutsideError('not-json');
  }
}
