import type { Article } from '@masthead/article/document';
import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ArticleSlide, ArticleState, UpdateMark } from '../../content/post-preview/article-state';
import { type PictureTypes, pictureColumns } from '../../media/renditions/rendition';
import type { Db } from '../../platform/db/db';
import { prepareQuery } from '../../platform/db/prepared-statements';
import { imageColumns } from '../lists/cards.queries';

/** Loads the post of any status and all data of its page with one query. */
export async function findPostBySlug(db: Db, slug: string) {
  const [post] = await selectPostBySlug(db, slug);
  return post;
}

const selectPostBySlug = prepareQuery((db, slug: string) =>
  db
    .selectFrom('posts')
    .where('slug', '=', slug)
    .select(['id', 'status', 'slug', 'main_headline', 'catchy_title', 'fb_catchy_title', 'description'])
    .select(['template_type', 'body', 'slides', 'thumb', 'thumb_ext', 'section_id', 'category_id', 'sources'])
    .select(['external_link', 'table_of_contents', 'published_at', 'first_published_at'])
    .select(['content_changed_at', 'updated_at', 'live_ended_at', 'related_posts'])
    .select(['json_ld', 'is_sponsored', 'advert_status', 'word_count'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('post_authors')
          .innerJoin('users', 'users.id', 'post_authors.user_id')
          .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
          .whereRef('post_id', '=', 'posts.id')
          .select(['users.id', 'users.slug', 'users.position', 'avatar', 'show_on_site'])
          .select(({ fn }) => fn.coalesce('nickname', 'username').as('name'))
          .orderBy('post_authors.position')
          .orderBy('users.id'),
      ).as('authors'),
      jsonArrayFrom(
        eb
          .selectFrom('post_experts')
          .innerJoin('experts', 'experts.id', 'expert_id')
          .whereRef('post_id', '=', 'posts.id')
          .select(['experts.id', 'username as name', 'experts.position', 'avatar', 'experts.slug'])
          .orderBy('post_experts.position')
          .orderBy('experts.id'),
      ).as('experts'),
      jsonArrayFrom(
        eb
          .selectFrom('post_tags')
          .innerJoin('tags', 'tags.id', 'tag_id')
          .whereRef('post_id', '=', 'posts.id')
          .select(['tags.id', 'tags.catchy_title', 'tags.slug'])
          .orderBy('post_tags.position')
          .orderBy('tags.id'),
      ).as('tags'),
      jsonArrayFrom(
        eb
          .selectFrom('post_updates')
          .whereRef('post_id', '=', 'posts.id')
          .where((eb) =>
            eb.or([eb('is_pinned', '=', true), eb('is_key_moment', '=', true), eb('correction', 'is not', null)]),
          )
          .select(['id', 'is_pinned', 'is_key_moment', 'correction', 'corrected_at']),
      ).as('marks'),
      imageColumns(eb).as('picture'),
      imageColumns(eb, eb.fn.coalesce('posts.fb_thumb', 'posts.thumb')).as('share'),
    ])
    .$narrowType<{
      status: Status;
      template_type: TemplateType;
      advert_status: AdvertStatus;
      body: Article | null;
      slides: ArticleSlide[];
      marks: UpdateMark[];
      sources: string[];
    }>(),
);
/** A post with everything that its page shows. */
export type PublicationRow = NonNullable<Awaited<ReturnType<typeof findPostBySlug>>>;

/** The current slug of a published post, by a former slug. */
export async function findRedirectTarget(db: Db, slug: string): Promise<{ id: number; slug: string } | null> {
  const post = await db
    .selectFrom('post_redirects')
    .innerJoin('posts', 'posts.id', 'post_redirects.post_id')
    .where('post_redirects.slug', '=', slug)
    .where('posts.status', '=', Status.PUBLISHED)
    .select(['posts.id', 'posts.slug'])
    .executeTakeFirst();
  return post && post.slug !== null ? { id: post.id, slug: post.slug } : null;
}

/** The ids of an article state that refer to other records. */
type RelationIds = Pick<ArticleState, 'authors' | 'experts' | 'tags' | 'thumb'>;

/** Selects the ids in a join table of `posts`, such as `post_tags`, in the order of the editor. */
export const selectRelatedIds = (table: string, column: string) =>
  sql<number[]>`array(
    select ${sql.ref(column)} from ${sql.table(table)} where post_id = posts.id order by position, ${sql.ref(column)}
  )`;

/** Sorts rows by the order of the ids. Ids without a row are skipped. */
function sortByIds<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findAuthors(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .select(['users.id', 'users.slug', 'users.position', 'avatar', 'show_on_site'])
    .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
    .execute();
  return sortByIds(ids, rows);
}

async function findExperts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('experts')
    .where('id', 'in', ids)
    .select(['id', 'username as name', 'position', 'avatar', 'slug'])
    .execute();
  return sortByIds(ids, rows);
}

async function findTags(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tags').where('id', 'in', ids).select(['id', 'catchy_title', 'slug']).execute();
  return sortByIds(ids, rows);
}

/** Loads the relations of an article state that is not stored in the join tables, such as a preview. */
export async function findRelationsByIds(db: Db, ids: RelationIds) {
  const [authors, experts, tags, picture] = await Promise.all([
    findAuthors(db, ids.authors),
    findExperts(db, ids.experts),
    findTags(db, ids.tags),
    findPicture(db, ids.thumb),
  ]);
  return { authors, experts, tags, picture: picture ?? null };
}
export type Relations = Awaited<ReturnType<typeof findRelationsByIds>>;

async function findPicture(db: Db, key: string | null) {
  if (key === null) return undefined;
  return db
    .selectFrom('images')
    .where('hash_key', '=', key)
    .select([...pictureColumns, 'width', 'height', 'alt', 'label', 'author', 'source'])
    .$narrowType<PictureTypes>()
    .executeTakeFirst();
}
