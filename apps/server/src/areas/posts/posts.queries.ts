import { postExpansions } from '@masthead/domain/posts/query';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Posts } from '../../platform/db/schema.gen';
import { selectPosts, withRelations } from './select-posts.queries';

/** A post with everything about it. One that was deleted permanently is not there. */
export function findPost(db: Db, id: number, now: Date) {
  return withRelations(selectPosts(db, now), postExpansions)
    .where('posts.id', '=', id)
    .where('posts.status', '<>', 7)
    .select(['posts.body', 'posts.slides', 'posts.json_ld', 'posts.uniqueness_body', 'posts.sources'])
    .executeTakeFirst();
}

/** The bare row. */
export function findRow(db: Db, id: number): Promise<HeldPost | undefined> {
  return db.selectFrom('posts').where('id', '=', id).where('status', '<>', 7).selectAll().executeTakeFirst();
}

/** The row that a change starts from; nobody else changes the post until the transaction ends. */
export function holdPost(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .where('status', '<>', 7)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type HeldPost = NonNullable<Awaited<ReturnType<typeof holdPost>>>;

export async function insertPost(db: Db, values: Insertable<Posts>): Promise<number> {
  const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePostRow(db: Db, id: number, values: Updateable<Posts>): Promise<void> {
  await db.updateTable('posts').set(values).where('id', '=', id).execute();
}

export async function hasSections(db: Db): Promise<boolean> {
  return (await db.selectFrom('sections').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type Referred = 'sections' | 'categories' | 'users' | 'experts' | 'tags';

/** Those of the ids that are there and stay there until the transaction ends. */
export async function existing(db: Db, table: Referred, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(table).where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

export async function sectionOfCategory(db: Db, category: number): Promise<number | null> {
  const row = await db.selectFrom('categories').where('id', '=', category).select('section_id').executeTakeFirst();
  return row?.section_id ?? null;
}

/** The pictures of the library behind these keys. */
export async function imageIdsOf(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('images').where('hash_key', 'in', keys).select(['id', 'hash_key']).execute();
  return new Map(rows.map(({ id, hash_key }) => [hash_key, id]));
}

const links = {
  authors: { table: 'post_authors', column: 'user_id' },
  experts: { table: 'post_experts', column: 'expert_id' },
  tags: { table: 'post_tags', column: 'tag_id' },
} as const;
type Linked = keyof typeof links;

/** From now on the post has these, in this order, and no others. */
export async function writeLinks(db: Db, postId: number, linked: Linked, ids: readonly number[]): Promise<void> {
  const { table, column } = links[linked];
  await sql`delete from ${sql.table(table)} where post_id = ${postId} and ${sql.ref(column)} <> all(${ids})`.execute(
    db,
  );
  await sql`
    insert into ${sql.table(table)} (post_id, ${sql.ref(column)}, position)
    select ${postId}, id, position from unnest(${ids}::integer[]) with ordinality as given (id, position)
    order by id
    on conflict (post_id, ${sql.ref(column)}) do update set position = excluded.position
  `.execute(db);
}

export async function linkedIds(db: Db, postId: number, linked: Linked): Promise<number[]> {
  const { table, column } = links[linked];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where post_id = ${postId} order by position, 1
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Slugs that begin so, of posts and of what once was the address of another one. */
export async function slugsLike(db: Db, slug: string, exceptPost: number): Promise<string[]> {
  const pattern = `${slug}%`;
  const [taken, redirected] = await Promise.all([
    db.selectFrom('posts').where('slug', 'like', pattern).where('id', '<>', exceptPost).select('slug').execute(),
    db
      .selectFrom('post_redirects')
      .where('slug', 'like', pattern)
      .where('post_id', '<>', exceptPost)
      .select('slug')
      .execute(),
  ]);
  return [...taken, ...redirected].flatMap((row) => (row.slug === null ? [] : [row.slug]));
}

/** Whether another post has this address, or once had. */
export async function isSlugTaken(db: Db, slug: string, exceptPost: number): Promise<boolean> {
  const post = db.selectFrom('posts').where('slug', '=', slug).where('id', '<>', exceptPost).select('id');
  const former = db.selectFrom('post_redirects').where('slug', '=', slug).where('post_id', '<>', exceptPost);
  return Boolean((await post.executeTakeFirst()) ?? (await former.select('post_id').executeTakeFirst()));
}

/** Whoever makes an address takes turns until their transaction ends: of two that are made at once, each is free. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('posts.slug'))`.execute(db);
}

/** Whoever follows the old address is led to the post. */
export async function moveAddress(db: Db, postId: number, from: string, to: string): Promise<void> {
  await db.deleteFrom('post_redirects').where('slug', '=', to).where('post_id', '=', postId).execute();
  await db
    .insertInto('post_redirects')
    .values({ slug: from, post_id: postId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId }))
    .execute();
}
