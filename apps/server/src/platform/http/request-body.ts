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

/** The deepest value of the contract, an article, has fewer than 50 levels. */
export const MAX_JSON_DEPTH = 64;

function checkJsonDepth(text: string): void {
  if (!isJsonDeeperThan(text, MAX_JSON_DEPTH)) return;
  throw malformed(fill(phrase('The JSON is nested too deeply: at most {max} levels'), { max: MAX_JSON_DEPTH }));
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
  // Higher than the limit of any area, so that the area can report its own limit.
  fileSize: 20 * MB,
  files: 10,
  fields: 100,
  fieldSize: MB,
  // Files and fields together.
  parts: 110,
  headerPairs: 100,
};

/** The fields of a multipart body by name. */
type Fields = Record<string, string | UploadedFile>;

/** Reads a multipart body. Files are streamed to a temporary folder, which is deleted after the handler finishes. */
export async function withMultipart<T>(request: FastifyRequest, handle: (fields: Fields) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  const folder = await mkdtemp(join(tmpdir(), 'masthead-upload-'));
  try {
    return await handle(await readFields(request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFields(request: FastifyRequest, folder: string): Promise<Fields> {
  const fields: Fields = {};
  let fileCount = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.valueTruncated) throw tooLarge();
      fields[part.fieldname] =
        part.type === 'file' ? await saveFile(part, join(folder, String(fileCount++))) : String(part.value);
    }
  } catch (error) {
    throw toRefused(error) ?? malformed(phrase('The multipart body is damaged or incomplete.'));
  }
  return fields;
}

async function saveFile(part: MultipartFile, path: string): Promise<UploadedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw tooLarge();
  return new UploadedFile(path, part.filename, part.mimetype, part.file.bytesRead);
}

/** Decodes multipart fields. A field whose schema accepts text stays text; every other field is parsed as JSON. */
export function decodeFields({ body }: Endpoint, fields: Record<string, unknown>): Record<string, unknown> {
  const fieldSchemas = body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType | undefined>) : {};
  const decoded = Object.entries(fields).map(([name, value]) => [name, decodeField(fieldSchemas[name], value)]);
  return Object.fromEntries(decoded);
}

function decodeField(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || typeof value !== 'string' || acceptsText(schema, value)) return value;
  checkJsonDepth(value);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Also `true` for text that a text field rejects, so that the validation error is about the text. */
function acceptsText(schema: z.ZodType, text: string): boolean {
  const { error } = schema.safeParse(text);
  return error?.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0) !== true;
}
