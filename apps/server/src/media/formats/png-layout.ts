import { type ByteReader, keepRange, type Layout, type Range } from './file-layout';

const SIGNATURE_BYTES = 8;
/** Offset of the interlace method within the IHDR chunk. */
const INTERLACE_OFFSET = 20;
/** Length, type and checksum of a chunk. */
const CHUNK_OVERHEAD_BYTES = 12;

/** The chunks that affect pixels and colours. Without its animation chunks, an APNG is a still picture. */
const keptChunks = new Set([
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

/** Finds picture data and metadata in the chunks of a PNG. Returns `null` if they are damaged or have no IEND. */
export async function parsePngLayout(file: ByteReader): Promise<Layout | null> {
  const keep: Range[] = [{ start: 0, end: SIGNATURE_BYTES }];
  let offset = SIGNATURE_BYTES;
  let isProgressive = false;
  for (;;) {
    const head = await file.read(offset, 8);
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    const end = offset + CHUNK_OVERHEAD_BYTES + head.readUInt32BE(0);
    if (!/^[A-Za-z]{4}$/.test(type) || end > file.bytes) return null;
    if (keptChunks.has(type)) keepRange(keep, offset, end);
    if (type === 'IHDR') isProgressive = (await file.read(offset + INTERLACE_OFFSET, 1))[0] === 1;
    if (type === 'IEND') return { keep, end, frames: 1, isProgressive };
    offset = end;
  }
}
