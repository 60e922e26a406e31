import type { ReassignCounts, ReassignPart } from '@masthead/domain/users/contract';
import { type RawBuilder, sql } from 'kysely';
import { updatePosts } from '../../content/posts/post-rows.queries';
import { storeRevisions } from '../../content/posts/revisions.queries';
import type { Db } from '../../platform/db/db';

/**
 * Selects the post ids of each part of a user's work. Uses `union`, not `or`, so that each condition uses its own
 * index.
 */
const selectPart: Record<ReassignPart, (userId: number) => RawBuilder<{ id: number }>> = {
  tasks: (userId) => sql`
    select id from posts where assignee_id = ${userId} and not is_public
    union select id from posts where reporter_id = ${userId} and not is_public
    union select id from posts where copy_editor_id = ${userId} and not is_public`,
  unpublished_bylines: (userId) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${userId} and not is_public`,
  published_bylines: (userId) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${userId} and is_public`,
};

/** Counts the posts of each part, for the dialog of the reassignment. */
export async function countReassignable(db: Db, userId: number): Promise<ReassignCounts> {
  const count = (part: ReassignPart) => sql`(select count(*) from (${selectPart[part](userId)}) as posts)`;
  const { rows } = await sql<ReassignCounts>`
    select ${count('tasks')} as tasks, ${count('unpublished_bylines')} as unpublished_bylines,
      ${count('published_bylines')} as published_bylines`.execute(db);
  return rows[0] as ReassignCounts;
}

/** Locks and returns the next batch of post ids greater than `afterId`, in ascending order. */
export async function lockReassignable(
  db: Db,
  { fromId, parts, afterId, limit }: { fromId: number; parts: readonly ReassignPart[]; afterId: number; limit: number },
): Promise<number[]> {
  const candidates = sql.join(
    parts.map((part) => selectPart[part](fromId)),
    sql` union `,
  );
  const { rows } = await sql<{ id: number }>`
    select id from posts where id in (
      select id from (${candidates}) as candidates where id > ${afterId} order by id limit ${limit}
    ) order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

interface ReassignedBatch {
  ids: readonly number[];
  fromId: number;
  toId: number;
  parts: readonly ReassignPart[];
  actorId: number;
  updated_at: string;
}

/** Changes the bylines and the roles in tasks from one user to another, and stores a revision of each post. */
export async function reassignBatch(db: Db, batch: ReassignedBatch): Promise<void> {
  const { ids, fromId, toId, parts, actorId, updated_at } = batch;
  const bylineConditions = [
    ...(parts.includes('unpublished_bylines') ? [sql`not posts.is_public`] : []),
    ...(parts.includes('published_bylines') ? [sql`posts.is_public`] : []),
  ];
  if (bylineConditions.length > 0) {
    // Two statements, because the triggers for the counts do not handle updates, nor statements that both remove and
    // add authors. `on conflict` skips posts that already have the new user as co-author.
    const { rows } = await sql<{ post_id: number; position: number }>`
      delete from post_authors using posts
      where posts.id = post_id and post_id = any(${ids}::integer[]) and user_id = ${fromId}
        and (${sql.join(bylineConditions, sql` or `)})
      returning post_id, position`.execute(db);
    await sql`
      insert into post_authors (post_id, user_id, position)
      select post_id, ${toId}, position
      from unnest(${rows.map(({ post_id }) => post_id)}::integer[], ${rows.map(({ position }) => position)}::smallint[])
        as bylines (post_id, position)
      on conflict (post_id, user_id) do nothing`.execute(db);
  }
  // Tasks are posts that are not published. Published posts keep their assignee, reporter and copy editor.
  const isTask = sql`${parts.includes('tasks')}::boolean and not is_public`;
  const replaceUser = (columnName: string) => {
    const column = sql.ref(columnName);
    return sql<number | null>`case when ${isTask} and ${column} = ${fromId} then ${toId}::integer else ${column} end`;
  };
  await updatePosts(db, ids, {
    assignee_id: replaceUser('assignee_id'),
    reporter_id: replaceUser('reporter_id'),
    copy_editor_id: replaceUser('copy_editor_id'),
    editor_id: actorId,
    // Each change needs a new `updated_at`, because clients compare it as the version of the post.
    updated_at: sql<string>`greatest(${updated_at}::timestamptz, updated_at + interval '1 millisecond')`,
  });
  await storeRevisions(db, ids, { user_id: actorId, reason: 'reassign' });
}
