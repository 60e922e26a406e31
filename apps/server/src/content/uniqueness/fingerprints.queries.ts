import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Archive, Story } from './http-provider';

interface Known {
  post_id: number;
  hashes: readonly number[];
}

/** From now on the posts are known by these and no others. */
export async function writeFingerprints(db: Db, known: readonly Known[]): Promise<void> {
  const hashes = known.flatMap((each) => each.hashes);
  const owners = known.flatMap(({ post_id, hashes }) => hashes.map(() => post_id));
  const given = sql`unnest(${hashes}::integer[], ${owners}::integer[]) as given (hash, post_id)`;
  await sql`
    delete from post_fingerprints
    where post_id = any(${known.map(({ post_id }) => post_id)}::integer[])
      and (hash, post_id) not in (select hash, post_id from ${given})
  `.execute(db);
  await sql`
    insert into post_fingerprints (hash, post_id)
    select hash, post_id from ${given} order by hash, post_id
    on conflict do nothing
  `.execute(db);
}

/** The next posts after this id with their texts, which nobody changes until the transaction ends. */
export function holdTexts(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('posts')
    .where('id', '>', afterId)
    .select(['id', 'body_text'])
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** Of a passage that hundreds have, the oldest posts tell enough. */
const POSTS_PER_HASH = 20;
const MOST_ALIKE = 50;
const COMPARED = 10;
/** A live update can be as long as a book; what is compared of it is bounded. */
const COMPARED_TEXT = 200_000;

export interface Alike {
  id: number;
  slug: string | null;
  status: number;
  text: string;
}

/** The posts that share the most of these hashes, the most alike first, but for those that tell the same story. */
export async function findAlike(
  { project, db, statuses }: Archive,
  hashes: readonly number[],
  story: Story,
): Promise<Alike[]> {
  const isStory = project.id === story.project ? story.id : null;
  const { rows } = await sql<Alike>`
    with alike as materialized (
      select found.post_id, count(*) as shared
      from unnest(${hashes}::integer[]) as asked (hash)
      cross join lateral (
        select post_id from post_fingerprints join posts on posts.id = post_id
        where post_fingerprints.hash = asked.hash and posts.status = any(${statuses}::smallint[])
        order by post_id limit ${POSTS_PER_HASH}
      ) as found
      group by found.post_id
      order by shared desc, found.post_id
      limit ${MOST_ALIKE}
    )
    select posts.id, posts.slug, posts.status, left(posts.body_text, ${COMPARED_TEXT}) as text
    from alike join posts on posts.id = alike.post_id
    where posts.id is distinct from ${isStory}::integer
      and (posts.origin_project, posts.origin_id) is distinct from (${story.project}::text, ${story.id}::integer)
    order by alike.shared desc, posts.id
    limit ${COMPARED}
  `.execute(db);
  return rows;
}

/** What tells a post apart, and what it says; not of one that was deleted permanently. */
export function findChecked(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .where('status', '<>', Status.DELETED)
    .select(['id', 'slug', 'body_text', 'origin_project', 'origin_id'])
    .executeTakeFirst();
}
