import type { ImageExtension } from '@masthead/domain/images/contract';
import {
  damagedMessage,
  pixelsRefusal,
  sizeRefusal,
  widthRefusal,
  wrongTypeMessage,
} from '@masthead/domain/images/limits';

const signatures: readonly { ext: ImageExtension; bytes: readonly number[] }[] = [
  { ext: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { ext: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];
const LONGEST = 8;

/** What a file is by its first bytes, whatever its name says; `null` when it is no picture of ours. */
export async function pictureType(file: Blob): Promise<ImageExtension | null> {
  const head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return found?.ext ?? null;
}

/** The size of a picture stands in front of its pixels, behind embedded thumbnails and colour profiles at most. */
const HEADER = 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/** The size that the header of a picture states, without decoding its pixels; `null` when there is none. */
async function headerSize(file: Blob, ext: ImageExtension): Promise<Size | null> {
  const bytes = new DataView(await file.slice(0, HEADER).arrayBuffer());
  try {
    if (ext === 'png') return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
    if (ext === 'gif') return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
    return jpegSize(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Huffman tables, arithmetic conditioning and reserved markers share the range of frame headers. */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

function jpegSize(bytes: DataView): Size | null {
  let at = 2;
  while (bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) {
      return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    }
    // A marker may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}

interface Picture {
  ext: ImageExtension;
  width: number;
  height: number;
}

type Checked = { picture: Picture; refusal: null } | { picture: null; refusal: string };

/** Looks at a picture as the server will, so that what it would refuse need not travel. */
export async function checkPicture(file: Blob): Promise<Checked> {
  try {
    const ext = await pictureType(file);
    if (!ext) return refused(wrongTypeMessage);
    const tooLarge = sizeRefusal(file.size);
    if (tooLarge) return refused(tooLarge);
    const stated = await headerSize(file, ext);
    const tooMuch = stated && pixelsRefusal(stated);
    if (tooMuch) return refused(tooMuch);
    const { width, height } = await pictureSize(file);
    const tooNarrow = widthRefusal(ext, width);
    return tooNarrow ? refused(tooNarrow) : { picture: { ext, width, height }, refusal: null };
  } catch {
    return refused(damagedMessage);
  }
}

function refused(refusal: string): Checked {
  return { picture: null, refusal };
}

/** As it is seen, turned the way the camera was held; it fails for what is no whole picture. */
export async function pictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
