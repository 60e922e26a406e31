import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { certificateOf } from './certificate';

const HOST = 'push.example.com';

/** The test server's `PUSH_SERVICES`. */
export const pushServices = [HOST];

/** A name server that knows one host inside the network. */
export const resolvePushHost = async (host: string) =>
  host === `inside.${HOST}` ? ['192.168.1.7'] : ['93.184.216.34'];

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine. It answers what `answer` says; connections of `agent` lead to it by its public name. */
export async function pushService() {
  const { key, cert } = certificateOf(HOST);
  const received: Received[] = [];
  const service = {
    answer: (_path: string): { status: number; headers?: Record<string, string> } => ({ status: 201 }),
  };
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const { status, headers = {} } = service.answer(path);
    response.writeHead(status, headers).end('whatever it says');
  });
  let dropped = 0;
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ ca: cert, keepAlive: true });
  agent.createConnection = (options) =>
    connect({ ca: cert, servername: HOST, ...(options as object), host: '127.0.0.1', port });
  return {
    service,
    received,
    agent,
    /** The service closes its connections when they are used the next time, as one does whose idle time is over. */
    dropReusedConnections: () => {
      for (const socket of sockets) {
        socket.once('data', () => {
          dropped += 1;
          socket.destroy();
        });
      }
    },
    /** How many connections the service has closed at their reuse. */
    dropped: () => dropped,
    endpoint: (path: string) => `https://${HOST}/${path}`,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** A browser's keys, and how it reads a message that was encrypted for them. */
export function browser() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));

  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): unknown => {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')));
    },
  };
}
