import { type ByteReader, keepRange, type Layout, type Range } from './file-layout';

const SIGNATURE = 8;
/** Where the header chunk says whether the picture is interlaced. */
const INTERLACE = 20;

/** What the pixels and their colours depend on. An animation stands still without its own chunks: readers see its picture. */
const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
]);

/** Where the chunks of a PNG lie; `null` when they do not follow one another to an end. */
export async function pngLayout(file: ByteReader): Promise<Layout | null> {
  const keep: Range[] = [{ start: 0, end: SIGNATURE }];
  let offset = SIGNATURE;
  let isInPasses = false;
  for (;;) {
    const head = await file.at(offset, 8);
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    const end = offset + 12 + head.readUInt32BE(0);
    if (!/^[A-Za-z]{4}$/.test(type) || end > file.bytes) return null;
    if (kept.has(type)) keepRange(keep, offset, end);
    if (type === 'IHDR') isInPasses = (await file.at(offset + INTERLACE, 1))[0] === 1;
    if (type === 'IEND') return { keep, end, frames: 1, isInPasses };
    offset = end;
  }
}
