import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { createCertificate } from './certificate';

const HOST = 'push.example.com';

/** The `PUSH_SERVICES` of the test server. */
export const pushServices = [HOST];

/** A resolver with one host that has a private address. */
export const resolvePushHost = async (host: string) =>
  host === `inside.${HOST}` ? ['192.168.1.7'] : ['93.184.216.34'];

interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Starts a local push service, to which the server delivers notifications for browsers. `service.respond` decides its
 * responses; connections of `agent` reach it by its public name.
 */
export async function startPushService() {
  const { key, cert } = createCertificate(HOST);
  const received: ReceivedMessage[] = [];
  const service = {
    respond: (_path: string): { status: number; headers?: Record<string, string> } => ({ status: 201 }),
  };
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const { status, headers = {} } = service.respond(path);
    response.writeHead(status, headers).end('any text');
  });
  let droppedCount = 0;
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
    /** Closes each connection at its next use, like a service whose idle timeout has passed. */
    dropReusedConnections: () => {
      for (const socket of sockets) {
        socket.once('data', () => {
          droppedCount += 1;
          socket.destroy();
        });
      }
    },
    /** The number of connections that were closed at their reuse. */
    droppedCount: () => droppedCount,
    endpoint: (path: string) => `https://${HOST}/${path}`,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Creates the keys of a subscribed browser, and a function that decrypts push messages for it (RFC 8291). */
export function createSubscribedBrowser() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));

  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): unknown => {
      // The header: 16 bytes salt, 5 bytes record size and key length, 65 bytes public key of the sender.
      const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
      decipher.setAuthTag(encrypted.subarray(-16));
      const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]).toString();
      // The byte 2 ends the text; padding follows.
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')));
    },
  };
}
