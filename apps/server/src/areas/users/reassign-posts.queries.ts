import { Status } from '@masthead/domain/posts/rules/statuses';
import type { ReassignCounts, ReassignPart } from '@masthead/domain/users/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db';

const published = sql.lit(Status.PUBLISHED);

/** The posts of each part, by their ids. The roles are read from one index each. */
const partPosts: Record<ReassignPart, (from: number) => RawBuilder<{ id: number }>> = {
  tasks: (from) => sql`
    select id from posts where assignee_id = ${from} and status <> ${published}
    union select id from posts where reporter_id = ${from} and status <> ${published}
    union select id from posts where copy_editor_id = ${from} and status <> ${published}`,
  unpublished_bylines: (from) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${from} and status <> ${published}`,
  published_bylines: (from) => sql`
    select id from posts join post_authors on post_id = id where user_id = ${from} and status = ${published}`,
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
    ...(parts.includes('unpublished_bylines') ? [sql`posts.status <> ${published}`] : []),
    ...(parts.includes('published_bylines') ? [sql`posts.status = ${published}`] : []),
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
  const movesTasks = sql`${parts.includes('tasks')}::boolean and status <> ${published}`;
  const moved = (column: string) => {
    const role = sql.ref(column);
    return sql`${role} = case when ${movesTasks} and ${role} = ${from} then ${to}::integer else ${role} end`;
  };
  await sql`
    update posts set ${sql.join(['assignee_id', 'reporter_id', 'copy_editor_id'].map(moved))},
      editor_id = ${actor}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${ids}::integer[])`.execute(db);
  await sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, posts.updated_at, ${actor}, (select username from users where id = ${actor}), 'reassign',
      to_jsonb(posts) || jsonb_build_object(
        'authors', array(select user_id from post_authors where post_id = posts.id order by position),
        'experts', array(select expert_id from post_experts where post_id = posts.id order by position),
        'tags', array(select tag_id from post_tags where post_id = posts.id order by position)
      )
    from posts where id = any(${ids}::integer[]) order by id`.execute(db);
}
