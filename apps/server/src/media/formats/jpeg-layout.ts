import { type ByteReader, keepRange, type Layout, type Range, WINDOW } from './file-layout';

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

/**
 * Which application segments the colours depend on, and how long they are at most: what is longer hides something else.
 * Every other one is about the picture, not of it.
 */
const kept: Record<number, { name: string; longest: number }> = {
  [marker.app0]: { name: 'JFIF\0', longest: 16 },
  [marker.app2]: { name: 'ICC_PROFILE\0', longest: 0xffff },
  [marker.app14]: { name: 'Adobe', longest: 14 },
};

/** Where the parts of a JPEG lie; `null` when they do not follow one another to an end. */
export async function jpegLayout(file: ByteReader): Promise<Layout | null> {
  const keep: Range[] = [{ start: 0, end: 2 }];
  let offset = 2;
  let scans = 0;
  for (;;) {
    const head = await file.at(offset, 18);
    const kind = head[1];
    if (head[0] !== 0xff || kind === undefined) return null;
    if (kind === 0xff) {
      offset += 1;
      continue;
    }
    if (kind === marker.end) {
      keepRange(keep, offset, offset + 2);
      return { keep, end: offset + 2, frames: 1, isInPasses: scans > 1 };
    }
    if (head.length < 4 || isStandalone(kind)) return null;
    const length = head.readUInt16BE(2);
    const segmentEnd = offset + 2 + length;
    if (segmentEnd < offset + 4 || segmentEnd > file.bytes) return null;
    const keeps = isKept(kind, length, head.subarray(4));
    if (kind === marker.scan) scans += 1;
    const end = kind === marker.scan ? await scanEnd(file, segmentEnd) : segmentEnd;
    if (end === null) return null;
    if (keeps) keepRange(keep, offset, end);
    offset = end;
  }
}

function isStandalone(kind: number): boolean {
  return kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8);
}

function isKept(kind: number, length: number, content: Buffer): boolean {
  if (kind === marker.comment) return false;
  if (kind < marker.app0 || kind > marker.app15) return true;
  const known = kept[kind];
  if (!known || length > known.longest) return false;
  return content.subarray(0, known.name.length).toString('latin1') === known.name;
}

/** Where the coded pixels that begin here end: at the first marker that is neither an escaped 0xff nor a restart. */
async function scanEnd(file: ByteReader, start: number): Promise<number | null> {
  let offset = start;
  for (;;) {
    const chunk = await file.at(offset, Math.min(WINDOW, file.bytes - offset));
    if (chunk.length < 2) return null;
    for (let at = chunk.indexOf(0xff); at !== -1 && at + 1 < chunk.length; at = chunk.indexOf(0xff, at + 1)) {
      const next = chunk[at + 1] as number;
      if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset + at;
    }
    // The last byte is looked at again: it may be the first half of a marker.
    offset += chunk.length - 1;
  }
}
