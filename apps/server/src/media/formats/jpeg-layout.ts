import { type ByteReader, keepRange, type Layout, MAX_READ_BYTES, type Range } from './file-layout';

/** The second byte of a marker; the first is 0xff. */
const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

/**
 * The application segments that affect the colours, with their maximum length: a longer one contains something else.
 * All other application segments are metadata.
 */
const keptSegments: Record<number, { name: string; maxLength: number }> = {
  [marker.app0]: { name: 'JFIF\0', maxLength: 16 },
  [marker.app2]: { name: 'ICC_PROFILE\0', maxLength: 0xffff },
  [marker.app14]: { name: 'Adobe', maxLength: 14 },
};

/** Finds picture data and metadata in the segments of a JPEG. Returns `null` if they are damaged or have no end. */
export async function parseJpegLayout(file: ByteReader): Promise<Layout | null> {
  // The first two bytes are the start marker.
  const keep: Range[] = [{ start: 0, end: 2 }];
  let offset = 2;
  let scans = 0;
  for (;;) {
    const head = await file.read(offset, 18);
    const kind = head[1];
    if (head[0] !== 0xff || kind === undefined) return null;
    // Padding before a marker.
    if (kind === 0xff) {
      offset += 1;
      continue;
    }
    if (kind === marker.end) {
      keepRange(keep, offset, offset + 2);
      return { keep, end: offset + 2, frames: 1, isProgressive: scans > 1 };
    }
    if (head.length < 4 || isStandalone(kind)) return null;
    const length = head.readUInt16BE(2);
    const segmentEnd = offset + 2 + length;
    if (segmentEnd < offset + 4 || segmentEnd > file.bytes) return null;
    const isSegmentKept = isPictureData(kind, length, head.subarray(4));
    if (kind === marker.scan) scans += 1;
    const end = kind === marker.scan ? await findScanEnd(file, segmentEnd) : segmentEnd;
    if (end === null) return null;
    if (isSegmentKept) keepRange(keep, offset, end);
    offset = end;
  }
}

/** Markers without a length, which are not allowed between segments. */
function isStandalone(kind: number): boolean {
  return kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8);
}

function isPictureData(kind: number, length: number, content: Buffer): boolean {
  if (kind === marker.comment) return false;
  if (kind < marker.app0 || kind > marker.app15) return true;
  const segment = keptSegments[kind];
  if (!segment || length > segment.maxLength) return false;
  return content.subarray(0, segment.name.length).toString('latin1') === segment.name;
}

/** Returns the offset of the first marker after the scan data. Escaped 0xff bytes and restart markers belong to it. */
async function findScanEnd(file: ByteReader, start: number): Promise<number | null> {
  let offset = start;
  for (;;) {
    const chunk = await file.read(offset, Math.min(MAX_READ_BYTES, file.bytes - offset));
    if (chunk.length < 2) return null;
    for (let i = chunk.indexOf(0xff); i !== -1 && i + 1 < chunk.length; i = chunk.indexOf(0xff, i + 1)) {
      const next = chunk[i + 1] as number;
      if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset + i;
    }
    // The next chunk repeats the last byte, which may be the first half of a marker.
    offset += chunk.length - 1;
  }
}
