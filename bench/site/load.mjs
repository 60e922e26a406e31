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

/** Measures the throughput of a server in requests per second, over several concurrent connections. */
export async function measureRequestsPerSecond({ port, hostname, request, connections = 16, milliseconds = 3000 }) {
  const clients = Array.from({ length: connections }, () => openConnection(port, hostname));
  const deadline = performance.now() + milliseconds;
  const counts = await Promise.all(
    clients.map(async ({ send }) => {
      let count = 0;
      for (; performance.now() < deadline; count++) await send(request);
      return count;
    }),
  );
  for (const { close } of clients) close();
  return counts.reduce((sum, count) => sum + count) / (milliseconds / 1000);
}
