import { type ByteReader, keepRange, type Layout, type Range } from './file-layout';

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const extension = { control: 0xf9, application: 0xff };
const HEADER = 13;
const IMAGE_HEADER = 10;

/** Where the blocks of a GIF lie; `null` when they do not follow one another to an end. */
export async function gifLayout(file: ByteReader): Promise<Layout | null> {
  const header = await file.at(0, HEADER);
  if (header.length < HEADER) return null;
  let offset = HEADER + tableBytes(header[10]);
  const keep: Range[] = [{ start: 0, end: offset }];
  for (let frames = 0; ; ) {
    const head = await file.at(offset, 14);
    if (head[0] === block.trailer) {
      keepRange(keep, offset, offset + 1);
      return { keep, end: offset + 1, frames, isInPasses: false };
    }
    const isImage = head[0] === block.image;
    if (!isImage && head[0] !== block.extension) return null;
    const isKept = isImage || isKeptExtension(head);
    if (isImage) frames += 1;
    const data = isImage ? offset + IMAGE_HEADER + tableBytes(head[9]) + 1 : offset + 2;
    const end = await blocksEnd(file, data);
    if (end === null) return null;
    if (isKept) keepRange(keep, offset, end);
    offset = end;
  }
}

/** The length of the colour table that a packed byte announces. */
function tableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

/** How long a frame stands and how often the animation runs; comments and descriptions go. */
function isKeptExtension(head: Buffer): boolean {
  if (head[1] === extension.control) return true;
  return head[1] === extension.application && ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(head.toString('latin1', 3, 14));
}

/** Where a row of counted blocks ends, behind its empty one. */
async function blocksEnd(file: ByteReader, start: number): Promise<number | null> {
  for (let offset = start; ; ) {
    const [length] = await file.at(offset, 1);
    if (length === undefined) return null;
    offset += 1 + length;
    if (length === 0) return offset;
  }
}
