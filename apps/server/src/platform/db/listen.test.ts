import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { ConnectionBudget } from './connection-budget';
import { listen } from './listen';
import { openDb } from './open';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());

it('listen reconnects when the notification callback throws', async () => {
  const lossMessages: string[] = [];
  let connections = 0;
  const stop = listen(
    { config: { connectionString: database.url }, channel: 'changes', db: database.db },
    {
      onListening: () => {
        connections += 1;
      },
      onNotice: (payload) => {
        throw new Error(`Broken by ${payload}`);
      },
      onLost: ({ message }) => lossMessages.push(message),
    },
  );
  try {
    await expect.poll(() => connections).toBe(1);
    await sql`select pg_notify('changes', 'posts')`.execute(database.db);
    await expect.poll(() => [lossMessages, connections]).toEqual([['Broken by posts'], 2]);
  } finally {
    await stop();
  }
});

it('listen reports a connection that receives no notifications', async () => {
  const lossMessages: string[] = [];
  let isListening = false;
  const other = await cloneDatabase(inject('databaseUrl'), inject('template'));
  let heartbeats = 0;
  const otherDb = openDb({ connectionString: other.url }, new ConnectionBudget(1), {
    onStatement: () => {
      heartbeats += 1;
    },
    onFailedConnection: () => undefined,
    onLostConnection: () => undefined,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = listen(
    { config: { connectionString: database.url }, channel: 'changes', db: otherDb },
    {
      onListening: () => {
        isListening = true;
      },
      onNotice: () => undefined,
      onLost: ({ message }) => lossMessages.push(message),
    },
  );
  try {
    await expect.poll(() => heartbeats).toBe(1);
    // The listener starts its timeout after it has received the result of the statement.
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000);
        return lossMessages;
      })
      .toHaveLength(1);
    expect(lossMessages[0]).toContain('set DATABASE_LISTEN_URL');
    expect(isListening).toBe(false);
  } finally {
    vi.useRealTimers();
    await stop();
    await otherDb.destroy();
    await other.drop();
  }
});
