import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { alternativeText, authorText, type imageInput, labelText } from '@masthead/domain/images/contract';
import { damagedMessage, sizeRefusal, widthRefusal } from '@masthead/domain/images/limits';
import { newSourceRefusal, watermarkOf } from '@masthead/domain/images/rules';

import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readCaption } from '../../media/formats/caption';
import { isHeavy } from '../../media/formats/open-picture';
import { inspectPicture, type Picture } from '../../media/formats/picture-file';
import { findImageByHash, insertImage, takeImageId } from '../../media/library/library.queries';
import { storePicture, Unreadable } from '../../media/library/store-picture';
import { appliedWatermark } from '../../media/renditions/make-rendition';
import { folderOf } from '../../media/renditions/rendition';
import type { Context } from '../../platform/http/context';
import { invalid, Refused } from '../../platform/http/errors';
import { findImage } from './images.queries';

type Input = z.output<typeof imageInput>;
type Needed = Pick<Context, 'db' | 'storage' | 'project' | 'turns'>;

/**
 * Takes an uploaded file into the library and returns its id. The files lie in a folder of the new id, so two uploads
 * never touch each other's; the row comes last, and the database decides which of two equal files is the first.
 */
export async function createImage(context: Needed, { file, ...input }: Input): Promise<number> {
  const { db, storage, project, turns } = context;
  const refusal = newSourceRefusal(input.source);
  if (refusal) throw invalid({ source: [refusal] });
  const [picture, hash_key] = await Promise.all([acceptable(file), hashFile(file.path)]);
  await refuseTwin(context, hash_key);

  const { ext, width, height } = picture;
  const row = {
    ...(await withCaption(input, file.path)),
    ...watermarkOf({ has_watermark: input.has_watermark ?? false, color: input.color ?? null }),
    id: await takeImageId(db),
    hash_key,
    ext,
    width,
    height,
  };
  try {
    await turns(() => storePicture(storage, row, picture, appliedWatermark(row, project)), isHeavy(picture));
    if (await insertImage(db, row)) return row.id;
    await refuseTwin(context, hash_key);
    throw alreadyThere();
  } catch (error) {
    await clearUp(context, row);
    throw error instanceof Unreadable ? invalid({ file: [damagedMessage] }) : error;
  }
}

/** The picture in the file, when it is one that the library takes. */
async function acceptable(file: Input['file']): Promise<Picture> {
  const tooLarge = sizeRefusal(file.bytes);
  if (tooLarge) throw invalid({ file: [tooLarge] });
  const inspected = await inspectPicture(file.path);
  if ('refusal' in inspected) throw invalid({ file: [inspected.refusal] });
  const tooNarrow = widthRefusal(inspected.picture.ext, inspected.picture.width);
  if (tooNarrow) throw invalid({ file: [tooNarrow] });
  return inspected.picture;
}

async function refuseTwin({ db }: Needed, hashKey: string): Promise<void> {
  const twin = await findImageByHash(db, hashKey);
  if (twin) throw alreadyThere(twin);
}

function alreadyThere(image?: { id: number; name: string }): Refused {
  return new Refused(422, 'image_already_exists', phrase('The image already exists.'), image && { image });
}

/** What the sender left out is taken from the file, where it fits. A field sent empty was emptied on purpose. */
async function withCaption(input: Omit<Input, 'file'>, path: string) {
  const { caption, credit } = await readCaption(path);
  const fitting = (schema: z.ZodType<string | null>, text: string | null) => schema.safeParse(text).data ?? null;
  return {
    ...input,
    author: input.author === undefined ? fitting(authorText, credit) : input.author,
    alt: input.alt === undefined ? fitting(alternativeText, caption) : input.alt,
    label: input.label === undefined ? fitting(labelText, caption) : input.label,
  };
}

/** Removes the files of an upload that failed, unless its row is there after all and only the answer was lost. */
async function clearUp({ db, storage }: Needed, row: { id: number; hash_key: string }): Promise<void> {
  const isThere = await findImage(db, row.id).then(Boolean, () => true);
  if (!isThere) await storage.removeFolder(folderOf(row));
}

/** 128 bits of the content's SHA-256: the same file is found again by it, and no two others share it. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}
