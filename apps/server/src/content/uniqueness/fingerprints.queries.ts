import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Archive, PostReference } from './http-provider';

interface StoredFingerprints {
  post_id: number;
  hashes: readonly number[];
}

/** Replaces the fingerprints of these posts. */
export async function writeFingerprints(db: Db, fingerprints: readonly StoredFingerprints[]): Promise<void> {
  await sql`
    delete from post_fingerprints
    where post_id = any(${fingerprints.map(({ post_id }) => post_id)}::integer[])
      and (hash, post_id) not in (select hash, post_id from ${toRows(fingerprints)})
  `.execute(db);
  await sql`
    insert into post_fingerprints (hash, post_id)
    select hash, post_id from ${toRows(fingerprints)} order by hash, post_id
    on conflict do nothing
  `.execute(db);
}

/** The statements that replace the fingerprints of one post, to run together with the write of its text. */
export function toFingerprintWrites(postId: number, hashes: readonly number[]) {
  const newHashes = sql`select hash from unnest(${hashes}::integer[]) as new_rows (hash)`;
  return {
    removed_fingerprints: sql`
      delete from post_fingerprints where post_id = ${postId} and hash not in (${newHashes})
    `,
    added_fingerprints: sql`
      insert into post_fingerprints (hash, post_id) select hash, ${postId} from (${newHashes} order by hash) as new_rows
      on conflict do nothing
    `,
  };
}

/** Adds the fingerprints of posts that have none. Works also while a load has dropped the primary key. */
export async function insertFingerprints(db: Db, fingerprints: readonly StoredFingerprints[]): Promise<void> {
  await sql`
    insert into post_fingerprints (hash, post_id) select hash, post_id from ${toRows(fingerprints)} order by hash, post_id
  `.execute(db);
}

function toRows(fingerprints: readonly StoredFingerprints[]) {
  const hashes = fingerprints.flatMap((stored) => stored.hashes);
  const postIds = fingerprints.flatMap(({ post_id, hashes }) => hashes.map(() => post_id));
  return sql`unnest(${hashes}::integer[], ${postIds}::integer[]) as new_rows (hash, post_id)`;
}

/** Reads the next posts after this id and locks their rows until the transaction ends. */
export function lockTexts(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('posts')
    .where('id', '>', afterId)
    .select(['id', 'body_text'])
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** Of posts that share one passage, only the oldest are compared. */
const POSTS_PER_HASH = 20;
/** More than the results, because the checked post and its copies are removed afterwards. */
const MAX_SIMILAR = 50;
const MAX_RESULTS = 10;
/** In characters. Live updates can be very long. */
const MAX_COMPARED_LENGTH = 200_000;

export interface SimilarPost {
  id: number;
  slug: string | null;
  status: number;
  text: string;
}

/** The posts that share the most of these hashes, best first, without the checked post and its copies. */
export async function findSimilar(
  { project, db, statuses }: Archive,
  hashes: readonly number[],
  story: PostReference,
): Promise<SimilarPost[]> {
  const excludedId = project.id === story.project ? story.id : null;
  const { rows } = await sql<SimilarPost>`
    with similar_posts as materialized (
      select matches.post_id, count(*) as shared
      from unnest(${hashes}::integer[]) as searched (hash)
      cross join lateral (
        select post_id from post_fingerprints join posts on posts.id = post_id
        where post_fingerprints.hash = searched.hash and posts.status = any(${statuses}::smallint[])
        order by post_id limit ${POSTS_PER_HASH}
      ) as matches
      group by matches.post_id
      order by shared desc, matches.post_id
      limit ${MAX_SIMILAR}
    )
    select posts.id, posts.slug, posts.status, left(posts.body_text, ${MAX_COMPARED_LENGTH}) as text
    from similar_posts join posts on posts.id = similar_posts.post_id
    where posts.id is distinct from ${excludedId}::integer
      and (posts.origin_project, posts.origin_id) is distinct from (${story.project}::text, ${story.id}::integer)
    order by similar_posts.shared desc, posts.id
    limit ${MAX_RESULTS}
  `.execute(db);
  return rows;
}

export function findComparedPost(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .where('status', '<>', Status.DELETED)
    .select(['id', 'slug', 'body_text', 'origin_project', 'origin_id'])
    .executeTakeFirst();
}
