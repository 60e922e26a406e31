import { createTextGenerator } from './fill.mjs';

const WRITES = 50_000;
const BATCH = 500;

/**
 * Writes random posts without vacuum, like a busy month: half of the writes change the status or the date, the others
 * headline and text. Returns how many of the first half stored a new version of the search vectors.
 */
export async function writeRandomPosts(client) {
  const createText = createTextGenerator(555);
  const { rows: posts } = await client.query('select id from posts where is_public order by id');
  const pickIds = () => Array.from({ length: BATCH }, () => posts[Math.floor(Math.random() * posts.length)].id);
  await client.query('alter table post_words set (autovacuum_enabled = off)');
  const before = await countStoredVectors(client);
  for (let written = 0; written < WRITES / 2; written += BATCH) {
    await client.query(
      `update posts set status = case when id % 2 = 0 then 2 else status end,
         published_at = published_at - interval '1 minute', version = version + 1
       where id = any($1)`,
      [pickIds()],
    );
  }
  const vectorWrites = (await countStoredVectors(client)) - before;
  for (let written = 0; written < WRITES / 2; written += BATCH) {
    await client.query(
      `update posts set main_headline = left(main_headline, 60) || ' ' || $2, body_text = body_text || ' ' || $3,
         version = version + 1
       where id = any($1)`,
      [pickIds(), createText(2), createText(10)],
    );
  }
  return { writes: WRITES, vectorWrites };
}

/** Waits until the job that indexes changed texts has indexed all of them. Until then, each search indexes some first. */
export async function waitForIndex(client) {
  const isRunning = async () => (await client.query('select from pending_post_words limit 1')).rows.length > 0;
  while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** The vectors of texts are stored out of line, in the TOAST table. */
async function countStoredVectors(client) {
  // Statistics of a session reach the view with a delay, unless it asks for them.
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `select n_tup_ins::integer as vectors from pg_stat_all_tables
     where relid = (select reltoastrelid from pg_class where oid = 'post_words'::regclass)`,
  );
  return rows[0].vectors;
}
