import type { AddressInfo } from 'node:net';
import { events } from '@masthead/domain/events/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { newsroom } from '../../../test/posts';
import { changeStream } from '../../areas/events/events.routes';
import { deleteToken } from '../../platform/access/tokens.queries';
import { listen } from '../../platform/db/listen';
import { announce, CHANNEL } from '../../platform/events/announce.queries';
import type { Changes } from '../../platform/events/changes';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let stopListening: () => Promise<void>;
const notices: string[] = [];
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  await t.app.listen({ port: 0 });
  const connectionString = inject('databaseUrl').replace('{database}', await databaseName());
  await new Promise<void>((onListening) => {
    const heard = { onListening, onNotice: (payload: string) => notices.push(payload), onLost: () => undefined };
    stopListening = listen({ connectionString }, CHANNEL, heard);
  });
});
afterAll(async () => {
  await stopListening();
  await t.close();
});

const databaseName = async () =>
  (await sql<{ name: string }>`select current_database() as name`.execute(t.db)).rows[0]?.name ?? '';

const opened: AbortController[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const controller of opened.splice(0)) controller.abort();
});

/** A stream as a browser has it, and all it has said so far. */
async function open(user: TestUser, { app } = t) {
  const controller = new AbortController();
  opened.push(controller);
  const { port } = app.server.address() as AddressInfo;
  const { status, headers, body } = await fetch(`http://localhost:${port}/api${events.stream.path}`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' },
    signal: controller.signal,
  });
  const seen = { text: '', isEnded: false };
  const read = async () => {
    for await (const chunk of body ?? []) seen.text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => undefined)
    .then(() => {
      seen.isEnded = true;
    });
  return { status, headers, close: () => controller.abort(), said: () => seen.text, isEnded: () => seen.isEnded };
}

/** How much has been told: notices arrive in their order, so behind a mark everything before it has. */
async function countTold(): Promise<number> {
  const mark = `mark ${notices.length}`;
  await sql`select pg_notify(${CHANNEL}, ${mark})`.execute(t.db);
  await expect.poll(() => notices).toContain(mark);
  return notices.filter((payload) => payload === 'posts').length;
}

it('says which collection has changed, unpacked and at once, and nothing else', async () => {
  const { status, headers, said } = await open(room.admin);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  await expect.poll(said).toMatch(/^: listening\n\n/);
  // The first listener of a server may have missed something: it is told so.
  const before = said();
  await room.create();
  await expect.poll(() => said().slice(before.length)).toMatch(/^data: {"collection":"posts"}\n\n/);
});

const changesOfAPost: [string, (id: number) => Promise<unknown>][] = [
  ['a save', (id) => t.call(posts.update, { params: { id }, body: { notes: 'Call' } }, room.admin)],
  ['a step of the workflow', (id) => t.call(posts.review, { params: { id }, body: {} }, room.admin)],
  ['a switch', (id) => t.call(posts.evergreen, { params: { id }, body: {} }, room.admin)],
  ['the trash', (id) => t.call(posts.trash, { params: { id }, body: {} }, room.admin)],
  ['a lock that is taken', (id) => t.call(posts.get, { params: { id } }, room.admin)],
  ['a lock that is taken over', (id) => t.call(postLocks.overtake, { params: { id } }, room.admin)],
];

it.each(changesOfAPost)('tells of %s once', async (_, change) => {
  const { id } = await room.create();
  const before = await countTold();
  await change(id);
  expect(await countTold()).toBe(before + 1);
});

it('tells of a lock that ends, and of no heartbeat', async () => {
  const { id } = await room.create();
  await t.call(posts.get, { params: { id } }, room.admin);
  const before = await countTold();
  await t.call(postLocks.check, { params: { id } }, room.admin);
  await t.call(postLocks.unlock, { params: { id } }, await t.user('editor'));
  expect(await countTold()).toBe(before);
  await t.call(postLocks.unlock, { params: { id } }, room.admin);
  expect(await countTold()).toBe(before + 1);
});

it('tells of nothing that was not stored', async () => {
  const before = await countTold();
  const { status } = await t.call(
    posts.create,
    { body: { main_headline: 'Nowhere', section_id: 999_999 } },
    room.admin,
  );
  expect(status).toBe(422);
  const undone = t.db.transaction().execute(async (db) => {
    await announce(db, 'posts');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await countTold()).toBe(before);
});

it('ends when the token does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ada = await t.user('reporter');
  const { said, isEnded } = await open(ada);
  vi.advanceTimersByTime(20_000);
  await expect.poll(said).toContain(': still here\n\n');
  const { id } = await t.db.selectFrom('tokens').where('user_id', '=', ada.id).select('id').executeTakeFirstOrThrow();
  await deleteToken(t.db, id);
  vi.advanceTimersByTime(20_000);
  await expect.poll(isEnded).toBe(true);
});

it('keeps ten streams of a person at most, and takes another when one has ended', async () => {
  const ada = await t.user('reporter');
  const streams = [];
  for (let count = 0; count < 10; count++) streams.push(await open(ada));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await open(ada);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await open(room.admin)).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await open(ada)).status).toBe(200);
});

it('counts everything as changed when its connection was lost', async () => {
  const { said } = await open(room.admin);
  await expect.poll(said).toContain(': listening');
  const before = said();
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'
  `.execute(t.db);
  expect(ended.rows).toHaveLength(2);
  await expect.poll(() => said().slice(before.length)).toContain('data: {"collection":"posts"}');
});

describe('a change stream', () => {
  let tell: Parameters<Changes['subscribe']>[0] = () => undefined;
  const listeners = new Set<typeof tell>();
  const changes: Changes = {
    subscribe: (listener) => {
      tell = listener;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => true,
    close: async () => undefined,
  };

  it('buffers less than 2 kB for a client that does not read', () => {
    const stream = changeStream(changes, async () => true);
    for (let count = 0; count < 100_000; count++) tell('posts');
    expect(stream.readableLength).toBeLessThan(2000);
    stream.destroy();
  });

  it('pushes nothing after its end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = changeStream(changes, async () => false);
    const errors: Error[] = [];
    stream.on('error', (error) => errors.push(error)).resume();
    const ended = new Promise((resolve) => stream.once('end', resolve));
    vi.advanceTimersByTime(20_000);
    await ended;
    expect(listeners.size).toBe(0);
    tell('posts');
    await new Promise(setImmediate);
    expect(errors).toEqual([]);
  });

  it('fails alone when its heartbeat cannot check the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = changeStream(changes, () => Promise.reject(new Error('The database is away')));
    const failed = new Promise<Error>((resolve) => stream.once('error', resolve));
    vi.advanceTimersByTime(20_000);
    expect((await failed).message).toBe('The database is away');
    expect(listeners.size).toBe(0);
  });
});

it('keeps no server from stopping', async () => {
  const other = await testApp();
  await other.app.listen({ port: 0 });
  const { said, isEnded } = await open(await other.user('admin'), other);
  await expect.poll(said).toContain(': listening');
  const started = Date.now();
  await other.close();
  await expect.poll(isEnded).toBe(true);
  expect(Date.now() - started).toBeLessThan(4000);
});
