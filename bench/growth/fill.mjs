import { importServerModule } from '../lib/server-module.mjs';

/** Revisions per post, and per whole state: see content/posts/revision-delta.ts. */
export const DEPTH = 50;
/** Posts that the newsroom edits at the same time: the revisions of a post are on as many different pages. */
const POSTS_AT_A_TIME = 1000;
/** Posts that exist, so that operations can save them. Revisions have no foreign key to posts. */
const MEASURED_POSTS = 60;
const FIRST_PURGED_POST = 1_000_000;
const PARAGRAPHS = 8;
/** One more day than the retention of the audit log. */
const AUDIT_DAYS = 401;
/** Autovacuum starts after this share of new audit entries, see migration 0043. */
const UNVACUUMED_SHARE = 0.01;
const GROUPS_PER_AUTHOR = 100;

export const createArticle = (version) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, index) => {
      const words = Array.from({ length: 25 }, (_, word) => `word${index}x${word * 7919}`).join(' ');
      const text = index === version % PARAGRAPHS ? `${words} version ${version}` : words;
      return { type: 'paragraph', content: [{ type: 'text', text }] };
    }),
  },
});

/** Fills the growing tables of a newsroom. Returns the ids of the posts to measure. */
export async function fillTables({ client, db }, { rows, counterRows }) {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set statement_timeout = 0");
  const posts = await insertPosts({ client, db });
  await withoutIndexes(client, 'post_revisions', () => fillRevisions(client, posts, rows));
  const newRows = Math.floor(rows * UNVACUUMED_SHARE);
  await withoutIndexes(client, 'audit_log', () => client.query(fillAuditLog, [rows, AUDIT_DAYS, 1, rows - newRows]));
  for (const [table, [query, values]] of Object.entries(createFills(counterRows))) {
    await withoutIndexes(client, table, () => client.query(query, values));
  }
  await client.query('vacuum analyze');
  await client.query(fillAuditLog, [rows, AUDIT_DAYS, rows - newRows + 1, rows]);
  await client.query('checkpoint');
  for (const table of ['post_revisions', 'audit_log', ...Object.keys(createFills(counterRows))]) {
    const { rows: sizes } = await client.query(
      'select pg_size_pretty(pg_table_size($1)) as data, pg_size_pretty(pg_indexes_size($1)) as indexes',
      [table],
    );
    process.stdout.write(`  ${table}: ${sizes[0].data}, indexes ${sizes[0].indexes}\n`);
  }
  return posts;
}

/** Stores a chain of versions of one post by the server's code, and copies the post. */
async function insertPosts({ client, db }) {
  const { storeRevisions } = await importServerModule('content/posts/revisions.queries.ts');
  const values = { main_headline: 'The council votes', status: 1, body: JSON.stringify(createArticle(0)) };
  const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  for (let version = 0; version < DEPTH; version++) {
    const changes = { body: JSON.stringify(createArticle(version)), notes: `Note ${version}` };
    await db.updateTable('posts').set(changes).where('id', '=', id).execute();
    await storeRevisions(db, [id], { user_id: null, reason: 'save' });
  }
  await client.query(`create temporary table chain as select * from post_revisions where post_id = ${id} order by id`);
  const { rows } = await client.query(
    `insert into posts (main_headline, status, body, notes)
     select main_headline, status, body, notes from posts, generate_series(1, $2) where id = $1 returning id`,
    [id, MEASURED_POSTS],
  );
  return rows.map((row) => row.id);
}

/** Copies the chain of versions to as many posts as needed, among them the measured ones at equal distances. */
async function fillRevisions(client, measured, rows) {
  const count = Math.ceil(rows / DEPTH);
  const step = Math.floor(count / measured.length);
  const toPostId = (index) => (index % step === 0 && measured[index / step]) || FIRST_PURGED_POST + index;
  const ids = Array.from({ length: count }, (_, index) => toPostId(index));
  for (let first = 0; first < count; first += POSTS_AT_A_TIME) {
    await client.query(
      `insert into post_revisions (post_id, created_at, user_id, username, reason, state, delta, checksum)
       select post.id, created_at, (select min(id) from users) + post.id % 10, username, reason, state, delta, checksum
       from unnest($1::integer[]) as post (id), chain
       order by chain.id, post.id`,
      [ids.slice(first, first + POSTS_AT_A_TIME)],
    );
  }
}

/** Entries of 300 users, some of whom are much more active than others. */
const fillAuditLog = `
  insert into audit_log (at, actor_id, actor_name, role, action, target_type, target_id, target_label, after, address,
    user_agent, result, request_id)
  select now() - make_interval(secs => 60 + ($1::integer - n) * ($2 * 86400.0 / $1)), actor, 'Person ' || actor, 'editor',
    action, split_part(action, '.', 1), 1 + n % 200000, 'Record ' || n, '{"count": 1}', '192.0.2.' || actor % 250,
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'success', 'request-' || n
  from (
    select n, 1 + floor(300 * random() ^ 2)::integer as actor, case
      when n % 5000 = 0 then 'role.updated'
      when n % 100 = 0 then 'user.updated'
      when n % 10 = 0 then 'static-page.updated'
      when n % 2 = 0 then 'post.reviewed' else 'post.published' end as action
    from generate_series($3::integer, $4::integer) as n
  ) as entry`;

/** The statements that fill the counters. */
const createFills = (rows) => ({
  // A twentieth of the counters has expired.
  attempts: [
    `insert into attempts (key, count, window_ends_at)
     select 'bench:' || md5(n::text), n % 5, now() + make_interval(secs => (n - $1::integer / 20) / 100.0)
     from generate_series(1, $1::integer) as n`,
    [rows],
  ],
  // A newsroom with more posts has more authors: the number of groups per author is the same at every size.
  byline_counts: [
    `insert into byline_counts (user_ids, status, posts)
     select array[1000000 + n % $2, 3000000 + (n % $2 + n / $2 * 7919) % $2], 3, 1 + n % 7
     from generate_series(0, $1::integer - 1) as n`,
    [rows, rows / GROUPS_PER_AUTHOR],
  ],
  author_counts: [
    `insert into author_counts (user_id, status, section_id, category_id, template_type, advert_status, posts)
     select 1000000 + n / $2, 3, 1, n % $2, 0, 0, 1 from generate_series(0, $1::integer - 1) as n`,
    [rows, GROUPS_PER_AUTHOR],
  ],
});

/** Drops the indexes of a table while it is filled. The primary key stays if rows arrive in its order. */
async function withoutIndexes(client, table, fill) {
  const { rows: keys } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'p' and pg_get_constraintdef(oid) <> 'PRIMARY KEY (id)'`,
    [table],
  );
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  const start = performance.now();
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
  process.stdout.write(`  ${table}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}
