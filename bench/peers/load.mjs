import { connect } from 'node:net';
import { readCpuMs } from '../lib/cpu.mjs';

/** The raw bytes of a request. Without `Accept-Encoding`, so that no server compresses its responses. */
export function createRequest({ port, method = 'GET', path, headers, body }) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Accept: application/json'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (content) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/** A connection that sends the next request after a complete response. It parses as little of a response as possible. */
function openConnection(port) {
  const socket = connect({ port, host: 'localhost', noDelay: true });
  let chunks = [];
  let receivedBytes = 0;
  let isComplete = null;
  let settle = null;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    receivedBytes += chunk.length;
    isComplete ??= readFraming(chunks);
    if (isComplete?.(receivedBytes, chunks)) settle.resolve(receivedBytes);
  });
  const rejectPending = () => settle?.reject(new Error('The server closed a connection'));
  socket.on('error', rejectPending);
  socket.on('close', rejectPending);
  const send = (request) =>
    new Promise((resolve, reject) => {
      chunks = [];
      receivedBytes = 0;
      isComplete = null;
      settle = { resolve, reject };
      if (socket.destroyed) rejectPending();
      else socket.write(request);
    });
  return { send, close: () => socket.destroy() };
}

/** Returns a function that tells whether a response is complete, or `null` while its header is incomplete. */
function readFraming(chunks) {
  const text = Buffer.concat(chunks).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = text.slice(0, end);
  if (!/^HTTP\/1\.1 2/.test(head)) throw new Error(text.slice(0, 600));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return (receivedBytes) => receivedBytes >= end + 4 + Number(length);
  // The last chunk of a chunked response is empty.
  return (_receivedBytes, chunks) =>
    Buffer.concat(chunks.slice(-6)).subarray(-7).toString('latin1').endsWith('\r\n0\r\n\r\n');
}

/**
 * Sends requests over several connections for a while. `requests(connection, count)` returns the next request of a
 * connection. Returns the number of requests, their time, the CPU time of server and database, and the bytes of the
 * last response.
 */
export async function measureLoad({ port, pid, postmasterPid }, requests, { connections, milliseconds }) {
  const clients = Array.from({ length: connections }, () => openConnection(port));
  const readCpu = () => ({ server: readCpuMs(pid, postmasterPid), database: readCpuMs(postmasterPid) });
  const before = readCpu();
  const start = performance.now();
  let responseBytes = 0;
  const counts = await Promise.all(
    clients.map(async ({ send }, index) => {
      let count = 0;
      for (; performance.now() < start + milliseconds; count++) responseBytes = await send(requests(index, count));
      return count;
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const after = readCpu();
  for (const { close } of clients) close();
  return {
    count: counts.reduce((sum, count) => sum + count),
    seconds,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
    responseBytes,
  };
}
