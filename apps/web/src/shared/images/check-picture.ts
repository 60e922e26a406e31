import type { ImageExtension } from '@masthead/domain/images/formats';
import {
  damagedMessage,
  pixelsRefusal,
  sizeRefusal,
  widthRefusal,
  wrongTypeMessage,
} from '@masthead/domain/images/limits';

/** The first bytes of each supported type. A GIF starts with `GIF87a` or `GIF89a`. */
const signatures: readonly { ext: ImageExtension; bytes: readonly number[] }[] = [
  { ext: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { ext: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];
const MAX_SIGNATURE_BYTES = 8;

/** Detects the type by the first bytes of a file, not by its name; `null` for an unsupported type. */
export async function detectPictureType(file: Blob): Promise<ImageExtension | null> {
  const firstBytes = new Uint8Array(await file.slice(0, MAX_SIGNATURE_BYTES).arrayBuffer());
  const match = signatures.find(({ bytes }) => bytes.every((byte, index) => firstBytes[index] === byte));
  return match?.ext ?? null;
}

/** Enough for the dimensions of a picture: only thumbnails and colour profiles can precede them. */
const HEADER_BYTES = 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

/** Reads the dimensions from the header without decoding the pixels; `null` when they are missing. */
async function readHeaderSize(file: Blob, ext: ImageExtension): Promise<Size | null> {
  const bytes = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
  try {
    // The positions of width and height are fixed in PNG and GIF files.
    if (ext === 'png') return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
    if (ext === 'gif') return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
    return readJpegSize(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Markers between 0xc0 and 0xcf that are not frame headers: Huffman tables, arithmetic conditioning, a reserved one.
 */
const nonFrameMarkers = new Set([0xc4, 0xc8, 0xcc]);

/** A JPEG is a list of segments: 0xff, a marker, the length. The frame header has the height and width. */
function readJpegSize(bytes: DataView): Size | null {
  let offset = 2;
  while (bytes.getUint8(offset) === 0xff) {
    const marker = bytes.getUint8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !nonFrameMarkers.has(marker)) {
      return { width: bytes.getUint16(offset + 7), height: bytes.getUint16(offset + 5) };
    }
    // A marker may be preceded by fill bytes.
    offset += marker === 0xff ? 1 : 2 + bytes.getUint16(offset + 2);
  }
  return null;
}

interface Picture {
  ext: ImageExtension;
  width: number;
  height: number;
}

type CheckResult = { picture: Picture; refusal: null } | { picture: null; refusal: string };

/** Validates a picture like the server, so that an invalid one is not uploaded. */
export async function checkPicture(file: Blob): Promise<CheckResult> {
  try {
    const ext = await detectPictureType(file);
    if (!ext) return rejectPicture(wrongTypeMessage);
    const sizeProblem = sizeRefusal(file.size);
    if (sizeProblem) return rejectPicture(sizeProblem);
    const headerDimensions = await readHeaderSize(file, ext);
    const pixelsProblem = headerDimensions && pixelsRefusal(headerDimensions);
    if (pixelsProblem) return rejectPicture(pixelsProblem);
    const { width, height } = await decodePictureSize(file);
    const widthProblem = widthRefusal(ext, width);
    return widthProblem ? rejectPicture(widthProblem) : { picture: { ext, width, height }, refusal: null };
  } catch {
    return rejectPicture(damagedMessage);
  }
}

function rejectPicture(refusal: string): CheckResult {
  return { picture: null, refusal };
}

/** The displayed dimensions, with the EXIF orientation applied. Rejects for a damaged picture. */
export async function decodePictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
