import type { ExpertQuery } from '@masthead/domain/experts/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import { matchesWordStart } from '../../platform/db/expressions';
import type { Experts } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

function selectExperts(db: Db) {
  return db
    .selectFrom('experts')
    .select(['id', 'avatar', 'username', 'slug', 'position', 'description'])
    .select(['education', 'experience', 'awards', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>();
}

export async function listExperts(db: Db, { page, per_page }: ExpertQuery, text?: string) {
  const matching = db
    .selectFrom('experts')
    .$call(whereIf(text, (experts, text) => experts.where((eb) => matchesWordStart(eb.ref('search_text'), text))));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await selectExperts(db)
    .where('id', 'in', matching.select('id'))
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items, total };
}

export function findExpert(db: Db, id: number) {
  return selectExperts(db).where('id', '=', id).executeTakeFirst();
}

export function lockExpert(db: Db, id: number) {
  return selectExperts(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertExpert(db: Db, values: Insertable<Experts>): Promise<number> {
  const { id } = await db.insertInto('experts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateExpert(db: Db, id: number, values: Updateable<Experts>): Promise<void> {
  await db.updateTable('experts').set(values).where('id', '=', id).execute();
}

/** Until the transaction ends, other transactions cannot change or delete these experts or add them to posts. */
export function lockExperts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('experts')
    .where('id', 'in', ids)
    .select(['id', 'username', 'slug', 'avatar'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Ignores permanently deleted posts, because users cannot edit them. */
export async function countPostsOfExpert(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('post_experts')
    .innerJoin('posts', 'posts.id', 'post_experts.post_id')
    .where('expert_id', '=', id)
    .where('posts.status', '<>', Status.DELETED)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the replacement to all posts of the expert, in the same position, unless a post already has it. */
export async function replaceExpert(db: Db, id: number, replacementId: number): Promise<void> {
  await db
    .insertInto('post_experts')
    .columns(['post_id', 'expert_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('post_experts')
        .where('expert_id', '=', id)
        .select(['post_id', sql<number>`${replacementId}::integer`.as('expert_id'), 'position'])
        .orderBy('post_id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listPostsOfExpert(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('post_experts').where('expert_id', '=', id).select('post_id').execute();
  return rows.map(({ post_id }) => post_id);
}

/** Deletes the expert; a foreign key removes the expert from posts. */
export async function deleteExpert(db: Db, id: number): Promise<void> {
  await db.deleteFrom('experts').where('id', '=', id).execute();
}

/** Locks the table: until the transaction ends, no other transaction can take a slug. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`lock table experts in share row exclusive mode`.execute(db);
}

/** The slug itself and its numbered variants, such as `ada-obi` and `ada-obi-2`, if they are in use. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('experts')
    .where((eb) => eb.or([eb(eb.fn('lower', ['slug']), '=', slug), eb(eb.fn('lower', ['slug']), 'like', `${slug}-%`)]))
    .select((eb) => eb.fn<string>('lower', ['slug']).as('slug'))
    .execute();
  return rows.map((row) => row.slug);
}
