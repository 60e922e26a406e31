import pg from 'pg';

interface ListenHandlers {
  /** Called after each (re)connection. Notifications sent before it may have been missed. */
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost: (error: Error) => void;
}

const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;
/** Interval of a test query, because a connection that the network dropped silently reports no error. */
const CHECK_INTERVAL_MS = 30_000;

/** Listens to a PostgreSQL notification channel on a dedicated connection and reconnects when it is lost. Returns a function that stops it. */
export function listen(config: pg.PoolConfig, channel: string, handlers: ListenHandlers): () => Promise<void> {
  const shutdown = new AbortController();
  const connectionLoop = stayConnected(config, channel, handlers, shutdown.signal);
  return () => {
    shutdown.abort();
    return connectionLoop;
  };
}

async function stayConnected(config: pg.PoolConfig, channel: string, handlers: ListenHandlers, signal: AbortSignal) {
  let retryDelayMs = MIN_RETRY_MS;
  const onListening = () => {
    retryDelayMs = MIN_RETRY_MS;
    handlers.onListening();
  };
  while (!signal.aborted) {
    try {
      await listenOnce(config, channel, { ...handlers, onListening }, signal);
    } catch (error) {
      if (!signal.aborted) handlers.onLost(error as Error);
    }
    await pause(retryDelayMs, signal);
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS);
  }
}

async function listenOnce(
  config: pg.PoolConfig,
  channel: string,
  handlers: ListenHandlers,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true, ...config });
  const cleanup = new AbortController();
  const connectionLoss = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed.')));
    signal.addEventListener('abort', () => reject(new Error('Listening was stopped.')), { signal: cleanup.signal });
    client.on('notification', ({ payload }) => {
      try {
        handlers.onNotice(payload ?? '');
      } catch (error) {
        // Throwing here would end the process. After the reconnection, everything counts as changed.
        reject(error);
      }
    });
  });
  connectionLoss.catch(() => cleanup.abort());
  try {
    await Promise.race([client.connect(), connectionLoss]);
    await Promise.race([client.query(`listen ${client.escapeIdentifier(channel)}`), connectionLoss]);
    handlers.onListening();
    while (true) {
      await Promise.race([pause(CHECK_INTERVAL_MS, cleanup.signal), connectionLoss]);
      await Promise.race([client.query('select 1'), connectionLoss]);
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
