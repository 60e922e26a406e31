import { open } from 'node:fs/promises';
import exifr from 'exifr';

interface Caption {
  caption: string | null;
  credit: string | null;
}

type Tags = Record<string, unknown>;

/** Captions are in the header of a file. In practice, no header is longer than this. */
const MAX_HEADER_BYTES = 512 * 1024;

/**
 * Reads the caption and credit that a photographer wrote into the file, from IPTC metadata, else from XMP. They are the
 * default description of an uploaded image. Unreadable metadata counts as missing.
 */
export async function readCaption(path: string): Promise<Caption> {
  const options = { iptc: true, xmp: true, tiff: false, jfif: false, ihdr: false, icc: false, mergeOutput: false };
  const metadata: Record<string, Tags> | undefined = await exifr
    .parse(await readHeaderBytes(path), options)
    .catch(() => undefined);
  const { iptc = {}, dc = {}, photoshop = {} } = metadata ?? {};
  return {
    caption: firstText(decodeUtf8(iptc['Caption']), dc['description']),
    credit: firstText(decodeUtf8(iptc['Credit']), decodeUtf8(iptc['Byline']), photoshop['Credit'], dc['creator']),
  };
}

async function readHeaderBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function firstText(...values: unknown[]): string | null {
  return values.map(toText).find((text) => text !== '') ?? null;
}

/** An XMP value is a string, an object with a language, or a list of these. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null && 'value' in value) return toText(value.value);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** exifr decodes IPTC as Latin-1, but most programs write UTF-8. */
function decodeUtf8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeUtf8);
  if (typeof value !== 'string') return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
