import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Project } from '@masthead/domain/projects/schema';
import type { Storage } from '../../platform/storage/storage';
import { type Mark, render } from './render';
import { type Filed, keyOf, markOf, originalKey, type Rendition } from './rendition';

export interface Measured extends Filed {
  width: number;
  height: number;
}

/** Makes a rendition from the stored original and puts it beside it. Whether there was an original to make it from. */
export async function makeRendition(
  storage: Storage,
  image: Measured,
  rendition: Rendition,
  mark: Mark | null,
): Promise<boolean> {
  const original = await storage.read(originalKey(image));
  if (!original) return false;
  const folder = await mkdtemp(join(tmpdir(), 'masthead-rendition-'));
  try {
    const path = join(folder, `original.${image.ext}`);
    await pipeline(original.stream, createWriteStream(path));
    const { ext, width, height } = image;
    const picture = render({ path, ext, width, height }, rendition.size, rendition.format, mark);
    await storage.write(keyOf(image, rendition), picture);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The watermark of a picture. `name` identifies it in keys and addresses; both are `null` for a picture without one. */
export interface ImageWatermark {
  mark: Mark | null;
  name: string | null;
}

/** The watermark that a picture of this project has at present. */
export function appliedWatermark(image: Filed, { title }: Pick<Project, 'title'>): ImageWatermark {
  const name = markOf(image, title);
  return { name, mark: name === null ? null : { title, color: image.color ?? 'light' } };
}
