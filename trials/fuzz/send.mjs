import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Bodies above the server's limit: it may answer and hang up before it has read them. */
const MAY_HANG_UP = 8 * 1024;

/** Bytes of UTF-8 as the characters that Node's client writes them as. */
const asLatin1 = (value) => Buffer.from(value).toString('latin1');

/** Sends a request by Node's plain client, which does not mind a strange host, path or header as `fetch` does. */
export async function sendRaw(api, { method, host, path, headers = {}, body = '' }) {
  const { hostname, port } = new URL(api);
  const call = request({
    hostname,
    port,
    method,
    path: asLatin1(path),
    headers: Object.fromEntries(Object.entries({ host, ...headers }).map(([name, value]) => [name, asLatin1(value)])),
    signal: AbortSignal.timeout(30_000),
  });
  // The server may close the connection while a rejected body is still being sent.
  call.on('error', () => {});
  call.end(body);
  try {
    const [answer] = await once(call, 'response');
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer).catch(() => '') };
  } catch (error) {
    if (body.length > MAY_HANG_UP) return { status: 413, headers: {}, body: '' };
    throw error;
  }
}
