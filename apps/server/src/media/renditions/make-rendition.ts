import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Project } from '@masthead/domain/projects/schema';
import type { Storage } from '../../platform/storage/storage';
import { type Mark, render } from './render';
import { originalKey, type Rendition, renditionKey, type StoredPicture, watermarkName } from './rendition';

export interface PictureSize extends StoredPicture {
  width: number;
  height: number;
}

/** Renders a rendition from the stored original and stores it. Returns `false` if there is no original. */
export async function makeRendition(
  storage: Storage,
  image: PictureSize,
  rendition: Rendition,
  mark: Mark | null,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-rendition-'));
  try {
    const original = await storage.read(originalKey(image));
    if (!original) return false;
    const path = join(folder, `original.${image.ext}`);
    await pipeline(original.stream, createWriteStream(path));
    const picture = render({ ...image, path }, rendition.size, rendition.format, mark);
    await storage.write(renditionKey(image, rendition), picture);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The watermark of a picture. `name` identifies it in keys and URLs. Both are `null` without a watermark. */
export interface ImageWatermark {
  mark: Mark | null;
  name: string | null;
}

export function currentWatermark(image: StoredPicture, { title }: Pick<Project, 'title'>): ImageWatermark {
  const name = watermarkName(image, title);
  return { name, mark: name === null ? null : { title, color: image.color ?? 'light' } };
}
