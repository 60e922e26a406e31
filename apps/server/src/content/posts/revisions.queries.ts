import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import { displayName } from '../../platform/db/expressions';
import { postState } from './post-rows.queries';
import {
  DamagedRevision,
  derivedValues,
  type PackedRevision,
  type PostState,
  packRevision,
  type RebuiltRevision,
  rebuildLast,
  type StoredRevision,
  toPostState,
} from './revision-delta';

/** The author and the reason of a new revision. */
interface Revision {
  /** `null` for a change by the server itself. */
  user_id: number | null;
  /** The action that the time log shows. */
  reason: string;
  /** The time of an action that does not change the post; otherwise that of the change. */
  created_at?: string;
}

/** Limits the histories in memory. */
const HISTORIES_PER_QUERY = 50;
const REVISIONS_PER_INSERT = 200;

/** Stores the current states of the posts. The caller has locked their rows. */
export async function storeRevisions(db: Db, postIds: readonly number[], revision: Revision): Promise<void> {
  for (let first = 0; first < postIds.length; first += REVISIONS_PER_INSERT) {
    await insertRevisions(db, postIds.slice(first, first + REVISIONS_PER_INSERT), revision);
  }
}

/** The values of a row of `post_revisions`. */
export type NewRevision = PackedRevision & { post_id: number; created_at: string };

/** Packs the state of a post after a write, based on its history. */
export function toNewRevision({ id, updated_at, at, state, history }: CurrentPost): NewRevision {
  return { post_id: id, created_at: updated_at, ...packRevision(state, at, rebuildBase(history)) };
}

/**
 * Stores the states of new posts by one statement. The rows have no checksum, which only this server can compute: the
 * job convert-revisions adds it.
 */
export async function storeFirstRevisions(db: Db, postIds: readonly number[], reason: string): Promise<void> {
  await sql`
    insert into post_revisions (post_id, created_at, username, reason, state)
    select id, updated_at, ${SERVER_NAME}, ${reason}, ${postState} || ${JSON.stringify(derivedValues)}::jsonb
    from posts where id = any(${postIds}::integer[]) order by id
  `.execute(db);
}

/** The user of revisions that the server stores by itself. */
const SERVER_NAME = 'Masthead';

async function insertRevisions(db: Db, postIds: readonly number[], revision: Revision): Promise<void> {
  const { user_id, reason } = revision;
  // No subquery per row for the server itself.
  const username =
    user_id === null
      ? SERVER_NAME
      : sql<string>`coalesce((select ${displayName} from users where id = ${user_id}), ${SERVER_NAME})`;
  const rows = [];
  for (let first = 0; first < postIds.length; first += HISTORIES_PER_QUERY) {
    const posts = await loadPosts(db, postIds.slice(first, first + HISTORIES_PER_QUERY));
    for (const { post_id, created_at: changedAt, ...packed } of posts.map(toNewRevision)) {
      const created_at = revision.created_at ?? changedAt;
      rows.push({ post_id, created_at, user_id, username, reason, ...packedColumns(packed) });
    }
  }
  if (rows.length > 0) await db.insertInto('post_revisions').values(rows).execute();
}

/** Converts a packed revision to column values. */
export function packedColumns({ state, delta, checksum }: PackedRevision) {
  return { state: state && JSON.stringify(state), delta: delta && JSON.stringify(delta), checksum };
}

/** A damaged history does not prevent a save: the new state is stored whole. */
function rebuildBase(history: readonly StoredRevision[]): RebuiltRevision | null {
  try {
    return rebuildLast(history);
  } catch (error) {
    if (error instanceof DamagedRevision) return null;
    throw error;
  }
}

/** A post with the revisions on which its next revision is based. */
export interface CurrentPost {
  id: number;
  updated_at: string;
  /** `updated_at` as PostgreSQL writes it in JSON. */
  at: string;
  state: PostState;
  /** The revisions since the last whole state. */
  history: StoredRevision[];
}

const storedColumns = sql`id, to_jsonb(created_at) as at, state, delta, checksum`;

/** The revisions of a post since the last whole state, as JSON: the driver parses an array of JSON much more slowly. */
export const selectHistory = (postId: RawBuilder<unknown>) => sql<StoredRevision[]>`(
  select coalesce(json_agg(revision), '[]') from (
    select ${storedColumns} from post_revisions
    where post_id = ${postId} and id >= (
      select id from post_revisions where post_id = ${postId} and state is not null order by id desc limit 1
    )
    order by id
  ) as revision
)`;

/** Deltas are based on the last revision, not on the row: not every write of a post stores a revision. */
async function loadPosts(db: Db, ids: readonly number[]): Promise<CurrentPost[]> {
  const { rows } = await sql<CurrentPost>`
    select id, updated_at, to_jsonb(updated_at) as at, ${postState} as state, ${selectHistory(sql`posts.id`)} as history
    from posts where id = any(${ids}::integer[]) order by id
  `.execute(db);
  return rows;
}

/** The state that a post had after this revision. Throws `DamagedRevision` instead of returning a wrong one. */
export async function findPostState(db: Db, postId: number, id: number): Promise<PostState | undefined> {
  const history = await listHistory(db, postId, { first: id, last: id });
  const base = history.at(-1)?.id === id ? rebuildLast(history) : null;
  return base ? toPostState(base) : undefined;
}

/** The revisions that are needed to rebuild the states from `first` to `last`. */
export async function listHistory(db: Db, postId: number, { first, last }: { first: number; last: number }) {
  const { rows } = await sql<StoredRevision>`
    select ${storedColumns} from post_revisions
    where post_id = ${postId} and id <= ${last} and id >= coalesce((
      select id from post_revisions where post_id = ${postId} and id <= ${first} and state is not null
      order by id desc limit 1
    ), 0)
    order by id
  `.execute(db);
  return rows;
}
