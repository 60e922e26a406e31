import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntilReady } from './postmaster';
import { startOf } from './processes';
import { PORT } from './settings';

/** The bytes of a message of the protocol: its letter, its length, its content. */
function message(letter: string, content: string | Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(Buffer.byteLength(content) + 4);
  return Buffer.concat([Buffer.from(letter), size, Buffer.from(content)]);
}

const starting = message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0');
const ready = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]);
const here = { pid: process.pid, start: startOf(process.pid) };
const LIMIT = 400;

let folder: string;
let server: Server;
/** Stands in for a PostgreSQL whose recovery takes as long as the test wants. */
let answer: Buffer | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-greeting-'));
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (answer === null ? socket.destroy() : socket.write(answer)));
    if (answer === starting) socket.once('data', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${PORT}`), resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('waits for one that recovers far longer than for one that says nothing', async () => {
  answer = starting;
  const before = Date.now();
  setTimeout(() => {
    answer = ready;
  }, 4 * LIMIT);
  expect(await waitUntilReady(here, folder, LIMIT)).toBe('ready');
  expect(Date.now() - before).toBeGreaterThanOrEqual(4 * LIMIT);
});

it('gives one up that says nothing', async () => {
  answer = null;
  expect(await waitUntilReady(here, folder, LIMIT)).toBe('silent');
});
