import sharp, { type Sharp } from 'sharp';
import type { TestApp } from '../harness/test-app';

/** Draws a picture with shapes. Different seeds give different pictures. */
export function drawPicture(width: number, height: number, seed = 1): Sharp {
  const hue = (seed * 47) % 360;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue},60%,50%)"/><circle cx="${(seed * 31) % width}" cy="40%" r="30%" fill="#fff"/>
<rect width="50%" height="10%" fill="#111"/></svg>`),
  ).removeAlpha();
}

export const jpeg = (width = 700, height = 400, seed = 1) => drawPicture(width, height, seed).jpeg().toBuffer();
export const png = (width = 700, height = 400, seed = 1) => drawPicture(width, height, seed).png().toBuffer();

/** A picture of one colour: many pixels in a small file. */
export const createPlainPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

/** An animation whose frames alternate between two drawings. */
export async function gif(width = 300, height = 200, frames = 3): Promise<Buffer> {
  const drawings = await Promise.all([1, 2].map((seed) => drawPicture(width, height, seed).raw().toBuffer()));
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, frame) => drawings[frame % 2] as Buffer));
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, (_, frame) => 100 * (frame + 1)), loop: 0, effort: 1 })
    .toBuffer();
}

/** An animation that repeats one frame. It encodes the frame only once, so it is fast for many frames. */
export async function createRepeatingGif(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await drawPicture(width, height).gif({ effort: 1 }).toBuffer();
  // A GIF starts with a header of 13 bytes and a colour table of three bytes per colour. Its last byte is the trailer.
  const tableEnd = 13 + 3 * 2 ** (((still[10] ?? 0) & 7) + 1);
  const frame = still.subarray(tableEnd, -1);
  return Buffer.concat([still.subarray(0, tableEnd), ...Array(frames).fill(frame), still.subarray(-1)]);
}

/** The same JPEG with a number in a comment, so that its bytes differ. */
export function withNumberComment(picture: Buffer, number: number): Buffer {
  // A comment segment: marker, length and four bytes for the number.
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

/** The content as a file of a multipart request. */
export const createFile = (content: Buffer | string, name = 'picture.jpg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

/** A JPEG with an IPTC caption and credit, as agencies write them. */
export async function withIptc(picture: Buffer, caption: string, credit: string): Promise<Buffer> {
  // IPTC numbers its fields: 120 is the caption, 110 the credit.
  const entry = (field: number, text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, field, bytes.length >> 8, bytes.length & 0xff]), bytes]);
  };
  const entries = Buffer.concat([entry(120, caption), entry(110, credit)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(entries.length);
  const padding = Buffer.alloc(entries.length % 2);
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, entries, padding]);
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)]);
}

/** Encodes a picture as a camera does, with EXIF data: rotation, copyright and position. */
export function encodeAsCamera(picture: Sharp): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'Secret Owner' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 1400/100', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
  };
  return picture.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Removes all pictures of the library with their files. */
export async function clearLibrary(t: TestApp): Promise<void> {
  await t.db.deleteFrom('image_uses').execute();
  await t.db.deleteFrom('images').execute();
  await t.storage.removeFolder('images');
}
