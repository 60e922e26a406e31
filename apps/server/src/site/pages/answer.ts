import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const quality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });

/** At once for the first reader, who waits, and as small as is worth it for all who follow. */
const packings = {
  br: {
    quick: (body: Buffer) => brotliCompressSync(body, quality(1)),
    small: (body: Buffer) => promisify(brotliCompress)(body, quality(6)),
  },
  gzip: {
    quick: (body: Buffer) => gzipSync(body, { level: 1 }),
    small: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
  },
};
export type Encoding = keyof typeof packings;

/** Less than this is not worth unpacking. */
const SMALL = 1024;

/** A page as it is sent, to whoever asks for it. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: Buffer;
  /** The body packed as somebody wanted it before. */
  packed: Partial<Record<Encoding, Buffer>>;
}

export function answerOf(status: number, headers: Record<string, string>, text: string): Answer {
  const body = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, headers: { ...headers, etag, vary: 'accept-encoding' }, etag, body, packed: {} };
}

/** The answer with the packings that will follow it. */
export const weightOf = ({ body }: Answer) => Math.round(body.length * 1.5) + 1000;

/** The best packing that the reader's browser takes; `null` for a body that goes as it is. */
export function encodingFor({ body }: Answer, accepted: string | undefined): Encoding | null {
  if (body.length < SMALL || accepted === undefined) return null;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted) ? 'gzip' : null;
}

export function packedBody(answer: Answer, encoding: Encoding): Buffer {
  const known = answer.packed[encoding];
  if (known) return known;
  const { quick, small } = packings[encoding];
  const packed = quick(answer.body);
  answer.packed[encoding] = packed;
  small(answer.body).then(
    (smaller) => {
      answer.packed[encoding] = smaller;
    },
    () => undefined,
  );
  return packed;
}
