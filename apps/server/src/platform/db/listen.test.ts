import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { listen } from './listen';

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
  const stop = listen(
    { config: { connectionString: database.url }, channel: 'changes', db: other.db },
    {
      onListening: () => {
        isListening = true;
      },
      onNotice: () => undefined,
      onLost: ({ message }) => lossMessages.push(message),
    },
  );
  try {
    await expect.poll(() => lossMessages[0], { timeout: 30_000 }).toContain('set DATABASE_LISTEN_URL');
    expect(isListening).toBe(false);
  } finally {
    await stop();
    await other.drop();
  }
});
