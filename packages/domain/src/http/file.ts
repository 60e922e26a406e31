import { z } from 'zod';

/** How many rows of an uploaded list are in force now. */
export const uploadReply = z.object({ total: z.number().int() });

/**
 * A file of a multipart body, as a handler finds it: written to a temporary place, gone after the answer. A class, so
 * that no text of a request can pass for one and name a path of its own.
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

/** A caller sends a `Blob`, a handler receives where it was put. */
export const file = requiredFile();

/** The same, with a sentence of its own for one that is missing. */
export function requiredFile(message?: string) {
  return z.custom(isFile, message).meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<
    UploadedFile,
    Blob
  >;
}
