import { type Article, emptyArticle } from '@masthead/article/document';
import { tags } from '@masthead/domain/tags/contract';
import type { ExtendedTag } from '@masthead/domain/tags/schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { formQuery } from '../../../shared/api/collection';

/** A tag whose profile is to be edited. */
export interface OpenedTag {
  tag: ExtendedTag;
  body: Article;
  /** There is a text, and it cannot be read: it stays stored until another one is saved. */
  isUnreadable: boolean;
}

/** What is stored may be of any age, so the article's own reader decides; it comes with the editor. */
export async function openTag(tag: ExtendedTag): Promise<OpenedTag> {
  if (tag.body === null) return { tag, body: emptyArticle, isUnreadable: false };
  const { readArticle } = await import('@masthead/article/validate');
  // What the project has switched off since was allowed when it was written.
  const { article } = readArticle(tag.body, { dailymotion: true });
  return { tag, body: article ?? emptyArticle, isUnreadable: article === undefined };
}

export const openedTag = (id: number) =>
  queryOptions({
    queryKey: ['tags', 'opened', id],
    queryFn: async ({ signal }) => openTag(await call(tags.get, { params: { id } }, signal)),
    ...formQuery,
  });
