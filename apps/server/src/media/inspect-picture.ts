import { open } from 'node:fs/promises';
import type { ImageExtension } from '@masthead/domain/images/contract';
import { damagedMessage, framesRefusal, pixelsRefusal, wrongTypeMessage } from '@masthead/domain/images/limits';
import { hasForeignAppendix } from './appendix';
import { type ByteReader, byteReader } from './byte-reader';
import { gifLayout } from './gif-layout';
import { jpegLayout } from './jpeg-layout';
import type { Layout, Range } from './layout';
import { readHeader } from './open-picture';
import { pngLayout } from './png-layout';

/** A file that is a picture by its content, whatever its name says. Its pixels are looked at when it is rendered. */
export interface Picture {
  path: string;
  ext: ImageExtension;
  /** As it is seen: turned the way the camera was held. */
  width: number;
  height: number;
  /** The camera was held another way than the pixels lie. */
  isTurned: boolean;
  isAnimated: boolean;
  isInPasses: boolean;
  /** The stretches of the file without what it says about itself. */
  keep: Range[];
}

export type Inspected = { refusal: string } | { picture: Picture };

/** Each of them is read by itself: more than the frames of an animation with words between them is no honest file. */
const MOST_STRETCHES = 1000;

const refused = (refusal: string): Inspected => ({ refusal });

interface Kind {
  ext: ImageExtension;
  beginnings: string[];
  layout: (file: ByteReader) => Promise<Layout | null>;
}

const kinds: Kind[] = [
  { ext: 'jpg', beginnings: ['\xff\xd8\xff'], layout: jpegLayout },
  { ext: 'png', beginnings: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'], layout: pngLayout },
  { ext: 'gif', beginnings: ['GIF87a', 'GIF89a'], layout: gifLayout },
];

/** What kind of picture a file is, or why it is none. */
export async function inspectPicture(path: string): Promise<Inspected> {
  const file = await open(path, 'r');
  try {
    const reader = await byteReader(file);
    const head = (await reader.at(0, 16)).toString('latin1');
    const kind = kinds.find(({ beginnings }) => beginnings.some((beginning) => head.startsWith(beginning)));
    if (!kind) return refused(wrongTypeMessage);
    const layout = await kind.layout(reader);
    if (!layout || layout.frames === 0 || layout.keep.length > MOST_STRETCHES) return refused(damagedMessage);
    if (await hasForeignAppendix(reader, layout.end)) return refused(wrongTypeMessage);
    return await measure(path, kind.ext, layout);
  } finally {
    await file.close();
  }
}

async function measure(path: string, ext: ImageExtension, { keep, frames, isInPasses }: Layout): Promise<Inspected> {
  const found = await readHeader(path).catch(() => null);
  if (!found || found.format !== (ext === 'jpg' ? 'jpeg' : ext)) return refused(damagedMessage);
  const { width, height } = found.autoOrient;
  const tooMuch = framesRefusal(frames) ?? pixelsRefusal({ width, height, frames });
  if (tooMuch) return refused(tooMuch);
  const isTurned = (found.orientation ?? 1) !== 1;
  return { picture: { path, ext, width, height, isTurned, isAnimated: frames > 1, isInPasses, keep } };
}
