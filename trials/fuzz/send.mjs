import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The server may reject a longer body and close the connection before it has read all of it. */
const MAX_BODY_BYTES_READ = 8 * 1024;

/** Encodes UTF-8 bytes as Latin-1 characters, which Node's client writes unchanged. */
const toLatin1 = (value) => Buffer.from(value).toString('latin1');

/** Sends a request with Node's HTTP client, which accepts hosts, paths and headers that `fetch` rejects. */
export async function sendRaw(api, { method, host, path, headers = {}, body = '' }) {
  const { hostname, port } = new URL(api);
  const call = request({
    hostname,
    port,
    method,
    path: toLatin1(path),
    headers: Object.fromEntries(Object.entries({ host, ...headers }).map(([name, value]) => [name, toLatin1(value)])),
    signal: AbortSignal.timeout(30_000),
  });
  // The server may close the connection while a rejected body is still being sent.
  call.on('error', () => {});
  call.end(body);
  try {
    const [response] = await once(call, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response).catch(() => '') };
  } catch (error) {
    if (body.length > MAX_BODY_BYTES_READ) return { status: 413, headers: {}, body: '' };
    throw error;
  }
}
