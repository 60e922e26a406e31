import { type ByteReader, keepRange, type Layout, type Range } from './file-layout';

/** The first byte of a block. */
const block = { extension: 0x21, image: 0x2c, trailer: 0x3b };
/** The second byte of an extension block. */
const extension = { control: 0xf9, application: 0xff };
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 10;
/** The beginning of a block, up to the name of an application extension. */
const BLOCK_HEAD_BYTES = 14;

/** Finds picture data and metadata in the blocks of a GIF. Returns `null` if they are damaged or have no trailer. */
export async function parseGifLayout(file: ByteReader): Promise<Layout | null> {
  const header = await file.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  let offset = HEADER_BYTES + colourTableBytes(header[10]);
  const keep: Range[] = [{ start: 0, end: offset }];
  for (let frames = 0; ; ) {
    const head = await file.read(offset, BLOCK_HEAD_BYTES);
    if (head[0] === block.trailer) {
      keepRange(keep, offset, offset + 1);
      return { keep, end: offset + 1, frames, isProgressive: false };
    }
    const isImage = head[0] === block.image;
    if (!isImage && head[0] !== block.extension) return null;
    const isKept = isImage || isKeptExtension(head);
    if (isImage) frames += 1;
    const dataStart = isImage ? offset + IMAGE_HEADER_BYTES + colourTableBytes(head[9]) + 1 : offset + 2;
    const end = await findSubBlocksEnd(file, dataStart);
    if (end === null) return null;
    if (isKept) keepRange(keep, offset, end);
    offset = end;
  }
}

/** `packed` is the byte of a header that contains the size of its colour table. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** Keeps the delay of frames and the loop count. Comments and other extensions are removed. */
function isKeptExtension(head: Buffer): boolean {
  if (head[1] === extension.control) return true;
  return head[1] === extension.application && ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(head.toString('latin1', 3, 14));
}

/** Returns the offset after the empty sub-block that ends a sequence of sub-blocks. */
async function findSubBlocksEnd(file: ByteReader, start: number): Promise<number | null> {
  for (let offset = start; ; ) {
    const [length] = await file.read(offset, 1);
    if (length === undefined) return null;
    offset += 1 + length;
    if (length === 0) return offset;
  }
}
