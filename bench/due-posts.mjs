import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { withMigratedDatabase } from '../scripts/lib/migrated-database.mjs';
import { fail } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { importServerModule } from './lib/server-module.mjs';
import { createPosts, insertReferences, listReferences } from './posts/fill.mjs';

// Measures the publication of posts that are due at the same time, compared with the bare update of their rows in one
// statement, which runs the same triggers. Fails above a limit.

const POSTS = 2000;
const ROUNDS = 3;
/** Publication also reads and stores revisions, stores audit entries and sends notifications. */
const MAX_RATIO = 12;
const MAX_STATEMENTS_PER_POST = 0.1;

// Same parsing as in the server.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(builtins.INT8, Number);

async function measure(connection) {
  const { loadPosts } = await importServerModule('content/posts/add-posts.ts');
  const { storeRevisions } = await importServerModule('content/posts/revisions.queries.ts');
  const { publishDuePosts } = await importServerModule('areas/posts/schedule/publish-due-posts.ts');
  const pool = new pg.Pool({ ...connection, max: 4 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  let statements = 0;
  const db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements++;
    },
  });
  const context = { db, now: () => new Date(), signal: new AbortController().signal, logEvent: () => {} };
  const due = new Date(Date.now() - 1000).toISOString();
  const countPublished = async () => {
    const { rows } = await pool.query("select count(*) from post_revisions where reason = 'scheduled'");
    return rows[0].count;
  };
  try {
    await insertReferences(pool);
    const posts = createPosts(ROUNDS * POSTS, await listReferences(pool));
    const scheduled = function* () {
      for (let index = 0; index < POSTS; index++) {
        const post = posts.next().value;
        yield { ...post, row: { ...post.row, status: 5, published_at: due, first_published_at: null } };
      }
    };
    const [bare, published] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      await loadPosts(db, scheduled(), { now: new Date(), reason: null });
      const { rows } = await pool.query('select id from posts where status = 5');
      // The revision that the scheduling of each post stored.
      await storeRevisions(
        db,
        rows.map(({ id }) => id),
        { user_id: null, reason: 'schedule' },
      );
      await pool.query('vacuum analyze');
      bare.push(await measureMs(() => updateBare(db)));
      statements = 0;
      published.push(await measureMs(() => publishDuePosts(context, fail)));
      if ((await countPublished()) !== (round + 1) * POSTS) fail('Not every due post was published once.');
    }
    return { bare: median(bare), published: median(published), statements: statements / POSTS };
  } finally {
    await db.destroy();
  }
}

/** Updates the rows of all due posts and rolls back. */
async function updateBare(db) {
  const transaction = await db.startTransaction().execute();
  await sql`update posts set status = 3, first_published_at = published_at, updated_at = now() where status = 5`.execute(
    transaction,
  );
  await transaction.rollback().execute();
}

const { bare, published, statements } = await withMigratedDatabase(measure);
const ratio = published / bare;
console.log(
  `${POSTS} due posts: ${(published / 1000).toFixed(2)} s, ${(POSTS / (published / 1000)).toFixed(0)} per second`,
);
console.log(`  bare update ${(bare / 1000).toFixed(2)} s, ratio ${ratio.toFixed(1)} (at most ${MAX_RATIO})`);
console.log(`  ${statements.toFixed(3)} statements per post (at most ${MAX_STATEMENTS_PER_POST})`);
if (ratio > MAX_RATIO || statements > MAX_STATEMENTS_PER_POST) process.exitCode = 1;
