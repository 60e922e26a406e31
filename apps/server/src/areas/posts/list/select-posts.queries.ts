import { postExpansions, type selectableFields } from '@masthead/domain/posts/contract/list-query';
import { type ListedField, listedFields, longFields } from '@masthead/domain/posts/fields';
import { LATE_AFTER_MS, LOCK_LEASE_MS } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { pictureColumns } from '../../../media/renditions/rendition';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import { prepareQuery } from '../../../platform/db/prepared-statements';
import type { DB } from '../../../platform/db/schema.gen';

type Field = (typeof selectableFields)[number];
type Relation = (typeof postExpansions)[number];
type Posts = ExpressionBuilder<DB, 'posts'>;

/**
 * Matches posts that are neither in the trash nor deleted permanently. It is the condition of the partial indexes and
 * has no parameter, so that PostgreSQL uses these indexes in generic plans of prepared statements too.
 */
export const isListable = sql<boolean>`posts.is_listable`;

/** Columns whose values depend on the time of the request, because breaking news have an end. */
const breakingColumns = ['breaking_status', 'breaking_until'] as const satisfies readonly ListedField[];
type BreakingColumn = (typeof breakingColumns)[number];

const isStored = (field: ListedField): field is Exclude<ListedField, BreakingColumn> =>
  !(breakingColumns as readonly string[]).includes(field);

/** Columns that are selected unchanged: the declared fields, and fields that only the server writes. */
const unchangedColumns = [
  ...listedFields.filter(isStored),
  ...(['id', 'titles', 'updated_at', 'created_at', 'live_ended_at', 'is_message_sent'] as const),
] satisfies readonly Field[];

/** Times that columns of a post depend on, as ISO strings. */
export interface PostTimes {
  now: string;
  /** A lock is held if its last heartbeat was after this time. */
  lockedAfter: string;
  /** A scheduled post is late if it was due before this time. */
  lateBefore: string;
}

export function toPostTimes(now: Date): PostTimes {
  const timeAgo = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { now: now.toISOString(), lockedAfter: timeAgo(LOCK_LEASE_MS), lateBefore: timeAgo(LATE_AFTER_MS) };
}

/**
 * Starts a query of posts for the admin. Selects the given columns, or all columns that lists can show. The long texts
 * are not among them.
 */
export function selectPosts(db: Db, times: PostTimes, fields: readonly Field[] | null = null) {
  const isRequested = (field: Field) => fields === null || fields.includes(field);
  return db
    .selectFrom('posts')
    .select('posts.id')
    .select(unchangedColumns.filter(isRequested).map((column) => `posts.${column}` as const))
    .$if(isRequested('breaking_status'), (posts) =>
      posts.select((eb) => whileBreaking(eb, times, eb.lit(1), eb.lit(0)).as('breaking_status')),
    )
    .$if(isRequested('breaking_until'), (posts) =>
      posts.select((eb) => whileBreaking(eb, times, eb.ref('posts.breaking_until'), eb.lit(null)).as('breaking_until')),
    )
    .$if(isRequested('wordCount'), (posts) => posts.select('posts.word_count as wordCount'))
    .$if(isRequested('lock'), (posts) =>
      posts.select((eb) =>
        eb.fn.coalesce(selectLockHolder(eb, times).select(displayName.as('username')), sql<string>`''`).as('lock'),
      ),
    )
    .$if(isRequested('lock_user_id'), (posts) =>
      posts.select((eb) => selectLockHolder(eb, times).select('post_locks.user_id').as('lock_user_id')),
    )
    .$if(isRequested('is_late'), (posts) => posts.select((eb) => isLate(eb, times).as('is_late')))
    .$if(isRequested('publish_due_at'), (posts) => posts.select((eb) => selectPublishTime(eb).as('publish_due_at')))
    .$if(isRequested('proposals'), (posts) => posts.select(openProposals.as('proposals')));
}

/** A SQL expression with the value `during` while the post is breaking news, and `after` from the end on. */
function whileBreaking<T>(eb: Posts, { now }: PostTimes, during: Expression<T>, after: Expression<T>) {
  const hasNotEnded = eb.or([eb('posts.breaking_until', 'is', null), eb('posts.breaking_until', '>', now)]);
  return eb
    .case()
    .when(eb.and([eb('posts.breaking_status', '=', 1), hasNotEnded]))
    .then(during)
    .else(after)
    .end();
}

/** Selects the user who holds the edit lock, unless the lock has expired. */
function selectLockHolder(eb: Posts, { lockedAfter }: PostTimes) {
  return eb
    .selectFrom('post_locks')
    .innerJoin('users', 'users.id', 'post_locks.user_id')
    .whereRef('post_locks.post_id', '=', 'posts.id')
    .where('seen_at', '>', lockedAfter);
}

/** A scheduled post is late if it is still unpublished `LATE_AFTER_MS` after its publication time. */
function isLate(eb: Posts, { lateBefore }: PostTimes) {
  return eb.fn.coalesce(
    eb.and([eb('posts.status', '=', Status.SCHEDULED), eb('posts.published_at', '<', lateBefore)]),
    sql<boolean>`false`,
  );
}

/** Selects the due time of the pending publication. A publication of an older version is canceled. */
const selectPublishTime = (eb: Posts) =>
  eb
    .selectFrom('pending_publications')
    .whereRef('pending_publications.post_id', '=', 'posts.id')
    .whereRef('pending_publications.version', '=', 'posts.version')
    .select('pending_publications.due_at');

const openProposals = sql<number>`(
  select count(*)::integer from post_proposals where post_proposals.post_id = posts.id and post_proposals.status = 'open'
)`;

