import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import type { UploadedFile } from '@masthead/domain/http/file';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refused } from './errors';

const MB = 1024 * 1024;
export const multipartLimits = {
  fileSize: 10 * MB,
  files: 10,
  fields: 100,
  fieldSize: MB,
  parts: 110,
  headerPairs: 100,
};

/** Reads a multipart body, files streamed to a temporary folder that is gone after the answer, whatever it was. */
export async function withMultipart<T>(
  request: FastifyRequest,
  endpoint: Endpoint,
  answer: (fields: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new Refused(415, 'malformed', phrase('The body has a content type that this call does not take.'));
  }
  const folder = await mkdtemp(join(tmpdir(), 'masthead-upload-'));
  try {
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      fields[part.fieldname] =
        part.type === 'file'
          ? await save(part, join(folder, String(Object.keys(fields).length)))
          : decode(endpoint, part.fieldname, String(part.value));
    }
    return await answer(fields);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function save(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) {
    throw new Refused(413, 'too_large', phrase('This is more than the server accepts in one call.'));
  }
  return { path, filename: part.filename, mimetype: part.mimetype, bytes: part.file.bytesRead };
}

/** Text stays text where the field takes text; everything else travels as JSON. */
function decode(endpoint: Endpoint, name: string, text: string): unknown {
  const field = endpoint.body instanceof z.ZodObject ? (endpoint.body.shape[name] as z.ZodType | undefined) : undefined;
  if (!field || field.safeParse(text).success) return text;
  try {
    const value: unknown = JSON.parse(text);
    return field.safeParse(value).success ? value : text;
  } catch {
    return text;
  }
}
