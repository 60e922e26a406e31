import type { ImageExtension } from '@masthead/domain/images/contract';

const signatures: readonly { ext: ImageExtension; bytes: readonly number[] }[] = [
  { ext: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { ext: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { ext: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];
const LONGEST = 8;

/** What a file is by its first bytes, whatever its name says; `null` when it is no picture of ours. */
export async function pictureType(file: Blob): Promise<ImageExtension | null> {
  const head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return found?.ext ?? null;
}
