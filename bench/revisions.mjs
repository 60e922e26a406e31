import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { withMigratedDatabase } from '../scripts/lib/migrated-database.mjs';
import { fail } from '../scripts/lib/run.mjs';
import { importServerModule } from './lib/server-module.mjs';

// Measures how much smaller a stored revision is than a copy of the whole post. Fails above a limit.

// Same parsing as in the server.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Maximum size of a typical save, as a share of a full row with its plain text. */
const MAX_RATIO = 0.1;
const SAVES = 500;
const PARAGRAPHS = 20;

const words =
  'the council votes on a new market near harbour bridge after long night of talks with traders who wait'.split(' ');
let seed = 1;
/** Pseudo-random, but the same in every run. */
const nextWord = () => {
  seed = (seed * 16807) % 2147483647;
  return seed % 5 === 0 ? (seed % 100_000).toString(36) : words[seed % words.length];
};
const createText = (length) => {
  let text = nextWord();
  while (text.length < length) text += ` ${nextWord()}`;
  return text.slice(0, length);
};
const createTexts = () => Array.from({ length: PARAGRAPHS }, () => createText(250));

/** The edits to measure. */
const edits = {
  'a phrase of 40 characters': (texts, save) => {
    const index = save % PARAGRAPHS;
    return texts.with(index, `${texts[index].slice(0, 150)}${createText(40)}${texts[index].slice(190)}`);
  },
  'a whole paragraph': (texts, save) => texts.with(save % PARAGRAPHS, createText(250)),
  'the whole text': () => createTexts(),
};

const createArticle = (texts) => ({
  v: 1,
  doc: { type: 'doc', content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) },
});
const toTextColumns = (texts) => ({
  body: JSON.stringify(createArticle(texts)),
  body_text: texts.join('\n'),
  word_count: texts.join(' ').split(/\s+/u).length,
});

/** A table for comparison: every row holds the full state with its plain text. */
const createFullTable = sql`create table full_revisions (
  id bigint primary key generated always as identity, post_id integer not null, created_at timestamptz not null,
  user_id integer, username text not null, reason text not null, state jsonb not null
)`;
/** Size of a stored row: tuple header, line pointer and columns, compressed or not. */
const sumRowBytes = (columns) =>
  sql`28 + ${sql.raw(columns.map((name) => `coalesce(pg_column_size(${name}), 0)`).join('+'))}`;
const metadata = ['id', 'post_id', 'created_at', 'user_id', 'username', 'reason'];

async function measure(connection) {
  const { storeRevisions, findPostState } = await importServerModule('content/posts/revisions.queries.ts');
  const pool = new pg.Pool({ ...connection, max: 2 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await createFullTable.execute(db);
    const results = [];
    for (const [name, edit] of Object.entries(edits)) results.push(await measureEdit(db, name, edit));
    return results;
  } finally {
    await db.destroy();
  }

  async function measureEdit(db, name, edit) {
    let texts = createTexts();
    const post = { main_headline: 'The council votes on the new market', catchy_title: 'New market' };
    const values = { ...post, description: createText(160), ...toTextColumns(texts) };
    const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
    for (let save = 0; save < SAVES; save++) {
      texts = edit(texts, save);
      const updated_at = sql`now() + ${save} * interval '1 minute'`;
      await db
        .updateTable('posts')
        .set({ ...toTextColumns(texts), updated_at })
        .where('id', '=', id)
        .execute();
      await storeRevisions(db, [id], { user_id: null, reason: 'save' });
      await sql`insert into full_revisions (post_id, created_at, username, reason, state)
        select id, updated_at, 'Masthead', 'save',
          to_jsonb(posts) || '{"authors": [], "experts": [], "tags": []}' from posts where id = ${id}`.execute(db);
    }
    const { rows } = await sql`
      select
        (select sum(${sumRowBytes([...metadata, 'state'])}) from full_revisions where post_id = ${id})::integer as before,
        (select sum(${sumRowBytes([...metadata, 'state', 'delta', 'checksum'])}) from post_revisions
          where post_id = ${id})::integer as after,
        (select max(id) from post_revisions where post_id = ${id}) as last`.execute(db);
    const { body_text } = await findPostState(db, id, rows[0].last);
    if (body_text !== texts.join('\n')) fail('The last revision does not contain the text of the post.');
    return { name, before: rows[0].before / SAVES, after: rows[0].after / SAVES };
  }
}

const results = await withMigratedDatabase(measure);
console.log(`${SAVES} saves each of a 5,000-character article: bytes per row, including headers and full states`);
for (const { name, before, after } of results) {
  const ratio = (after / before).toFixed(3);
  console.log(`${name}: ${Math.round(before)} before, ${Math.round(after)} after, ratio ${ratio}`);
}
// A full row has the text twice, as a document and as plain text. A revision has it once, so it needs half the space.
for (const { name, before, after } of results) {
  const limit = name === 'the whole text' ? 0.5 : MAX_RATIO;
  if (after / before > limit) fail(`A save of ${name} takes more than ${limit} of a full row.`);
}
