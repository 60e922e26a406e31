import { MAX_LINK_TARGETS, MAX_RELATED_SUGGESTIONS } from '@masthead/domain/posts/contract/suggestions';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { findByHeadline } from '../../../content/post-words/post-words.queries';
import type { Db } from '../../../platform/db/db';
import { anyOf } from '../../../platform/db/where-if';

/** Published articles whose headline has words that begin with the text. */
export async function findLinkTargets(db: Db, text: string) {
  const statuses = [Status.PUBLISHED];
  const posts = selectPublished(db);
  const ids = await findByHeadline(db, { posts, statuses, isFiltered: false }, text, MAX_LINK_TARGETS);
  return findPublished(db, ids);
}

/** A long text has many fingerprints. This many are compared. */
const MAX_HASHES = 500;
/** Passages in more posts than this are common phrases, and only their first posts are counted. */
const POSTS_PER_HASH = 20;
/** The newest posts of each tag that are counted. */
const POSTS_PER_TAG = 50;

/** Published articles that share passages with the post, then those that share the most tags with it. */
export async function findRelatedSuggestions(db: Db, id: number) {
  const { rows } = await sql<{ id: number }>`
    with hashes as materialized (
      select hash from post_fingerprints where post_id = ${id} limit ${MAX_HASHES}
    ), by_passage as (
      select matches.post_id, count(*) as shared from hashes cross join lateral (
        select post_id from post_fingerprints where post_fingerprints.hash = hashes.hash limit ${POSTS_PER_HASH}
      ) as matches group by matches.post_id
    ), by_tag as (
      select matches.post_id, count(*) as shared from post_tags as own cross join lateral (
        select post_id from post_tags where post_tags.tag_id = own.tag_id order by post_id desc limit ${POSTS_PER_TAG}
      ) as matches where own.post_id = ${id} group by matches.post_id
    ), candidates as (
      select post_id, max(passages) as passages, max(tags) as tags from (
        select post_id, shared as passages, 0 as tags from by_passage
        union all select post_id, 0, shared from by_tag
      ) as matches group by post_id
    )
    select posts.id from candidates join posts on posts.id = candidates.post_id
    where posts.is_public and posts.id <> ${id}
      and posts.id <> all(array(select unnest(related_posts) from posts where posts.id = ${id}))
    order by passages desc, tags desc, posts.published_at desc, posts.id desc
    limit ${MAX_RELATED_SUGGESTIONS}
  `.execute(db);
  return findPublished(
    db,
    rows.map((row) => row.id),
  );
}

const selectPublished = (db: Db) => db.selectFrom('posts').where('posts.is_public', '=', sql.lit(true));

/** The published posts with these ids, in the same order. */
async function findPublished(db: Db, ids: readonly number[]) {
  const rows = await selectPublished(db)
    .where('id', '=', anyOf(ids))
    .where('slug', 'is not', null)
    .where('published_at', 'is not', null)
    .select(['id', 'main_headline', 'slug', 'published_at'])
    .$narrowType<{ slug: string; published_at: string }>()
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
