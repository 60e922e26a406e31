import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { events } from '@masthead/domain/events/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { deleteToken } from '../../platform/access/tokens.queries';
import { listen } from '../../platform/db/listen';
import { announce, CHANNEL } from '../../platform/events/announce.queries';
import type { Changes } from '../../platform/events/changes';
import { removeStream } from '../../platform/events/event-streams.queries';
import { createChangeStream } from './events.routes';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let stopListening: () => Promise<void>;
/** The notifications of the database, which tell all servers about changes. */
const notices: string[] = [];
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  await t.app.listen({ port: 0 });
  const connectionString = inject('databaseUrl').replace('{database}', await databaseName());
  await new Promise<void>((onListening) => {
    const handlers = { onListening, onNotice: (payload: string) => notices.push(payload), onLost: () => undefined };
    stopListening = listen({ config: { connectionString }, channel: CHANNEL, db: t.db }, handlers);
  });
});
afterAll(async () => {
  await stopListening();
  await t.close();
});

const databaseName = async () =>
  (await sql<{ name: string }>`select current_database() as name`.execute(t.db)).rows[0]?.name ?? '';

const openConnections: AbortController[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const controller of openConnections.splice(0)) controller.abort();
});

/** Opens an event stream like a browser and collects its text. */
async function openStream(user: TestUser, { app } = t) {
  const controller = new AbortController();
  openConnections.push(controller);
  const { port } = app.server.address() as AddressInfo;
  const { status, headers, body } = await fetch(`http://localhost:${port}/api${events.stream.path}`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' },
    signal: controller.signal,
  });
  const received = { text: '', isEnded: false };
  const read = async () => {
    for await (const chunk of body ?? []) received.text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => undefined)
    .then(() => {
      received.isEnded = true;
    });
  return {
    status,
    headers,
    close: () => controller.abort(),
    receivedText: () => received.text,
    isEnded: () => received.isEnded,
  };
}

/**
 * Counts the notifications about posts. Sends a mark and waits for it: notifications arrive in order, so all earlier
 * ones have arrived by then.
 */
async function countPostEvents(): Promise<number> {
  const mark = `mark ${notices.length}`;
  await sql`select pg_notify(${CHANNEL}, ${mark})`.execute(t.db);
  await expect.poll(() => notices).toContain(mark);
  return notices.filter((payload) => payload === 'posts').length;
}

it('GET /events sends the name of a changed collection immediately and uncompressed', async () => {
  const { status, headers, receivedText } = await openStream(room.admin);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  await expect.poll(receivedText).toMatch(/^: listening\n\n/);
  // The first listener of a server gets an event for every collection, because it may have missed changes.
  const before = receivedText();
  await room.create();
  await expect.poll(() => receivedText().slice(before.length)).toMatch(/^data: {"collection":"posts"}\n\n/);
});

const changesOfAPost: [string, (id: number) => Promise<unknown>][] = [
  ['a save', (id) => t.call(posts.update, { params: { id }, body: { notes: 'Call' } }, room.admin)],
  ['a status change', (id) => t.call(posts.review, { params: { id }, body: {} }, room.admin)],
  ['a change of a flag', (id) => t.call(posts.evergreen, { params: { id }, body: {} }, room.admin)],
  ['a move to the trash', (id) => t.call(posts.trash, { params: { id }, body: {} }, room.admin)],
  ['a lock is acquired', (id) => t.call(posts.get, { params: { id } }, room.admin)],
  ['a lock is taken over', (id) => t.call(postLocks.overtake, { params: { id } }, room.admin)],
];

it.each(changesOfAPost)('GET /events sends one event after %s', async (_, change) => {
  const { id } = await room.create();
  const before = await countPostEvents();
  await change(id);
  expect(await countPostEvents()).toBe(before + 1);
});

it('GET /events sends an event when a lock is released, but not for a heartbeat', async () => {
  const { id } = await room.create();
  await t.call(posts.get, { params: { id } }, room.admin);
  const before = await countPostEvents();
  await t.call(postLocks.check, { params: { id } }, room.admin);
  await t.call(postLocks.unlock, { params: { id } }, await t.user('editor'));
  expect(await countPostEvents()).toBe(before);
  await t.call(postLocks.unlock, { params: { id } }, room.admin);
  expect(await countPostEvents()).toBe(before + 1);
});

