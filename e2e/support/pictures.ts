import { crc32, deflateSync } from 'node:zlib';

/** Generates a PNG of one colour, so that every run has its own: the server rejects duplicates. */
export function makePng(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, RGB, no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', pixels),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG file: length, type, data and checksum. */
function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, checksum]);
}
