import type { LinkedField } from '@masthead/domain/posts/fields';
import type { Lock } from '@masthead/domain/posts/rules/editing';
import { sql } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { StoredRevision } from '../../../content/posts/revision-delta';
import { selectHistory } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import { prepareQuery } from '../../../platform/db/prepared-statements';

/** Records that a change refers to. They must exist when it is stored. */
export interface References {
  sections: readonly number[];
  categories: readonly number[];
  users: readonly number[];
  experts: readonly number[];
  tags: readonly number[];
  /** Storage keys of images. */
  images: readonly string[];
}

const noReferences: References = { sections: [], categories: [], users: [], experts: [], tags: [], images: [] };

export type PostLinks = Record<LinkedField, number[]>;

/** The records that a write of a post needs besides its row. */
export interface PostFacts {
  lock: Lock | undefined;
  links: PostLinks;
  /** The revisions since the last whole state, on which the next revision is based. */
  history: StoredRevision[];
  /** The section of the category that the post has after the write. */
  category_section_id: number | null;
  /** Those of the references that exist. */
  found: References;
}

/**
 * Loads the records that a write of a post needs with one statement, and locks the references against deletion. Call it
 * after the row of the post is locked: only a statement that starts then sees the last write of the post.
 */
export async function loadPostFacts(
  db: Db,
  post: Pick<PostRow, 'id' | 'category_id'>,
  references: References = noReferences,
): Promise<PostFacts> {
  const { sections, categories, users, experts, tags, images } = references;
  const category = categories[0] ?? post.category_id;
  const [row] = await selectFacts(db, post.id, category, sections, categories, users, experts, tags, images);
  if (!row) throw new Error('The statement returns one row');
  const { user_id, username, since, seen_at, authors, history, category_section_id, ...found } = row;
  return {
    lock:
      user_id === null ? undefined : { user_id, username: username ?? '', since: since ?? '', seen_at: seen_at ?? '' },
    links: { authors, experts: found.linked_experts, tags: found.linked_tags },
    history,
    category_section_id,
    found,
  };
}

type Ids = readonly number[];

interface FactsRow extends References {
  user_id: number | null;
  username: string | null;
  since: string | null;
  seen_at: string | null;
  authors: number[];
  linked_experts: number[];
  linked_tags: number[];
  history: StoredRevision[];
  category_section_id: number | null;
}

type ReferencedTable = Exclude<keyof References, 'images'>;

const lockExisting = (table: ReferencedTable, ids: Ids) =>
  sql`select id from ${sql.table(table)} where id = any(${ids}::integer[]) order by id for key share`;

const selectFacts = prepareQuery(
  (
    db,
    id: number,
    category: number | null,
    sections: Ids,
    categories: Ids,
    users: Ids,
    experts: Ids,
    tags: Ids,
    images: readonly string[],
  ) => ({
    compile: () =>
      sql<FactsRow>`
        with
          found_sections as (${lockExisting('sections', sections)}),
          found_categories as (${lockExisting('categories', categories)}),
          found_users as (${lockExisting('users', users)}),
          found_experts as (${lockExisting('experts', experts)}),
          found_tags as (${lockExisting('tags', tags)})
        select
          post_locks.user_id, ${displayName} as username, post_locks.since, post_locks.seen_at,
          array(select user_id from post_authors where post_id = ${id}::integer order by position, 1) as authors,
          array(select expert_id from post_experts where post_id = ${id}::integer order by position, 1) as linked_experts,
          array(select tag_id from post_tags where post_id = ${id}::integer order by position, 1) as linked_tags,
          ${selectHistory(sql`${id}::integer`)} as history,
          (select section_id from categories where id = ${category}::integer) as category_section_id,
          array(select id from found_sections) as sections,
          array(select id from found_categories) as categories,
          array(select id from found_users) as users,
          array(select id from found_experts) as experts,
          array(select id from found_tags) as tags,
          array(select hash_key from images where hash_key = any(${images}::text[])) as images
        from (select) as one_row
        left join post_locks on post_locks.post_id = ${id}::integer
        left join users on users.id = post_locks.user_id
      `.compile(db),
  }),
);
