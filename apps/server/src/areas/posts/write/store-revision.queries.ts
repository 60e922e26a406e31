import { sql } from 'kysely';
import { type NewRevision, packedColumns } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import { prepareQuery } from '../../../platform/db/prepared-statements';
import { CHANNEL } from '../../../platform/events/announce.queries';
import { selectWholePosts, toPostTimes, type WholePost } from '../list/select-posts.queries';

/** The revision of a write and the notifications of it, which are sent on commit. */
export interface RevisionEntry {
  revision: NewRevision;
  /** `null` for a change by the server itself. */
  user_id: number | null;
  /** The action that the time log shows. */
  reason: string;
  /** The explanation of the user. */
  note: string | null;
  payloads: readonly string[];
}

type RevisionValues = [
  postId: number,
  createdAt: string,
  userId: number | null,
  reason: string,
  note: string | null,
  state: string | null,
  delta: string | null,
  checksum: number,
  channel: string,
  payloads: readonly string[],
];

function toValues({ revision, user_id, reason, note, payloads }: RevisionEntry): RevisionValues {
  const { state, delta, checksum } = packedColumns(revision);
  return [revision.post_id, revision.created_at, user_id, reason, note, state, delta, checksum, CHANNEL, payloads];
}

/** Inserts a revision and notifies all servers. */
function insertRevision(db: Db, ...values: RevisionValues) {
  const [post_id, created_at, user_id, reason, note, state, delta, checksum, channel, payloads] = values;
  return db
    .insertInto('post_revisions')
    .values({
      post_id,
      created_at,
      user_id,
      username: sql<string>`coalesce((select ${displayName} from users where id = ${user_id}), 'Masthead')`,
      reason,
      note,
      state,
      delta,
      checksum,
    })
    .returning(
      sql`array(select pg_notify(${channel}, payload)::text from unnest(${payloads}::text[]) as payload)`.as(
        'notified',
      ),
    );
}

const runInsertRevision = prepareQuery(insertRevision);

export async function storeRevision(db: Db, entry: RevisionEntry): Promise<void> {
  await runInsertRevision(db, ...toValues(entry));
}

const insertRevisionAndSelectPost = prepareQuery(
  (db, now: string, lockedAfter: string, lateBefore: string, ...values: RevisionValues) =>
    selectWholePosts(db.with('revision', () => insertRevision(db, ...values)) as unknown as Db, {
      now,
      lockedAfter,
      lateBefore,
    }).where('posts.id', '=', values[0]),
);

/** Stores the revision of a write and reads the post with the same statement. */
export async function storeRevisionAndFindPost(
  db: Db,
  entry: RevisionEntry,
  now: Date,
): Promise<WholePost | undefined> {
  const times = toPostTimes(now);
  const [post] = await insertRevisionAndSelectPost(
    db,
    times.now,
    times.lockedAfter,
    times.lateBefore,
    ...toValues(entry),
  );
  return post;
}
