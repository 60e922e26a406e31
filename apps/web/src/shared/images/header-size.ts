import type { ImageExtension } from '@masthead/domain/images/contract';

/** The size of a picture stands in front of its pixels, behind embedded thumbnails and colour profiles at most. */
const HEADER = 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/** The size that the header of a picture states, without decoding its pixels; `null` when there is none. */
export async function headerSize(file: Blob, ext: ImageExtension): Promise<Size | null> {
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
