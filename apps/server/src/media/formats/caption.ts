import { open } from 'node:fs/promises';
import exifr from 'exifr';

/** What the agency or the photographer wrote into the file. */
interface Caption {
  caption: string | null;
  credit: string | null;
}

type Tags = Record<string, unknown>;

/** Captions stand before the pixels: no camera or agency writes more than this in front of them. */
const BEGINNING = 512 * 1024;

/** The caption and the credit of a picture's file, by IPTC, else by XMP. A file that says nothing readable says nothing. */
export async function readCaption(path: string): Promise<Caption> {
  const options = { iptc: true, xmp: true, tiff: false, jfif: false, ihdr: false, icc: false, mergeOutput: false };
  const found: Record<string, Tags> | undefined = await exifr
    .parse(await beginningOf(path), options)
    .catch(() => undefined);
  const { iptc = {}, dc = {}, photoshop = {} } = found ?? {};
  return {
    caption: firstText(inUtf8(iptc['Caption']), dc['description']),
    credit: firstText(inUtf8(iptc['Credit']), inUtf8(iptc['Byline']), photoshop['Credit'], dc['creator']),
  };
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function firstText(...values: unknown[]): string | null {
  return values.map(textOf).find((text) => text !== '') ?? null;
}

/** XMP says a text by itself, with its language, or as a list. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'object' && value !== null && 'value' in value) return textOf(value.value);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** IPTC is read byte by byte, but most programs write it in UTF-8. */
function inUtf8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inUtf8);
  if (typeof value !== 'string') return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
