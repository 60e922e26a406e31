import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { alternativeText, authorText, type imageInput, labelText } from '@masthead/domain/images/contract';
import { damagedMessage, sizeRefusal, widthRefusal } from '@masthead/domain/images/limits';
import { newSourceRefusal, normalizeWatermark } from '@masthead/domain/images/rules';

import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readCaption } from '../../media/formats/caption';
import { isHeavy } from '../../media/formats/open-picture';
import { inspectPicture, type Picture } from '../../media/formats/picture-file';
import { findImageByHash, insertImage, reserveImageId } from '../../media/library/library.queries';
import { storePicture, UnreadablePictureError } from '../../media/library/store-picture';
import { currentWatermark } from '../../media/renditions/make-rendition';
import { renditionFolder } from '../../media/renditions/rendition';
import type { Context } from '../../platform/http/context';
import { invalid, RefusedError } from '../../platform/http/errors';
import { findImage } from './images.queries';

type Input = z.output<typeof imageInput>;
type ImageContext = Pick<Context, 'db' | 'storage' | 'project' | 'pictureLimit'>;

/**
 * Adds an uploaded file to the library and returns its id. Each upload writes to a folder of its own id, so concurrent
 * uploads do not conflict. The row is inserted last; a unique index rejects the second of two equal files.
 */
export async function createImage(context: ImageContext, { file, ...input }: Input): Promise<number> {
  const { db, storage, project, pictureLimit } = context;
  const refusal = newSourceRefusal(input.source);
  if (refusal) throw invalid({ source: [refusal] });
  const [picture, hash_key] = await Promise.all([checkPicture(file), hashFile(file.path)]);
  await rejectDuplicate(context, hash_key);

  const { ext, width, height } = picture;
  const row = {
    ...(await withCaption(input, file.path)),
    ...normalizeWatermark({ has_watermark: input.has_watermark ?? false, color: input.color ?? null }),
    id: await reserveImageId(db),
    hash_key,
    ext,
    width,
    height,
    focal_point: null,
    crops: null,
  };
  try {
    await pictureLimit(() => storePicture(storage, row, picture, currentWatermark(row, project)), isHeavy(picture));
    if (await insertImage(db, row)) return row.id;
    await rejectDuplicate(context, hash_key);
    throw duplicateError();
  } catch (error) {
    await removeFiles(context, row);
    throw error instanceof UnreadablePictureError ? invalid({ file: [damagedMessage] }) : error;
  }
}

async function checkPicture(file: Input['file']): Promise<Picture> {
  const tooLarge = sizeRefusal(file.bytes);
  if (tooLarge) throw invalid({ file: [tooLarge] });
  const inspection = await inspectPicture(file.path);
  if ('refusal' in inspection) throw invalid({ file: [inspection.refusal] });
  const tooNarrow = widthRefusal(inspection.picture.ext, inspection.picture.width);
  if (tooNarrow) throw invalid({ file: [tooNarrow] });
  return inspection.picture;
}

async function rejectDuplicate({ db }: ImageContext, hashKey: string): Promise<void> {
  const duplicate = await findImageByHash(db, hashKey);
  if (duplicate) throw duplicateError(duplicate);
}

function duplicateError(image?: { id: number; name: string }): RefusedError {
  return new RefusedError(422, 'image_already_exists', phrase('This image already exists.'), image && { image });
}

/** Fills missing fields from the metadata of the file, if the value is valid. An empty field stays empty. */
async function withCaption(input: Omit<Input, 'file'>, path: string) {
  const { caption, credit } = await readCaption(path);
  const validOrNull = (schema: z.ZodType<string | null>, text: string | null) => schema.safeParse(text).data ?? null;
  return {
    ...input,
    author: input.author === undefined ? validOrNull(authorText, credit) : input.author,
    alt: input.alt === undefined ? validOrNull(alternativeText, caption) : input.alt,
    label: input.label === undefined ? validOrNull(labelText, caption) : input.label,
  };
}

/** Removes the files of a failed upload, unless the row exists because only the reply of the database was lost. */
async function removeFiles({ db, storage }: ImageContext, row: { id: number; hash_key: string }): Promise<void> {
  const mayExist = await findImage(db, row.id).then(Boolean, () => true);
  if (!mayExist) await storage.removeFolder(renditionFolder(row));
}

/** The first 128 bits of the SHA-256 of the content, to detect duplicates. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}