// The expressions below select related records as JSON, for `withRelations()`.

type UserColumn = 'posts.assignee_id' | 'posts.reporter_id' | 'posts.copy_editor_id' | 'posts.editor_id';

const selectPerson = (eb: Posts, column: UserColumn) =>
  jsonObjectFrom(
    eb
      .selectFrom('users')
      .whereRef('users.id', '=', column)
      .select(['users.id', displayName.as('username')]),
  );

const selectSection = (eb: Posts) =>
  jsonObjectFrom(
    eb
      .selectFrom('sections')
      .whereRef('sections.id', '=', 'posts.section_id')
      .select(['sections.id', 'sections.catchy_title']),
  );

const selectCategory = (eb: Posts) =>
  jsonObjectFrom(
    eb
      .selectFrom('categories')
      .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
      .whereRef('categories.id', '=', 'posts.category_id')
      .select(['categories.id', 'categories.catchy_title', 'categories.parent_id'])
      .select(
        sql<{ id: number; catchy_title: string } | null>`
          case when parent.id is not null
            then json_build_object('id', parent.id, 'catchy_title', parent.catchy_title) end
        `.as('parent'),
      ),
  );

const selectAuthors = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_authors')
      .innerJoin('users', 'users.id', 'post_authors.user_id')
      .whereRef('post_authors.post_id', '=', 'posts.id')
      .select(['users.id', displayName.as('username')])
      .orderBy('post_authors.position'),
  );

const selectExperts = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_experts')
      .innerJoin('experts', 'experts.id', 'post_experts.expert_id')
      .whereRef('post_experts.post_id', '=', 'posts.id')
      .select(['experts.id', 'experts.username'])
      .orderBy('post_experts.position'),
  );

const selectTags = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .whereRef('post_tags.post_id', '=', 'posts.id')
      .select(['tags.id', 'tags.catchy_title'])
      .orderBy('post_tags.position')
      .orderBy('tags.id'),
  );

const selectRelatedPosts = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('posts as related')
      .whereRef('related.id', '=', sql`any(posts.related_posts)`)
      .where('related.status', '<>', sql.lit(Status.DELETED))
      .select(['related.id', 'related.main_headline'])
      .orderBy(sql`array_position(posts.related_posts, related.id)`),
  );

const selectPicture = (eb: Posts, column: 'posts.thumb' | 'posts.fb_thumb') =>
  jsonObjectFrom(eb.selectFrom('images').whereRef('images.hash_key', '=', column).select(pictureColumns));

const exportedProjectIds = sql<string[]>`array(
  select project from post_exports where post_exports.post_id = posts.id and done_at is not null order by project
)`;

type PostSelection = ReturnType<typeof selectPosts>;

/** Adds the requested relations to a query, each as a JSON column with the name that clients pass in `expand`. */
export function withRelations(posts: PostSelection, relations: readonly Relation[]) {
  const isRequested = (relation: Relation) => relations.includes(relation);
  return posts
    .$if(isRequested('section'), (query) => query.select((eb) => selectSection(eb).as('section')))
    .$if(isRequested('category'), (query) => query.select((eb) => selectCategory(eb).as('category')))
    .$if(isRequested('authors'), (query) => query.select((eb) => selectAuthors(eb).as('authors')))
    .$if(isRequested('experts'), (query) => query.select((eb) => selectExperts(eb).as('experts')))
    .$if(isRequested('tags'), (query) => query.select((eb) => selectTags(eb).as('tags')))
    .$if(isRequested('assignee'), (query) => query.select((eb) => selectPerson(eb, 'posts.assignee_id').as('assignee')))
    .$if(isRequested('reporter'), (query) => query.select((eb) => selectPerson(eb, 'posts.reporter_id').as('reporter')))
    .$if(isRequested('copyEditor'), (query) =>
      query.select((eb) => selectPerson(eb, 'posts.copy_editor_id').as('copyEditor')),
    )
    .$if(isRequested('editor'), (query) => query.select((eb) => selectPerson(eb, 'posts.editor_id').as('editor')))
    .$if(isRequested('exportProjects'), (query) => query.select(exportedProjectIds.as('exportProjects')))
    .$if(isRequested('thumbnail'), (query) => query.select((eb) => selectPicture(eb, 'posts.thumb').as('thumbnail')))
    .$if(isRequested('fbThumbnail'), (query) =>
      query.select((eb) => selectPicture(eb, 'posts.fb_thumb').as('fbThumbnail')),
    );
}

/** Starts a query of posts with all columns, texts and relations, without posts that were deleted permanently. */
export function selectWholePosts(db: Db, times: PostTimes) {
  return withRelations(selectPosts(db, times), postExpansions)
    .where('posts.status', '<>', sql.lit(Status.DELETED))
    .select(['posts.body', 'posts.slides', 'posts.json_ld', 'posts.uniqueness_body', 'posts.sources'])
    .select((eb) => selectRelatedPosts(eb).as('relatedPosts'))
    .select(longFields.map((column) => `posts.${column}` as const));
}

export type WholePost = Awaited<ReturnType<typeof selectWholePost>>[number];

const selectWholePost = prepareQuery((db, id: number, now: string, lockedAfter: string, lateBefore: string) =>
  selectWholePosts(db, { now, lockedAfter, lateBefore }).where('posts.id', '=', id),
);

/** Returns a post with all columns, texts and relations, unless it was deleted permanently. */
export async function findPost(db: Db, id: number, now: Date): Promise<WholePost | undefined> {
  const times = toPostTimes(now);
  const [post] = await selectWholePost(db, id, times.now, times.lockedAfter, times.lateBefore);
  return post;
}
