import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { withMigratedDatabase } from '../scripts/lib/migrated-database.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { importServerModule } from './lib/server-module.mjs';
import { createPosts, insertReferences, listReferences } from './posts/fill.mjs';

// Compares the bulk load of posts with single inserts of the same posts. Fails below a limit.

const POSTS = Number(process.argv[2] ?? 20_000);
const SINGLE_POSTS = 300;
const ROUNDS = 3;
/** A single insert may be at most this fast in relation to the bulk load. */
const MIN_RATIO = 5;

async function measure(connection) {
  const { addPosts, loadPosts } = await importServerModule('content/posts/add-posts.ts');
  const pool = new pg.Pool({ ...connection, max: 2 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const options = { now: new Date(), reason: 'import' };
  try {
    await insertReferences(pool);
    const references = await listReferences(pool);
    const posts = createPosts(POSTS + ROUNDS * SINGLE_POSTS, references);
    const take = function* (count) {
      for (let index = 0; index < count; index++) yield posts.next().value;
    };
    const [single, bulk] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const count = POSTS / ROUNDS;
      bulk.push((await measureMs(() => loadPosts(db, take(count), options))) / count);
      const addOne = (post) => db.transaction().execute((db) => addPosts(db, [post], options));
      single.push(
        (await measureMs(async () => {
          for (const post of take(SINGLE_POSTS)) await addOne(post);
        })) / SINGLE_POSTS,
      );
    }
    return { single: median(single), bulk: median(bulk), first: bulk[0] };
  } finally {
    await db.destroy();
  }
}

const { single, bulk, first } = await withMigratedDatabase(measure);
const ratio = single / bulk;
const toRate = (ms) => `${(1000 / ms).toFixed(0)} posts/s`;
console.log(`Bulk load of ${POSTS} posts in ${ROUNDS} parts: ${toRate(bulk)}, the first part ${toRate(first)}`);
console.log(`  single inserts ${toRate(single)}, ratio ${ratio.toFixed(1)} (at least ${MIN_RATIO})`);
if (ratio < MIN_RATIO) process.exitCode = 1;
