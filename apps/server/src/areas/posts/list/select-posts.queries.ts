import { postExpansions, type postFields } from '@masthead/domain/posts/contract/list-query';
import { type ListedField, listedFields, longFields } from '@masthead/domain/posts/fields';
import { LATE_AFTER, LOCK_LEASE } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

import type { DB } from '../../../platform/db/schema.gen';

type Field = (typeof postFields)[number];
type Relation = (typeof postExpansions)[number];
type Posts = ExpressionBuilder<DB, 'posts'>;

/** The condition of the partial indexes. It takes no parameter, so that a generic plan can use them too. */
export const isListable = sql<boolean>`posts.is_listable`;

/** The value of these depends on the time of the request. */
const breakingColumns = ['breaking_status', 'breaking_until'] as const satisfies readonly ListedField[];
type BreakingColumn = (typeof breakingColumns)[number];

const isStored = (field: ListedField): field is Exclude<ListedField, BreakingColumn> =>
  !(breakingColumns as readonly string[]).includes(field);

/** The columns that are read as they are: the declared fields, and those that only the server writes. */
const ownColumns = [
  ...listedFields.filter(isStored),
  ...(['id', 'titles', 'updated_at', 'created_at', 'live_ended_at', 'is_message_sent'] as const),
] satisfies readonly Field[];

/** The columns of a post that no list is without; never its texts. */
export function selectPosts(db: Db, now: Date, fields: readonly Field[] | null = null) {
  const wants = (field: Field) => fields === null || fields.includes(field);
  return db
    .selectFrom('posts')
    .select('posts.id')
    .select(ownColumns.filter(wants).map((column) => `posts.${column}` as const))
    .$if(wants('breaking_status'), (posts) =>
      posts.select((eb) => breaking(eb, now, eb.lit(1), eb.lit(0)).as('breaking_status')),
    )
    .$if(wants('breaking_until'), (posts) =>
      posts.select((eb) => breaking(eb, now, eb.ref('posts.breaking_until'), eb.lit(null)).as('breaking_until')),
    )
    .$if(wants('wordCount'), (posts) => posts.select('posts.word_count as wordCount'))
    .$if(wants('lock'), (posts) =>
      posts.select((eb) =>
        eb.fn.coalesce(lockHolder(eb, now).select(displayName.as('username')), sql<string>`''`).as('lock'),
      ),
    )
    .$if(wants('lock_user_id'), (posts) =>
      posts.select((eb) => lockHolder(eb, now).select('post_locks.user_id').as('lock_user_id')),
    )
    .$if(wants('is_late'), (posts) => posts.select((eb) => isLate(eb, now).as('is_late')));
}

/** One value while the post is breaking, and another from the end of Breaking on. */
function breaking<T>(eb: Posts, now: Date, during: Expression<T>, after: Expression<T>) {
  const isOpen = eb.or([eb('posts.breaking_until', 'is', null), eb('posts.breaking_until', '>', now.toISOString())]);
  return eb
    .case()
    .when(eb.and([eb('posts.breaking_status', '=', 1), isOpen]))
    .then(during)
    .else(after)
    .end();
}

function lockHolder(eb: Posts, now: Date) {
  return eb
    .selectFrom('post_locks')
    .innerJoin('users', 'users.id', 'post_locks.user_id')
    .whereRef('post_locks.post_id', '=', 'posts.id')
    .where('seen_at', '>', new Date(now.getTime() - LOCK_LEASE).toISOString());
}

function isLate(eb: Posts, now: Date) {
  const due = new Date(now.getTime() - LATE_AFTER).toISOString();
  return eb.fn.coalesce(
    eb.and([eb('posts.status', '=', Status.SCHEDULED), eb('posts.published_at', '<', due)]),
    sql<boolean>`false`,
  );
}

type Person = 'posts.assignee_id' | 'posts.reporter_id' | 'posts.copy_editor_id' | 'posts.editor_id';

const person = (eb: Posts, column: Person) =>
  jsonObjectFrom(
    eb
      .selectFrom('users')
      .whereRef('users.id', '=', column)
      .select(['users.id', displayName.as('username')]),
  );

