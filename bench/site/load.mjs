import { connect } from 'node:net';

/** The raw bytes of a request. */
export const createRawRequest = (path, host, encoding) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`);

/** A connection that sends the next request after a complete response. It parses only the header of a response. */
function openConnection(port, hostname) {
  const socket = connect({ port, host: hostname, noDelay: true });
  let expectedBytes = null;
  let receivedBytes = 0;
  let head = '';
  let resolveResponse = null;
  socket.on('data', (chunk) => {
    receivedBytes += chunk.length;
    if (expectedBytes === null) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head.slice(0, end));
      expectedBytes = end + 4 + Number(length);
    }
    if (receivedBytes >= expectedBytes) resolveResponse();
  });
  const send = (request) =>
    new Promise((resolve) => {
      expectedBytes = null;
      receivedBytes = 0;
      head = '';
      resolveResponse = resolve;
      socket.write(request);
    });
  return { send, close: () => socket.destroy() };
}

/**
 * Sends the requests in turn over several concurrent connections. Returns the requests per second and the 99th
 * percentile of the response time in ms.
 */
export async function measureLoad({ port, hostname, requests, connections = 16, milliseconds = 3000 }) {
  const clients = Array.from({ length: connections }, () => openConnection(port, hostname));
  const deadline = performance.now() + milliseconds;
  const times = [];
  let next = 0;
  await Promise.all(
    clients.map(async ({ send }) => {
      for (let start = performance.now(); start < deadline; ) {
        await send(requests[next++ % requests.length]);
        const end = performance.now();
        times.push(end - start);
        start = end;
      }
    }),
  );
  for (const { close } of clients) close();
  const sorted = times.toSorted((a, b) => a - b);
  return { rate: times.length / (milliseconds / 1000), p99: sorted[Math.floor(sorted.length * 0.99)] };
}
