import type { Article } from '@masthead/article/document';
import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { ArticleSlide, ArticleState } from '../../content/post-preview/article-state';
import type { Db } from '../../platform/db/db';
import { selectRelatedIds } from '../article/article.queries';

/** Finds the unsaved form that an editor stored for a preview, even if it has expired, by the hash of its token. */
export function findUnsavedForm(db: Db, hash: Buffer) {
  return db
    .selectFrom('post_previews')
    .innerJoin('posts', 'posts.id', 'post_previews.post_id')
    .where('hash', '=', hash)
    .where('posts.status', '<>', Status.DELETED)
    .select(['state', 'expires_at', 'posts.status'])
    .$narrowType<{ state: ArticleState }>()
    .executeTakeFirst();
}

/** The saved post, in the same form as an unsaved one. */
export function findSavedState(db: Db, postId: number): Promise<(ArticleState & { status: number }) | undefined> {
  return db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select(['status', 'main_headline', 'description', 'template_type', 'body', 'slides', 'thumb', 'thumb_ext'])
    .select(['section_id', 'category_id', 'sources', 'external_link', 'table_of_contents', 'published_at'])
    .select(['first_published_at', 'content_changed_at', 'advert_status', 'is_sponsored'])
    .select([
      selectRelatedIds('post_authors', 'user_id').as('authors'),
      selectRelatedIds('post_experts', 'expert_id').as('experts'),
      selectRelatedIds('post_tags', 'tag_id').as('tags'),
    ])
    .$narrowType<{
      template_type: TemplateType;
      advert_status: AdvertStatus;
      body: Article | null;
      slides: ArticleSlide[];
      sources: string[];
    }>()
    .executeTakeFirst();
}
