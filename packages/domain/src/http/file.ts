import { z } from 'zod';

/** A file of a multipart body, as a handler finds it: written to a temporary place, gone after the answer. */
export interface UploadedFile {
  path: string;
  filename: string;
  mimetype: string;
  bytes: number;
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || (typeof value === 'object' && value !== null && 'path' in value);
}

/** A caller sends a `Blob`, a handler receives where it was put. */
export const file = z.custom(isFile).meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<
  UploadedFile,
  Blob
>;
