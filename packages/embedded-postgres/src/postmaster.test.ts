import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntilReady } from './postmaster';
import { getProcessStartTime } from './processes';
import { PORT } from './settings';

/** A message of the PostgreSQL protocol: type byte, length, content. */
function createMessage(type: string, content: string | Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(Buffer.byteLength(content) + 4);
  return Buffer.concat([Buffer.from(type), size, Buffer.from(content)]);
}

const starting = createMessage('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0');
const ready = Buffer.concat([createMessage('R', Buffer.alloc(4)), createMessage('Z', 'I')]);
const ownProcess = { pid: process.pid, startTime: getProcessStartTime(process.pid) };
const TIMEOUT_MS = 400;

let folder: string;
let server: Server;
/** The response of the fake PostgreSQL server; `null` closes the connection. */
let response: Buffer | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-greeting-'));
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (response === null ? socket.destroy() : socket.write(response)));
    if (response === starting) socket.once('data', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${PORT}`), resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('waitUntilReady waits beyond the timeout while PostgreSQL answers that it is starting up', async () => {
  response = starting;
  const before = Date.now();
  setTimeout(() => {
    response = ready;
  }, 4 * TIMEOUT_MS);
  expect(await waitUntilReady(ownProcess, folder, TIMEOUT_MS)).toBe('ready');
  expect(Date.now() - before).toBeGreaterThanOrEqual(4 * TIMEOUT_MS);
});

it('waitUntilReady gives up after the timeout when PostgreSQL does not answer', async () => {
  response = null;
  expect(await waitUntilReady(ownProcess, folder, TIMEOUT_MS)).toBe('silent');
});
