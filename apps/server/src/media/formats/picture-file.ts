import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ImageExtension } from '@masthead/domain/images/formats';
import { damagedMessage, framesRefusal, pixelsRefusal, wrongTypeMessage } from '@masthead/domain/images/limits';

import { type ByteReader, type Layout, openByteReader, type Range } from './file-layout';
import { parseGifLayout } from './gif-layout';
import { parseJpegLayout } from './jpeg-layout';
import { openPicture, readHeader } from './open-picture';
import { parsePngLayout } from './png-layout';

/** Nearly lossless. `optimiseCoding` would need the picture in memory twice. */
const rotatedJpegOptions = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false };

/**
 * Returns the content to store: the picture upright and without metadata such as location, camera and owner. It is
 * re-encoded only if it must be rotated.
 */
export function cleanPicture(picture: Picture): Readable {
  return picture.isRotated ? rotate(picture) : Readable.from(readKeptRanges(picture), { objectMode: false });
}

function rotate({ path, ext }: Picture): Readable {
  const upright = openPicture(path).autoOrient().keepIccProfile();
  return ext === 'jpg' ? upright.jpeg(rotatedJpegOptions) : upright.png();
}

async function* readKeptRanges({ path, keep }: Picture) {
  for (const { start, end } of keep) yield* createReadStream(path, { start, end: end - 1 });
}

/** A picture file. The type is detected from the content, not from the name; pixels are checked when it is rendered. */
export interface Picture {
  path: string;
  ext: ImageExtension;
  /** The size after rotation. */
  width: number;
  height: number;
  /** The orientation in the file requires a rotation. */
  isRotated: boolean;
  isAnimated: boolean;
  isProgressive: boolean;
  /** The ranges of the file that are picture data, without metadata. */
  keep: Range[];
}

type Inspection = { refusal: string } | { picture: Picture };

/** Each range is a separate read. A genuine animation has fewer, even with comments between its frames. */
const MAX_RANGES = 1000;

const reject = (refusal: string): Inspection => ({ refusal });

interface FileType {
  ext: ImageExtension;
  /** The possible first bytes of a file, as Latin-1. */
  signatures: string[];
  parseLayout: (file: ByteReader) => Promise<Layout | null>;
}

const fileTypes: FileType[] = [
  { ext: 'jpg', signatures: ['\xff\xd8\xff'], parseLayout: parseJpegLayout },
  { ext: 'png', signatures: ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR'], parseLayout: parsePngLayout },
  { ext: 'gif', signatures: ['GIF87a', 'GIF89a'], parseLayout: parseGifLayout },
];

/** Detects the type and size of a picture, or returns the reason why the file is rejected. */
export async function inspectPicture(path: string): Promise<Inspection> {
  const file = await open(path, 'r');
  try {
    const reader = await openByteReader(file);
    const head = (await reader.read(0, 16)).toString('latin1');
    const fileType = fileTypes.find(({ signatures }) => signatures.some((signature) => head.startsWith(signature)));
    if (!fileType) return reject(wrongTypeMessage);
    const layout = await fileType.parseLayout(reader);
    if (!layout || layout.frames === 0 || layout.keep.length > MAX_RANGES) return reject(damagedMessage);
    if (await hasForeignAppendix(reader, layout.end)) return reject(wrongTypeMessage);
    return await measure(path, fileType.ext, layout);
  } finally {
    await file.close();
  }
}

/** Adds the size from the header of the file, unless the picture is too large. */
async function measure(
  path: string,
  ext: ImageExtension,
  { keep, frames, isProgressive }: Layout,
): Promise<Inspection> {
  const header = await readHeader(path).catch(() => null);
  if (!header || header.format !== (ext === 'jpg' ? 'jpeg' : ext)) return reject(damagedMessage);
  const { width, height } = header.autoOrient;
  const tooMuch = framesRefusal(frames) ?? pixelsRefusal({ width, height, frames });
  if (tooMuch) return reject(tooMuch);
  const isRotated = (header.orientation ?? 1) !== 1;
  return { picture: { path, ext, width, height, isRotated, isAnimated: frames > 1, isProgressive, keep } };
}

/**
 * Whether foreign data, such as a page, a script or an archive, follows the picture. Phones and cameras append a second
 * JPEG, a video, a Samsung trailer or zero padding: these are accepted, and cut off when the picture is stored.
 */
async function hasForeignAppendix(file: ByteReader, end: number): Promise<boolean> {
  if (end >= file.bytes) return false;
  const head = await file.read(end, 12);
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
  const isVideo = head.toString('latin1', 4, 8) === 'ftyp';
  if (isJpeg || isVideo) return false;
  // The signature at the end of a Samsung trailer.
  if ((await file.read(file.bytes - 4, 4)).toString('latin1') === 'SEFT') return false;
  return !(await isZeroPadding(file, end));
}

async function isZeroPadding(file: ByteReader, start: number): Promise<boolean> {
  for (let offset = start; offset < file.bytes; ) {
    const chunk = await file.read(offset, 4096);
    if (chunk.length === 0 || chunk.some((byte) => byte !== 0)) return false;
    offset += chunk.length;
  }
  return true;
}
