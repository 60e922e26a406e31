import { importServerModule } from '../lib/server-module.mjs';
import { load } from '../posts/newsroom.mjs';

const { sql } = load('kysely');

const CONNECTIONS = 4;
const CHANGES = 30;

/** Changes posts and a counter over several connections at once, and compares the counters with the posts. */
export async function checkCounters({ client, openDb, posts }) {
  const { countAttempt } = await importServerModule('platform/access/attempts.queries.ts');
  const key = `bench:concurrent-${Date.now()}`;
  const connections = Array.from({ length: CONNECTIONS }, openDb);
  await Promise.all(
    connections.map(async ({ db }, index) => {
      for (let change = 0; change < CHANGES; change++) {
        const id = posts[(change * CONNECTIONS + index) % posts.length];
        await sql`update posts set status = (status + 1) % 3 where id = ${id}`.execute(db);
        await countAttempt(db, key, new Date(), 600_000);
      }
    }),
  );
  for (const { db } of connections) await db.destroy();
  const queryRows = async (text, values) => (await client.query(text, values)).rows;
  const [{ count }] = await queryRows('select count from attempts where key = $1', [key]);
  const counted = await queryRows(
    'select status, sum(posts)::integer as posts from post_counts group by 1 having sum(posts) > 0 order by 1',
  );
  const existing = await queryRows('select status, count(*)::integer as posts from posts group by 1 order by 1');
  const changes = CONNECTIONS * CHANGES;
  return {
    isCorrect: count === changes && JSON.stringify(counted) === JSON.stringify(existing),
    text: `${changes} changes over ${CONNECTIONS} connections: ${count} counted, posts ${JSON.stringify(existing)}, counters ${JSON.stringify(counted)}`,
  };
}
