import { type RevisionQuery, unlogged } from '@masthead/domain/posts/contract/revisions';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

interface Logged {
  id: number;
  created_at: string;
  username: string;
  reason: string;
  fields: string[];
}

/** What differs between a state and the one before it. Each of the two is unpacked once, however many fields it has. */
const changedFields = sql<string[]>`case when former.id is null then '{}' else array(
  select key from jsonb_each(revision.state) as now full join jsonb_each(former.state) as before using (key)
  where now.value is distinct from before.value and key <> all(${[...unlogged]}) order by key
) end`;

/** The name that the writer has now; the recorded one when the user was deleted. */
const writer = sql<string>`coalesce(${displayName}, revision.username)`;

const former = sql`lateral (
  select id, state from post_revisions
  where post_id = revision.post_id and id < revision.id order by id desc limit 1
) as former`;

/** One page of the log, the newest first: states are read for its rows alone. */
export async function listRevisions(db: Db, postId: number, { page, 'per-page': size }: RevisionQuery) {
  const { rows } = await sql<Logged>`
    with revision as materialized (
      select * from post_revisions where post_id = ${postId}
      order by id desc limit ${size} offset ${(page - 1) * size}
    )
    select revision.id, revision.created_at, ${writer} as username, reason, ${changedFields} as fields
    from revision left join ${former} on true left join users on users.id = revision.user_id order by revision.id desc
  `.execute(db);
  return rows;
}

export async function countRevisions(db: Db, postId: number): Promise<number> {
  const { total } = await db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One state of a post, whole. */
export async function findRevision(db: Db, postId: number, id: number) {
  const { rows } = await sql<Logged & { state: Record<string, unknown> }>`
    select revision.id, revision.created_at, ${writer} as username, reason, revision.state, ${changedFields} as fields
    from post_revisions as revision left join ${former} on true left join users on users.id = revision.user_id
    where revision.post_id = ${postId} and revision.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function isThere(db: Db, postId: number): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select('id')
    .executeTakeFirst();
  return post !== undefined;
}
