import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { withMigratedDatabase } from '../scripts/lib/migrated-database.mjs';
import { fail } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { importServerModule } from './lib/server-module.mjs';

// Measures the server's work for the history of a post with 10,000 versions: a page in the middle, and the comparison
// of the deepest version with the current one. Compares it with bare queries of the same rows. Fails above a limit.

const VERSIONS = 10_000;
/** Versions per whole state, see content/posts/revision-delta.ts. */
const DEPTH = 50;
const ROUNDS = 31;
const PARAGRAPHS = 20;
const MAX_MS = 200;
/** The page also has names and users; the comparison rebuilds a state from 50 deltas and reads the names of records. */
const MAX_RATIO = 10;

// Same parsing as in the server.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(builtins.INT8, Number);

const createArticle = (version) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, index) => {
      const words = Array.from({ length: 40 }, (_, word) => `word${index}x${word * 7919}`).join(' ');
      const text = index === version % PARAGRAPHS ? `${words} version ${version}` : words;
      return { type: 'paragraph', content: [{ type: 'text', text }] };
    }),
  },
});

/** Stores one chain of versions by the server's code, and copies it until the post has all versions. */
async function insertVersions(db, storeRevisions) {
  const values = { main_headline: 'The council votes', body: JSON.stringify(createArticle(0)) };
  const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  for (let version = 0; version < DEPTH; version++) {
    const body = JSON.stringify(createArticle(version));
    await db
      .updateTable('posts')
      .set({ body, notes: `Note ${version}` })
      .where('id', '=', id)
      .execute();
    await storeRevisions(db, [id], { user_id: null, reason: 'save' });
  }
  await sql`
    insert into post_revisions (post_id, created_at, username, reason, state, delta, checksum)
    select post_id, created_at, username, reason, state, delta, checksum
    from generate_series(2, ${VERSIONS / DEPTH}) as copy, post_revisions where post_id = ${id}
    order by copy, post_revisions.id`.execute(db);
  await sql`analyze post_revisions`.execute(db);
  return id;
}

async function measure(connection) {
  const { storeRevisions } = await importServerModule('content/posts/revisions.queries.ts');
  const { listVersions } = await importServerModule('areas/posts/revisions/history.queries.ts');
  const { compareVersions } = await importServerModule('areas/posts/revisions/history.ts');
  const pool = new pg.Pool({ ...connection, max: 4 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const id = await insertVersions(db, storeRevisions);
    const { rows } = await sql`select id from post_revisions where post_id = ${id} order by id`.execute(db);
    if (rows.length !== VERSIONS) fail(`The post has ${rows.length} versions.`);
    // The last version before a whole state needs the most deltas.
    const deepest = rows[VERSIONS / 2 - 1].id;
    const context = { db, project: { title: 'Bench' } };

    const open = async () => {
      const { items } = await listVersions(db, id, { before: deepest, limit: 50 });
      const { from } = await compareVersions(context, id, { from: deepest, to: 'current' });
      if (items.length !== 50 || from.values.notes !== `Note ${DEPTH - 1}`) fail('The history is wrong.');
    };
    const readBare = async () => {
      await pool.query(
        'select id, created_at, username, reason from post_revisions where post_id = $1 and id < $2 order by id desc limit 51',
        [id, deepest],
      );
      await pool.query('select state, delta from post_revisions where post_id = $1 and id between $2 and $3', [
        id,
        deepest - DEPTH + 1,
        deepest,
      ]);
      await pool.query('select * from posts where id = $1', [id]);
    };
    const [opened, bare] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await measureMs(readBare));
      opened.push(await measureMs(open));
    }
    return { opened: median(opened), bare: median(bare) };
  } finally {
    await db.destroy();
  }
}

const { opened, bare } = await withMigratedDatabase(measure);
const ratio = opened / bare;
console.log(`A history of ${VERSIONS} versions opens in ${opened.toFixed(1)} ms of server time (at most ${MAX_MS})`);
console.log(`  bare queries ${bare.toFixed(1)} ms, ratio ${ratio.toFixed(1)} (at most ${MAX_RATIO})`);
if (opened > MAX_MS || ratio > MAX_RATIO) process.exitCode = 1;
