import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, type QueryCreator, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../platform/db/db';
import { executePrepared, prepareQuery } from '../../platform/db/prepared-statements';
import type { DB, Posts } from '../../platform/db/schema.gen';
import { allOf, anyOf } from '../../platform/db/where-if';

// Every insert, update and delete of the table `posts` is in this file, and every update increases `version`. The
// rules, the revision and the event of a write are in areas/posts/write/write-post.ts.

/** A whole row of `posts`, usually locked until the transaction ends. */
export type PostRow = Selectable<Posts>;
type PostValues = UpdateObject<DB, 'posts'>;

/** A new row with a reserved id. Values of JSON columns are objects, not text. */
export type NewPostRow = Insertable<Posts> & { id: number };

/** Reserves ids, so that the rows of one statement and the rows that refer to them can be written in any order. */
export async function reservePostIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('posts', 'id'))::integer as id from generate_series(1, ${count}::integer)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts rows with reserved ids: one statement, with one parameter, for all rows with the same columns. */
export async function insertPosts(db: Db, rows: readonly NewPostRow[]): Promise<void> {
  for (const [columns, group] of groupByColumns(rows)) {
    const columnList = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into posts (${columnList}) overriding system value
      select ${columnList} from json_populate_recordset(null::posts, ${JSON.stringify(group)}::json)
    `.execute(db);
  }
}

/** Rows with different columns need different statements, because a missing column gets its default. */
function groupByColumns(rows: readonly NewPostRow[]): [columns: string[], rows: NewPostRow[]][] {
  const groups = new Map<string, [string[], NewPostRow[]]>();
  for (const row of rows) {
    const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
    const key = columns.toSorted().join();
    const group = groups.get(key);
    if (group) group[1].push(row);
    else groups.set(key, [columns, [row]]);
  }
  return [...groups.values()];
}

/** The id of the new post, or `null` when the project has a copy of the same original. */
export async function insertPost(db: Db, values: Insertable<Posts>): Promise<number | null> {
  const row = await db
    .insertInto('posts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['origin_project', 'origin_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Statements that run together with an update of a post. They see the database before the update. */
export interface AttachedWrites {
  statements: Record<string, RawBuilder<unknown>>;
  /** An expression over the results of the statements. */
  result?: RawBuilder<number[]> | undefined;
}

export interface UpdatedPost {
  /** The state of the post as revisions store it, without its links. */
  state: Record<string, unknown>;
  /** `updated_at` as PostgreSQL writes it in JSON. */
  at: string;
  /** The result of the attached writes. */
  result: number[] | null;
}

/** Optimistic lock: returns `null` if another write has changed the version of the row. */
export async function updatePost(
  db: Db,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  values: PostValues,
  attached: AttachedWrites | null = null,
): Promise<UpdatedPost | null> {
  const creator = Object.entries(attached?.statements ?? {}).reduce<QueryCreator<DB>>(
    (creator, [name, statement]) => creator.with(name, () => sql`(${statement})`) as unknown as QueryCreator<DB>,
    db,
  );
  const [row] = await executePrepared(
    db,
    creator
      .updateTable('posts')
      .set(values)
      .set({ version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning([
        sql<UpdatedPost['state']>`to_jsonb(posts) - ${internalColumnNames}`.as('state'),
        sql<string>`to_jsonb(posts.updated_at)`.as('at'),
        (attached?.result ?? sql<number[] | null>`null`).as('result'),
      ]),
  );
  return row ?? null;
}

/** Writes the same values, or the same expressions, to many posts. The caller has locked their rows. */
export async function updatePosts(db: Db, ids: readonly number[], values: PostValues): Promise<void> {
  await db
    .updateTable('posts')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute();
}

/**
 * Writes different values of the same columns to many posts by one statement. Returns `false` if another write has
 * changed the version of a row.
 */
export async function updateEachPost<Column extends keyof PostRow>(
  db: Db,
  changes: readonly (Pick<PostRow, 'id' | 'version'> & { values: Pick<PostRow, Column> })[],
): Promise<boolean> {
  const columns = Object.keys(changes[0]?.values ?? {});
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
  const rows = changes.map(({ id, version, values }) => ({ ...values, id, version }));
  const { numAffectedRows } = await sql`
    update posts set ${sql.join(assignments)}, version = posts.version + 1
    from json_populate_recordset(null::posts, ${JSON.stringify(rows)}::json) as changed
    where posts.id = changed.id and posts.version = changed.version
  `.execute(db);
  return numAffectedRows === BigInt(changes.length);
}

/**
 * Restores columns of posts to the values before a change. Returns `false` if one of them no longer has the value that
 * the change wrote.
 */
export async function restorePostColumns(
  db: Db,
  columns: readonly string[],
  { before, after }: { before: readonly { id: number }[]; after: readonly { id: number }[] },
): Promise<boolean> {
  const refs = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`old.${column}`)}`);
  const { numAffectedRows } = await sql`
    update posts set ${sql.join(assignments)}, version = posts.version + 1
    from json_populate_recordset(null::posts, ${JSON.stringify(before)}::json) as old
    join json_populate_recordset(null::posts, ${JSON.stringify(after)}::json) as new using (id)
    where posts.id = old.id and (${refs('posts')}) is not distinct from (${refs('new')})
  `.execute(db);
  return numAffectedRows === BigInt(before.length);
}

