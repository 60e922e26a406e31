import type { Image } from '@masthead/domain/images/contract';

interface PictureOptions {
  width?: number;
  height?: number;
  type?: 'image/png' | 'image/jpeg';
  name?: string;
}

/** Creates a real picture file, because the upload form decodes it. */
export async function drawPicture({
  width = 800,
  height = 500,
  type = 'image/png',
  name,
}: PictureOptions = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#2b8a3e';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#ffe066';
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
  const blob = await canvas.convertToBlob({ type });
  return new File([blob], name ?? `harbour_at-dawn.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}

/** A GIF of one frame, one row and one colour, at most 240 pixels wide. */
export function tinyGif(width: number): File {
  const size = [width, 0, 1, 0];
  const header = [...ascii('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  // A 'clear' code before every pixel keeps all codes at three bits, so no LZW table is needed.
  const codes = [...Array.from({ length: width }, () => [4, 0]).flat(), 5];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, byteIndex) =>
    bits.slice(byteIndex * 8, byteIndex * 8 + 8).reduce((byte, bit, position) => byte | (bit << position), 0),
  );
  const imageData = [0x2c, 0, 0, 0, 0, ...size, 0, 2, bytes.length, ...bytes, 0, 0x3b];
  return new File([new Uint8Array([...header, ...imageData])], 'wave.gif', { type: 'image/gif' });
}

/** Chooses files inside the page, because `userEvent.upload` transfers large files slowly to the browser. */
export function chooseFiles(input: Element, files: File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  (input as HTMLInputElement).files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A JPEG with these IPTC texts, by dataset number: 120 is the caption, 80 the byline. */
export async function pictureWithCaption(texts: Record<number, string>): Promise<File> {
  const jpeg = new Uint8Array(await (await drawPicture({ type: 'image/jpeg' })).arrayBuffer());
  const sets = Object.entries(texts).flatMap(([number, text]) => {
    const bytes = [...new TextEncoder().encode(text)];
    return [0x1c, 2, Number(number), bytes.length >> 8, bytes.length & 255, ...bytes];
  });
  // The IPTC records are a Photoshop resource (`8BIM`, number 0x0404) in an APP13 segment (0xffed).
  const resource = [...ascii('8BIM'), 4, 4, 0, 0, 0, 0, sets.length >> 8, sets.length & 255, ...sets];
  const body = [...ascii('Photoshop 3.0'), 0, ...resource];
  const segment = [0xff, 0xed, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
  return new File([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)], 'press.jpg', { type: 'image/jpeg' });
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** An empty picture in the size of `testImage()`. A data URL sends no request. */
const thumbnail = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>')}`;

/** An image of the library. */
export function testImage(id: number, overrides: Partial<Image> = {}): Image {
  return {
    id,
    name: `Harbour ${id}`,
    url: `http://www.lagos.localhost:4000/media/images/${id}.jpg`,
    thumbnail,
    width: 1200,
    height: 800,
    hash_key: `${id}`.padStart(32, '0'),
    ext: 'jpg',
    source: 1,
    author: 'Ada Obi',
    color: null,
    has_watermark: false,
    notes: null,
    alt: 'The harbour at dawn',
    label: null,
    license_expires_on: null,
    focal_point: null,
    crops: null,
    created_at: '2026-11-15T23:30:00.000Z',
    ...overrides,
  };
}
