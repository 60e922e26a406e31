import { z } from 'zod';

// Files in multipart requests.

/** The number of rows of the list after an upload. */
export const uploadReply = z.object({ total: z.number().int() });

/**
 * A file of a multipart body, stored under a temporary path until the response is sent. It is a class, so that JSON in
 * a request cannot imitate a file and name a path on the server.
 */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly filename: string,
    readonly mimetype: string,
    readonly bytes: number,
  ) {}
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || value instanceof UploadedFile;
}

/** A file field: the caller sends a `Blob`, the handler receives an `UploadedFile`. */
export const file = requiredFile();

/** A file field with its own message for a missing file. */
export function requiredFile(message?: string) {
  return z.custom(isFile, message).meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<
    UploadedFile,
    Blob
  >;
}
