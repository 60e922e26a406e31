import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { UploadedFile } from '@masthead/domain/http/file';
import { isJsonDeeperThan } from '@masthead/domain/text/json';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { malformed, tooLarge, wrongContentType } from './errors';
import { toRefused } from './send-problem';

/** An article, the deepest value of the contract, needs fewer than 50 levels. */
export const MAX_JSON_DEPTH = 64;

/** Rejects JSON text by its nesting depth before it is parsed. */
function checkJsonDepth(text: string): void {
  if (!isJsonDeeperThan(text, MAX_JSON_DEPTH)) return;
  throw malformed(fill(phrase('The JSON is nested too deep: at most {max} levels'), { max: MAX_JSON_DEPTH }));
}

/**
 * Parses JSON bodies with a depth limit. A megabyte of nested arrays takes half a second to parse and to search for
 * prototype keys; the depth check rejects it within a few milliseconds.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      checkJsonDepth(body);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body, done);
  });
}

const MB = 1024 * 1024;
export const multipartLimits = {
  // Above what any area takes, so that an area can say its own limit.
  fileSize: 20 * MB,
  files: 10,
  fields: 100,
  fieldSize: MB,
  parts: 110,
  headerPairs: 100,
};

type Fields = Record<string, string | UploadedFile>;

/** Reads a multipart body, files streamed to a temporary folder that is gone after the answer, whatever it was. */
export async function withMultipart<T>(request: FastifyRequest, answer: (fields: Fields) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  const folder = await mkdtemp(join(tmpdir(), 'masthead-upload-'));
  try {
    return await answer(await readFields(request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFields(request: FastifyRequest, folder: string): Promise<Fields> {
  const fields: Fields = {};
  let count = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.valueTruncated) throw tooLarge();
      fields[part.fieldname] =
        part.type === 'file' ? await save(part, join(folder, String(count++))) : String(part.value);
    }
  } catch (error) {
    throw toRefused(error) ?? malformed(phrase('The multipart body is broken or was cut off.'));
  }
  return fields;
}

async function save(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw tooLarge();
  return new UploadedFile(path, part.filename, part.mimetype, part.file.bytesRead);
}

/** The fields as the endpoint takes them: text stays text where a field takes text, everything else travels as JSON. */
export function decodeFields({ body }: Endpoint, fields: Record<string, unknown>): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType | undefined>) : {};
  const decoded = Object.entries(fields).map(([name, value]) => [name, decode(shape[name], value)]);
  return Object.fromEntries(decoded);
}

function decode(field: z.ZodType | undefined, value: unknown): unknown {
  if (!field || typeof value !== 'string' || takesText(field, value)) return value;
  checkJsonDepth(value);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A text that a text field refuses stays text, so that the field says why. */
function takesText(field: z.ZodType, text: string): boolean {
  const { error } = field.safeParse(text);
  return error?.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0) !== true;
}
