import type { ByteReader } from './byte-reader';

/**
 * Whether something other than a picture hangs on behind the picture: a page, a script, an archive. What phones and
 * cameras add themselves may stay there, a second picture, a film, their own list or padding: it is cut off anyway.
 */
export async function hasForeignAppendix(file: ByteReader, end: number): Promise<boolean> {
  if (end >= file.bytes) return false;
  const head = await file.at(end, 12);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return false;
  if (head.toString('latin1', 4, 8) === 'ftyp') return false;
  if ((await file.at(file.bytes - 4, 4)).toString('latin1') === 'SEFT') return false;
  return !(await isPadding(file, end));
}

async function isPadding(file: ByteReader, start: number): Promise<boolean> {
  for (let offset = start; offset < file.bytes; ) {
    const chunk = await file.at(offset, 4096);
    if (chunk.length === 0 || chunk.some((byte) => byte !== 0)) return false;
    offset += chunk.length;
  }
  return true;
}
