import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db';

interface NotificationSource {
  /** The settings of the dedicated connection. */
  config: pg.PoolConfig;
  channel: string;
  /** Sends heartbeats on the channel. */
  db: Db;
}

interface ListenHandlers {
  /** Called after each (re)connection. Notifications sent before it may have been missed. */
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost: (error: Error) => void;
}

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;
const HEARTBEAT_MS = 30_000;
const HEARTBEAT_TIMEOUT_MS = 10_000;
const HEARTBEAT = 'heartbeat ';
const NO_HEARTBEAT =
  'No notification arrives. If DATABASE_URL is the address of a connection pooler, set DATABASE_LISTEN_URL.';

/**
 * Listens to a PostgreSQL notification channel on a dedicated connection and reconnects when it is lost. It counts as
 * lost, too, if a heartbeat does not arrive: a network may drop packets silently, and a connection pooler accepts LISTEN
 * but delivers nothing. Returns a function that stops it.
 */
export function listen(source: NotificationSource, handlers: ListenHandlers): () => Promise<void> {
  const shutdown = new AbortController();
  const connectionLoop = stayConnected(source, handlers, shutdown.signal);
  return () => {
    shutdown.abort();
    return connectionLoop;
  };
}

async function stayConnected(source: NotificationSource, handlers: ListenHandlers, signal: AbortSignal) {
  let retryDelayMs = MIN_RETRY_MS;
  const onListening = () => {
    retryDelayMs = MIN_RETRY_MS;
    handlers.onListening();
  };
  while (!signal.aborted) {
    try {
      await listenOnce(source, { ...handlers, onListening }, signal);
    } catch (error) {
      if (!signal.aborted) handlers.onLost(error as Error);
    }
    await pause(retryDelayMs, signal);
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS);
  }
}

async function listenOnce(
  { config, channel, db }: NotificationSource,
  handlers: ListenHandlers,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true, ...config });
  const cleanup = new AbortController();
  let expectedHeartbeat: { payload: string; arrive: () => void } | null = null;
  const connectionLoss = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed.')));
    signal.addEventListener('abort', () => reject(new Error('Listening was stopped.')), { signal: cleanup.signal });
    client.on('notification', ({ payload = '' }) => {
      if (payload === expectedHeartbeat?.payload) expectedHeartbeat.arrive();
      if (payload.startsWith(HEARTBEAT)) return;
      try {
        handlers.onNotice(payload);
      } catch (error) {
        // Throwing here would end the process. After the reconnection, everything counts as changed.
        reject(error);
      }
    });
  });
  connectionLoss.catch(() => cleanup.abort());

  const notify = (payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db);

  async function awaitHeartbeat(): Promise<void> {
    const payload = HEARTBEAT + randomUUID();
    const arrival = new Promise<void>((resolve) => {
      expectedHeartbeat = { payload, arrive: resolve };
    });
    // The time starts when the heartbeat is sent: it may wait for a connection of a busy pool.
    await Promise.race([notify(payload), connectionLoss]);
    const timeout = pause(HEARTBEAT_TIMEOUT_MS, cleanup.signal).then(() => {
      throw new Error(NO_HEARTBEAT);
    });
    timeout.catch(() => undefined);
    await Promise.race([arrival, timeout, connectionLoss]);
  }

  try {
    await Promise.race([client.connect(), connectionLoss]);
    await Promise.race([client.query(`listen ${client.escapeIdentifier(channel)}`), connectionLoss]);
    await awaitHeartbeat();
    handlers.onListening();
    while (true) {
      await Promise.race([pause(HEARTBEAT_MS, cleanup.signal), connectionLoss]);
      await awaitHeartbeat();
    }
  } finally {
    cleanup.abort();
    // `end()` never resolves if the server is unreachable.
    await Promise.race([client.end().catch(() => undefined), pause(MIN_RETRY_MS)]);
  }
}

/** Resolves early when the signal aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    }
  });
}
