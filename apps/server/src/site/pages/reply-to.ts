import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, encodingFor, packedBody } from './answer';

interface Sent {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const nothing = Buffer.alloc(0);

/** An answer as the reader's browser takes it, or that it has it already. */
export function replyTo(answer: Answer, asked: IncomingHttpHeaders): Sent {
  const { status, headers, body } = answer;
  if (status === 200 && asked['if-none-match']?.includes(answer.etag)) return { status: 304, headers, body: nothing };
  const encoding = encodingFor(answer, asked['accept-encoding']);
  if (encoding === null) return { status, headers, body };
  return { status, headers: { ...headers, 'content-encoding': encoding }, body: packedBody(answer, encoding) };
}
