import sharp, { type Sharp } from 'sharp';

/** A picture with something to see on it; another seed, another picture. */
export function drawing(width: number, height: number, seed = 1): Sharp {
  const hue = (seed * 47) % 360;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue},60%,50%)"/><circle cx="${(seed * 31) % width}" cy="40%" r="30%" fill="#fff"/>
<rect width="50%" height="10%" fill="#111"/></svg>`),
  ).removeAlpha();
}

export const jpeg = (width = 700, height = 400, seed = 1) => drawing(width, height, seed).jpeg().toBuffer();
export const png = (width = 700, height = 400, seed = 1) => drawing(width, height, seed).png().toBuffer();

/** A picture of one colour: few bytes, however many pixels. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

/** An animation of so many frames, two drawings in turns. */
export async function gif(width = 300, height = 200, frames = 3): Promise<Buffer> {
  const drawn = await Promise.all([1, 2].map((seed) => drawing(width, height, seed).raw().toBuffer()));
  const film = Buffer.concat(Array.from({ length: frames }, (_, frame) => drawn[frame % 2] as Buffer));
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(film, { raw })
    .gif({ delay: Array.from({ length: frames }, (_, frame) => 100 * (frame + 1)), loop: 0, effort: 1 })
    .toBuffer();
}

/** So many times the same frame, without drawing it so often. */
export async function film(width: number, height: number, frames: number): Promise<Buffer> {
  const still = await drawing(width, height).gif({ effort: 1 }).toBuffer();
  const colours = 13 + 3 * 2 ** (((still[10] ?? 0) & 7) + 1);
  const frame = still.subarray(colours, -1);
  return Buffer.concat([still.subarray(0, colours), ...Array(frames).fill(frame), still.subarray(-1)]);
}

/** The same JPEG as another file: a number is written into it. */
export function numbered(picture: Buffer, number: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

export const fileOf = (content: Buffer | string, name = 'picture.jpg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

/** A JPEG with what an agency writes into one: a caption and a credit by IPTC. */
export async function withIptc(picture: Buffer, caption: string, credit: string): Promise<Buffer> {
  const entry = (kind: number, text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, kind, bytes.length >> 8, bytes.length & 0xff]), bytes]);
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

/** The same pixels with a camera's words: held on its side, and where it was. */
export function fromCamera(picture: Sharp): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'Secret Owner' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 1400/100', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
  };
  return picture.withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}