const titled = (eb: Posts) =>
  jsonObjectFrom(
    eb
      .selectFrom('sections')
      .whereRef('sections.id', '=', 'posts.section_id')
      .select(['sections.id', 'sections.catchy_title']),
  );

const category = (eb: Posts) =>
  jsonObjectFrom(
    eb
      .selectFrom('categories')
      .leftJoin('categories as above', 'above.id', 'categories.parent_id')
      .whereRef('categories.id', '=', 'posts.category_id')
      .select(['categories.id', 'categories.catchy_title', 'categories.parent_id'])
      .select(
        sql<{ id: number; catchy_title: string } | null>`
          case when above.id is not null then json_build_object('id', above.id, 'catchy_title', above.catchy_title) end
        `.as('parent'),
      ),
  );

const authors = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_authors')
      .innerJoin('users', 'users.id', 'post_authors.user_id')
      .whereRef('post_authors.post_id', '=', 'posts.id')
      .select(['users.id', displayName.as('username')])
      .orderBy('post_authors.position'),
  );

const experts = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_experts')
      .innerJoin('experts', 'experts.id', 'post_experts.expert_id')
      .whereRef('post_experts.post_id', '=', 'posts.id')
      .select(['experts.id', 'experts.username'])
      .orderBy('post_experts.position'),
  );

const tags = (eb: Posts) =>
  jsonArrayFrom(
    eb
      .selectFrom('post_tags')
      .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
      .whereRef('post_tags.post_id', '=', 'posts.id')
      .select(['tags.id', 'tags.catchy_title'])
      .orderBy('post_tags.position')
      .orderBy('tags.id'),
  );

const picture = (eb: Posts, column: 'posts.thumb' | 'posts.fb_thumb') =>
  jsonObjectFrom(
    eb
      .selectFrom('images')
      .whereRef('images.hash_key', '=', column)
      .select(['images.id', 'images.hash_key', 'images.ext', 'images.has_watermark', 'images.color']),
  );

const exportProjects = sql<string[]>`array(
  select project from post_exports where post_exports.post_id = posts.id and done_at is not null order by project
)`;

type Selected = ReturnType<typeof selectPosts>;

/** Adds what a list was asked to show besides. */
export function withRelations(posts: Selected, relations: readonly Relation[]) {
  const wants = (relation: Relation) => relations.includes(relation);
  return posts
    .$if(wants('section'), (each) => each.select((eb) => titled(eb).as('section')))
    .$if(wants('category'), (each) => each.select((eb) => category(eb).as('category')))
    .$if(wants('authors'), (each) => each.select((eb) => authors(eb).as('authors')))
    .$if(wants('experts'), (each) => each.select((eb) => experts(eb).as('experts')))
    .$if(wants('tags'), (each) => each.select((eb) => tags(eb).as('tags')))
    .$if(wants('assignee'), (each) => each.select((eb) => person(eb, 'posts.assignee_id').as('assignee')))
    .$if(wants('reporter'), (each) => each.select((eb) => person(eb, 'posts.reporter_id').as('reporter')))
    .$if(wants('copyEditor'), (each) => each.select((eb) => person(eb, 'posts.copy_editor_id').as('copyEditor')))
    .$if(wants('editor'), (each) => each.select((eb) => person(eb, 'posts.editor_id').as('editor')))
    .$if(wants('exportProjects'), (each) => each.select(exportProjects.as('exportProjects')))
    .$if(wants('thumbnail'), (each) => each.select((eb) => picture(eb, 'posts.thumb').as('thumbnail')))
    .$if(wants('fbThumbnail'), (each) => each.select((eb) => picture(eb, 'posts.fb_thumb').as('fbThumbnail')));
}

/** A post with everything about it. One that was deleted permanently is not there. */
export function findPost(db: Db, id: number, now: Date) {
  return withRelations(selectPosts(db, now), postExpansions)
    .where('posts.id', '=', id)
    .where('posts.status', '<>', Status.DELETED)
    .select(['posts.body', 'posts.slides', 'posts.json_ld', 'posts.uniqueness_body', 'posts.sources'])
    .where('posts.status', '<>', 7)
    .select(longFields.map((column) => `posts.${column}` as const))
    .executeTakeFirst();
}
