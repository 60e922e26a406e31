import pg from 'pg';

interface Heard {
  /** From now on nothing is missed; what came before may have been. */
  onListening: () => void;
  onNotice: (payload: string) => void;
  onLost: (error: Error) => void;
}

const SOON = 250;
const LATEST = 10_000;
/** How often the connection is asked whether it is still there: one that was cut off without a word hears nothing. */
const CHECK = 30_000;

/** Listens to a channel on a connection of its own, made again whenever it is lost. The returned function ends it. */
export function listen(config: pg.PoolConfig, channel: string, heard: Heard): () => Promise<void> {
  const ending = new AbortController();
  const ended = stayConnected(config, channel, heard, ending.signal);
  return () => {
    ending.abort();
    return ended;
  };
}

async function stayConnected(config: pg.PoolConfig, channel: string, heard: Heard, signal: AbortSignal) {
  let wait = SOON;
  const onListening = () => {
    wait = SOON;
    heard.onListening();
  };
  while (!signal.aborted) {
    try {
      await hearOnce(config, channel, { ...heard, onListening }, signal);
    } catch (error) {
      if (!signal.aborted) heard.onLost(error as Error);
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, LATEST);
  }
}

/** One connection, from its start until it is lost or nobody listens any more. */
async function hearOnce(config: pg.PoolConfig, channel: string, heard: Heard, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true, ...config });
  const over = new AbortController();
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection has ended.')));
    signal.addEventListener('abort', () => reject(new Error('Nobody listens any more.')), { signal: over.signal });
    client.on('notification', ({ payload }) => {
      try {
        heard.onNotice(payload ?? '');
      } catch (error) {
        // Thrown here, it would end the process. A new connection counts everything as changed.
        reject(error);
      }
    });
  });
  lost.catch(() => over.abort());
  try {
    await Promise.race([client.connect(), lost]);
    await Promise.race([client.query(`listen ${client.escapeIdentifier(channel)}`), lost]);
    heard.onListening();
    while (true) {
      await Promise.race([pause(CHECK, over.signal), lost]);
      await Promise.race([client.query('select 1'), lost]);
    }
  } finally {
    over.abort();
    // Saying goodbye to a server that is not there any more would take for ever.
    await Promise.race([client.end().catch(() => undefined), pause(SOON)]);
  }
}

/** Ends early, and without a failure, when the signal says so. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
