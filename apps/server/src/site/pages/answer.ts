import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const quality = (value: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: value } });

/** At once for the first reader, who waits, and small for all who follow. */
const packings = {
  br: {
    quick: (body: Buffer) => brotliCompressSync(body, quality(0)),
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
  packed: Partial<Record<Encoding, { body: Buffer; isFinal: boolean }>>;
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

/** The body packed: a page that is read once is not worth more than a moment, one that is read again is. */
export function packedBody(answer: Answer, encoding: Encoding): Buffer {
  const { quick, small } = packings[encoding];
  const known = answer.packed[encoding];
  if (!known) {
    const body = quick(answer.body);
    answer.packed[encoding] = { body, isFinal: false };
    return body;
  }
  if (!known.isFinal) {
    known.isFinal = true;
    small(answer.body).then(
      (body) => {
        known.body = body;
      },
      () => undefined,
    );
  }
  return known.body;
}
