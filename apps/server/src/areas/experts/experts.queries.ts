import type { ExpertQuery } from '@masthead/domain/experts/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import { phrasePrefix } from '../../platform/db/expressions';
import type { Experts } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

function selectExperts(db: Db) {
  return db
    .selectFrom('experts')
    .select(['id', 'avatar', 'username', 'slug', 'position', 'description'])
    .select(['education', 'experience', 'awards', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>();
}

/** One page, the newest first, and how many there are. */
export async function listExperts(db: Db, { page, per_page }: ExpertQuery, text?: string) {
  const matching = db
    .selectFrom('experts')
    .$call(whereIf(text, (experts, text) => experts.where((eb) => phrasePrefix(eb.ref('search_text'), text))));
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

/** What a change starts from; nobody else changes it until the transaction ends. */
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

/** The experts of these ids. Until the transaction ends, they are not changed, deleted or added to posts. */
export function holdExperts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('experts')
    .where('id', 'in', ids)
    .select(['id', 'username', 'slug', 'avatar'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Posts that were deleted permanently do not count: the newsroom cannot take the expert out of them. */
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

/** Replaces an expert in all posts, in the same position. A post never names the replacement twice. */
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

/** Posts lose the expert. */
export async function deleteExpert(db: Db, id: number): Promise<void> {
  await db.deleteFrom('experts').where('id', '=', id).execute();
}

/** Nobody else takes a slug until the transaction ends. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`lock table experts in share row exclusive mode`.execute(db);
}

export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('experts')
    .where((eb) => eb.or([eb(eb.fn('lower', ['slug']), '=', slug), eb(eb.fn('lower', ['slug']), 'like', `${slug}-%`)]))
    .select((eb) => eb.fn<string>('lower', ['slug']).as('slug'))
    .execute();
  return rows.map((row) => row.slug);
}