it('GET /events sends no event after a rejected or rolled back write', async () => {
  const before = await countPostEvents();
  const { status } = await t.call(
    posts.create,
    { body: { main_headline: 'Nowhere', section_id: 999_999 } },
    room.admin,
  );
  expect(status).toBe(422);
  const rolledBack = t.db.transaction().execute(async (db) => {
    await announce(db, 'posts');
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  expect(await countPostEvents()).toBe(before);
});

it('GET /events ends at the next heartbeat after the token is deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ada = await t.user('reporter');
  const { receivedText, isEnded } = await openStream(ada);
  vi.advanceTimersByTime(20_000);
  await expect.poll(receivedText).toContain(': still here\n\n');
  const { id } = await t.db.selectFrom('tokens').where('user_id', '=', ada.id).select('id').executeTakeFirstOrThrow();
  await deleteToken(t.db, id);
  vi.advanceTimersByTime(20_000);
  await expect.poll(isEnded).toBe(true);
});

it('GET /events allows ten streams per user and another one when one has ended', async () => {
  const ada = await t.user('reporter');
  const warnings: Error[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  const streams = [];
  for (let count = 0; count < 10; count++) streams.push(await openStream(ada));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await openStream(ada);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect((await openStream(room.admin)).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await openStream(ada)).status).toBe(200);
  // Node.js warns about a possible leak from eleven listeners on.
  expect(warnings).toEqual([]);
});

it('GET /events counts the streams of other servers until they end or their server has crashed', async () => {
  const ada = await t.user('reporter');
  const seen_at = () => t.clock.now.toISOString();
  const others = Array.from({ length: 10 }, () => ({ id: randomUUID(), user_id: ada.id, seen_at: seen_at() }));
  await t.db.insertInto('event_streams').values(others).execute();
  expect((await openStream(ada)).status).toBe(429);
  // A server that stops removes its streams.
  await removeStream(t.db, others[0]?.id ?? '');
  expect((await openStream(ada)).status).toBe(200);
  expect((await openStream(ada)).status).toBe(429);
  // A crashed server sends no heartbeats.
  t.advance(50_000);
  expect((await openStream(ada)).status).toBe(200);
});

it('GET /events allows ten streams that are opened at the same time on several servers', async () => {
  const ada = await t.user('reporter');
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await openStream(ada)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

it('GET /events adds a stream again that a crash of PostgreSQL has removed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ada = await t.user('reporter');
  const { receivedText } = await openStream(ada);
  await t.db.deleteFrom('event_streams').execute();
  vi.advanceTimersByTime(20_000);
  await expect.poll(receivedText).toContain(': still here');
  const ofAda = t.db.selectFrom('event_streams').where('user_id', '=', ada.id).selectAll();
  expect(await ofAda.execute()).toHaveLength(1);
});

it('GET /events sends an event for every collection after it lost its database connection', async () => {
  const { receivedText } = await openStream(room.admin);
  await expect.poll(receivedText).toContain(': listening');
  const before = receivedText();
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'
  `.execute(t.db);
  expect(ended.rows).toHaveLength(2);
  await expect.poll(() => receivedText().slice(before.length)).toContain('data: {"collection":"posts"}');
});

describe('createChangeStream', () => {
  let reportChange: Parameters<Changes['subscribe']>[0] = () => undefined;
  const listeners = new Set<typeof reportChange>();
  const changes: Changes = {
    subscribe: (listener) => {
      reportChange = listener;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => true,
    close: async () => undefined,
  };

  const shutdown = new AbortController();

  it('ends and unsubscribes when the server stops', async () => {
    const stopping = new AbortController();
    const stream = createChangeStream(changes, async () => true, stopping.signal);
    const ended = new Promise((resolve) => stream.once('end', resolve));
    stream.resume();
    stopping.abort();
    await ended;
    expect(listeners.size).toBe(0);
    expect(stream.errored).toBeNull();
  });

  it('buffers less than 2 kB for a client that does not read', () => {
    const stream = createChangeStream(changes, async () => true, shutdown.signal);
    for (let count = 0; count < 100_000; count++) reportChange('posts');
    expect(stream.readableLength).toBeLessThan(2000);
    stream.destroy();
  });

  it('pushes nothing after it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = createChangeStream(changes, async () => false, shutdown.signal);
    const errors: Error[] = [];
    stream.on('error', (error) => errors.push(error)).resume();
    const ended = new Promise((resolve) => stream.once('end', resolve));
    vi.advanceTimersByTime(20_000);
    await ended;
    expect(listeners.size).toBe(0);
    reportChange('posts');
    await new Promise(setImmediate);
    expect(errors).toEqual([]);
  });

  it('fails with an error when the session check of a heartbeat fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = createChangeStream(
      changes,
      () => Promise.reject(new Error('The database is away')),
      shutdown.signal,
    );
    const failed = new Promise<Error>((resolve) => stream.once('error', resolve));
    vi.advanceTimersByTime(20_000);
    expect((await failed).message).toBe('The database is away');
    expect(listeners.size).toBe(0);
  });
});

it('GET /events ends open streams when the server stops', async () => {
  const other = await createTestApp();
  await other.app.listen({ port: 0 });
  const { receivedText, isEnded } = await openStream(await other.user('admin'), other);
  await expect.poll(receivedText).toContain(': listening');
  const started = Date.now();
  await other.app.close();
  await expect.poll(isEnded).toBe(true);
  expect(await other.db.selectFrom('event_streams').selectAll().execute()).toEqual([]);
  await other.close();
  expect(Date.now() - started).toBeLessThan(4000);
});
