import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answering = (heard: Heard, response: ServerResponse) => void;

/** Somebody else's server, on this machine: what it hears is kept, what it answers a test decides. */
export async function outsideServer() {
  const heard: Heard[] = [];
  let answering: Answering = (_heard, response) => response.writeHead(404).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
    heard.push(call);
    answering(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answer: (next: Answering) => {
      answering = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
