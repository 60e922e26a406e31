import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ImageExtension } from '@masthead/domain/images/contract';
import { damagedMessage, framesRefusal, pixelsRefusal, wrongTypeMessage } from '@masthead/domain/images/limits';

import { type ByteReader, byteReader, type Layout, type Range } from './file-layout';
import { gifLayout } from './gif-layout';
import { jpegLayout } from './jpeg-layout';
import { openPicture, readHeader } from './open-picture';
import { pngLayout } from './png-layout';

/** Nearly without a loss, and as it goes: finding the best code would hold the picture in memory twice. */
const turnedJpeg = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false };

/**
 * The picture upright and without what its file says about it: the place, the camera, its owner. The pixels are not
 * touched unless they have to be turned.
 */
export function cleanPicture(picture: Picture): Readable {
  return picture.isTurned ? turned(picture) : Readable.from(stretches(picture), { objectMode: false });
}

function turned({ path, ext }: Picture): Readable {
  const upright = openPicture(path).autoOrient().keepIccProfile();
  return ext === 'jpg' ? upright.jpeg(turnedJpeg) : upright.png();
}

async function* stretches({ path, keep }: Picture) {
  for (const { start, end } of keep) yield* createReadStream(path, { start, end: end - 1 });
}

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

type Inspected = { refusal: string } | { picture: Picture };

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

/**
 * Whether something other than a picture hangs on behind the picture: a page, a script, an archive. What phones and
 * cameras add themselves may stay there, a second picture, a film, their own list or padding: it is cut off anyway.
 */
async function hasForeignAppendix(file: ByteReader, end: number): Promise<boolean> {
  if (end >= file.bytes) return false;
  const head = await file.at(end, 12);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return false;
  if (head.toString('latin1', 4, 8) === 'ftyp') return false;
  if ((await file.at(file.bytes - 4, 4)).toString('latin1') === 'SEFT') return false;
  return !(await isPadding(file, end));
}

async function isPadding(file: ByteReader, start: number): Promise<boolean> {
  for (let offset = start; offset < file.bytes; ) {
    const chunk = await file.at(offset, 4096);
    if (chunk.length === 0 || chunk.some((byte) => byte !== 0)) return false;
    offset += chunk.length;
  }
  return true;
}
