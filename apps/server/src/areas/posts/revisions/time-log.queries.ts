import { type RevisionQuery, unloggedColumns } from '@masthead/domain/posts/contract/revisions';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { listChangedColumns, type RebuiltRevision, rebuildEach } from '../../../content/posts/revision-delta';
import { findPostState, listHistory } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

/** One revision as a line of the time log: who saved it, when, why, and which fields it changed. */
interface TimeLogEntry {
  id: number;
  created_at: string;
  username: string;
  reason: string;
  note: string | null;
  fields: string[];
}

/** `fields` is `null` for a revision in the format of an earlier version. `addChangedFields` computes them. */
export type RevisionRow = Omit<TimeLogEntry, 'fields'> & { fields: string[] | null };

/** The changed columns: the keys of the delta. Revisions without a checksum have no delta. */
export const storedFields = sql<string[] | null>`case when checksum is not null then array(
  select key from jsonb_object_keys(delta) as key
) end`;

/** The current name of the user; the recorded name if the user was deleted. */
export const currentUsername = sql<string>`coalesce(${displayName}, revision.username)`;

/** Lists one page of the revisions of a post, newest first. */
export async function listRevisions(db: Db, postId: number, { page, 'per-page': size }: RevisionQuery) {
  const { rows } = await sql<RevisionRow>`
    select revision.id, revision.created_at, ${currentUsername} as username, reason, note, ${storedFields} as fields
    from post_revisions as revision left join users on users.id = revision.user_id
    where revision.post_id = ${postId}
    order by revision.id desc limit ${size} offset ${(page - 1) * size}
  `.execute(db);
  return addChangedFields(db, postId, rows);
}

/** Computes the changed columns of revisions without a delta by a comparison with the previous revision. */
export async function addChangedFields<Row extends RevisionRow>(
  db: Db,
  postId: number,
  rows: readonly Row[],
): Promise<(Row & { fields: string[] })[]> {
  const idsWithoutFields = rows.filter(({ fields }) => fields === null).map(({ id }) => id);
  const computedFields = new Map<number, string[]>();
  if (idsWithoutFields.length > 0) {
    const history = await listHistory(db, postId, {
      first: Math.min(...idsWithoutFields) - 1,
      last: Math.max(...idsWithoutFields),
    });
    let before: RebuiltRevision | null = null;
    for (const revision of rebuildEach(history)) {
      if (before) computedFields.set(revision.id, listChangedColumns(before, revision));
      before = revision;
    }
  }
  return rows.map((row) => ({
    ...row,
    fields: (row.fields ?? computedFields.get(row.id) ?? []).filter(isLogged).sort(),
  }));
}

const isLogged = (column: string) => !unloggedColumns.some((each) => each === column);

export async function countRevisions(db: Db, postId: number): Promise<number> {
  const { total } = await db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns one revision with the complete state of the post. */
export async function findRevision(db: Db, postId: number, id: number) {
  const { rows } = await sql<RevisionRow>`
    select revision.id, revision.created_at, ${currentUsername} as username, reason, note, ${storedFields} as fields
    from post_revisions as revision left join users on users.id = revision.user_id
    where revision.post_id = ${postId} and revision.id = ${id}
  `.execute(db);
  const [revision] = await addChangedFields(db, postId, rows);
  const state = revision && (await findPostState(db, postId, id));
  return revision && state && { ...revision, state };
}

export async function postExists(db: Db, postId: number): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select('id')
    .executeTakeFirst();
  return post !== undefined;
}
