import type { ReassignCounts, ReassignPart } from '@masthead/domain/users/contract';
import { type RawBuilder, sql } from 'kysely';
import { postState, updatePosts } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';

/** The posts of each part, by their ids. The roles are read from one index each. */
const partPosts: Record<ReassignPart, (from: number) => RawBuilder<{ id: number }>> = {
  tasks: (from) => sql`
    select id from posts where assignee_id = ${from} and not is_public
    union select id from posts where reporter_id = ${from} and not is_public
    union select id from posts where copy_editor_id = ${from} and not is_public`,
  unpublished_bylines: (from) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${from} and not is_public`,
  published_bylines: (from) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${from} and is_public`,
};

export async function countReassignable(db: Db, from: number): Promise<ReassignCounts> {
  const count = (part: ReassignPart) => sql`(select count(*) from (${partPosts[part](from)}) as posts)`;
  const { rows } = await sql<ReassignCounts>`
    select ${count('tasks')} as tasks, ${count('unpublished_bylines')} as unpublished_bylines,
      ${count('published_bylines')} as published_bylines`.execute(db);
  return rows[0] as ReassignCounts;
}

/** The next ids that a reassignment changes, behind `after` and in their order. Their rows are locked. */
export async function lockReassignable(
  db: Db,
  { from, parts, after, most }: { from: number; parts: readonly ReassignPart[]; after: number; most: number },
): Promise<number[]> {
  const any = sql.join(
    parts.map((part) => partPosts[part](from)),
    sql` union `,
  );
  const { rows } = await sql<{ id: number }>`
    select id from posts where id in (
      select id from (${any}) as found where id > ${after} order by id limit ${most}
    ) order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

interface Move {
  ids: readonly number[];
  from: number;
  to: number;
  parts: readonly ReassignPart[];
  actor: number;
  at: string;
}

/** Moves roles and bylines of these posts, gives each a new version and keeps its revision. */
export async function moveReassigned(db: Db, { ids, from, to, parts, actor, at }: Move): Promise<void> {
  const movesBylines = [
    ...(parts.includes('unpublished_bylines') ? [sql`not posts.is_public`] : []),
    ...(parts.includes('published_bylines') ? [sql`posts.is_public`] : []),
  ];
  if (movesBylines.length > 0) {
    // Deleted and inserted, because the counters of authors follow these two. A co-author is not named twice.
    await sql`
      with gone as (
        delete from post_authors using posts
        where posts.id = post_id and post_id = any(${ids}::integer[]) and user_id = ${from}
          and (${sql.join(movesBylines, sql` or `)})
        returning post_id, position
      )
      insert into post_authors (post_id, user_id, position) select post_id, ${to}, position from gone
      on conflict (post_id, user_id) do nothing`.execute(db);
  }
  const movesTasks = sql`${parts.includes('tasks')}::boolean and not is_public`;
  const moved = (column: string) => {
    const role = sql.ref(column);
    return sql<number | null>`case when ${movesTasks} and ${role} = ${from} then ${to}::integer else ${role} end`;
  };
  await updatePosts(db, ids, {
    assignee_id: moved('assignee_id'),
    reporter_id: moved('reporter_id'),
    copy_editor_id: moved('copy_editor_id'),
    editor_id: actor,
    updated_at: sql<string>`greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`,
  });
  await sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, posts.updated_at, ${actor}, (select username from users where id = ${actor}), 'reassign',
      ${postState}
    from posts where id = any(${ids}::integer[]) order by id`.execute(db);
}
