import type { FileHandle } from 'node:fs/promises';

const READ = 64 * 1024;
/** Small, so that what is made of one piece is gone before the next. */
const PIECE = 4 * 1024;

/** Calls `take` with the text of a file, piece by piece; it is never whole in memory. */
export async function readPieces(
  handle: FileHandle,
  take: (text: string, isLast: boolean) => void,
  rest: () => Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder();
  // The same bytes again and again: a stream would leave as many behind as the file has.
  const bytes = Buffer.alloc(READ);
  for (;;) {
    const { bytesRead } = await handle.read(bytes, 0, READ);
    if (bytesRead === 0) break;
    for (let at = 0; at < bytesRead; at += PIECE) {
      take(decoder.decode(bytes.subarray(at, Math.min(at + PIECE, bytesRead)), { stream: true }), false);
    }
    await rest();
  }
  take(decoder.decode(), true);
}
