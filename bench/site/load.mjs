import { connect } from 'node:net';

/** A request as it goes over the wire. */
export const requestFor = (path, host, encoding) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`);

/** A connection that asks again when it has been answered whole. It reads only as much of an answer as it has to. */
function asker(port, address) {
  const socket = connect({ port, host: address, noDelay: true });
  let expected = null;
  let received = 0;
  let head = '';
  let done = null;
  socket.on('data', (chunk) => {
    received += chunk.length;
    if (expected === null) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head.slice(0, end));
      expected = end + 4 + Number(length);
    }
    if (received >= expected) done();
  });
  const ask = (request) =>
    new Promise((resolve) => {
      expected = null;
      received = 0;
      head = '';
      done = resolve;
      socket.write(request);
    });
  return { ask, close: () => socket.destroy() };
}

/** How many requests a second are answered, over this many connections at once. */
export async function requestsPerSecond({ port, address, request, connections = 16, milliseconds = 3000 }) {
  const askers = Array.from({ length: connections }, () => asker(port, address));
  const until = performance.now() + milliseconds;
  const counts = await Promise.all(
    askers.map(async ({ ask }) => {
      let count = 0;
      for (; performance.now() < until; count++) await ask(request);
      return count;
    }),
  );
  for (const { close } of askers) close();
  return counts.reduce((sum, count) => sum + count) / (milliseconds / 1000);
}