export async function deletePosts(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', anyOf(ids)).execute();
}

export function findPostRow(db: Db, id: number): Promise<PostRow | undefined> {
  return selectRow(db, id).where('status', '<>', Status.DELETED).executeTakeFirst();
}

/** Locks the row of a post until the transaction ends. */
export async function lockPostRow(db: Db, id: number): Promise<PostRow | undefined> {
  const [row] = await selectRowForUpdate(db, id);
  return row;
}

const selectRowForUpdate = prepareQuery((db, id: number) =>
  selectRow(db, id).where('status', '<>', sql.lit(Status.DELETED)).forNoKeyUpdate(),
);

export function lockDeletedPost(db: Db, id: number): Promise<PostRow | undefined> {
  return selectRow(db, id).where('status', '=', Status.DELETED).forNoKeyUpdate().executeTakeFirst();
}

const selectRow = (db: Db, id: number) => db.selectFrom('posts').where('id', '=', id).selectAll();

/** Locks scheduled posts that are due, in the order of their times, skipping rows that another transaction has locked. */
export function lockDuePosts(db: Db, now: Date, excludedIds: readonly number[], limit: number): Promise<PostRow[]> {
  return selectDuePosts(db, now)
    .where('id', '<>', allOf(excludedIds))
    .orderBy('published_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks a scheduled post. Returns no row if it is no longer due or if another transaction has locked it. */
export function lockDuePost(db: Db, now: Date, id: number): Promise<PostRow[]> {
  return selectDuePosts(db, now).where('id', '=', id).execute();
}

const selectDuePosts = (db: Db, now: Date) =>
  db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.SCHEDULED))
    .where('published_at', '<=', now.toISOString())
    // The rules refuse a schedule before the embargo, but a server of the previous version does not know them.
    .where((eb) => eb.or([eb('embargo_until', 'is', null), eb('embargo_until', '<=', now.toISOString())]))
    .forNoKeyUpdate()
    .skipLocked()
    .selectAll();

export function lockPurgeablePosts(db: Db, deletedBefore: string, limit: number) {
  return db
    .selectFrom('posts')
    .where('status', '=', sql.lit(Status.DELETED))
    .where('deleted_at', '<', deletedBefore)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select(['id', 'main_headline'])
    .execute();
}

/** Technical columns that revisions omit. */
const internalColumns = ['version', 'is_listable', 'is_public', 'thumb_key', 'fb_thumb_key'] satisfies (keyof Posts)[];

const internalColumnNames = sql.raw(`'{${internalColumns.join(',')}}'::text[]`);

/** The state of a row of `posts` as revisions store it, with the ids of its authors, experts and tags. */
export const postState = sql`to_jsonb(posts) - ${internalColumnNames}
  || jsonb_build_object(
    'authors', array(select user_id from post_authors where post_id = posts.id order by position),
    'experts', array(select expert_id from post_experts where post_id = posts.id order by position),
    'tags', array(select tag_id from post_tags where post_id = posts.id order by position)
  )`;
