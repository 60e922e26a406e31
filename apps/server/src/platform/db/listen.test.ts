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
  const stop = listen({ connectionString: database.url }, 'changes', {
    onListening: () => {
      connections += 1;
    },
    onNotice: (payload) => {
      throw new Error(`Broken by ${payload}`);
    },
    onLost: ({ message }) => lossMessages.push(message),
  });
  try {
    await expect.poll(() => connections).toBe(1);
    await sql`select pg_notify('changes', 'posts')`.execute(database.db);
    await expect.poll(() => [lossMessages, connections]).toEqual([['Broken by posts'], 2]);
  } finally {
    await stop();
  }
});
