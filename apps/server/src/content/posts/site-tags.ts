import { Status } from '@masthead/domain/posts/rules/statuses';
import type { SiteChange } from '../../platform/events/changes';
import type { PostRow } from './post-rows.queries';

// Tags of cached pages of the site. The pages name the posts and lists that they show, and the write module names
// those that a write changes.

/** The tag of pages that do not name their posts: every change of a public post affects them. */
export const ANY_POST = 'posts';
/** The tag of the breaking posts, which every page marks. */
export const BREAKING = 'breaking';

export const postTag = (id: number) => `post ${id}`;
/** A page under a former slug shows the post that has the slug now. */
export const slugTag = (slug: string) => `slug ${slug}`;

export type SiteList = 'section' | 'category' | 'tag' | 'author' | 'expert';

/** The tag of every page of a list. `null` is the list of all posts. */
export const listTag = (list: SiteList | null, id = 0) => (list === null ? 'list' : `list ${list} ${id}`);

export interface PostLinks {
  authors: readonly number[];
  experts: readonly number[];
  tags: readonly number[];
}

const isOnSite = ({ status }: PostRow) => status === Status.PUBLISHED || status === Status.TRASHED;
const isPublic = ({ status }: PostRow) => status === Status.PUBLISHED;

/** The columns that cards in lists show, or that decide in which lists and at which position a post is. */
const cardColumns = [
  'status',
  'slug',
  'main_headline',
  'catchy_title',
  'description',
  'thumb',
  'template_type',
  'section_id',
  'category_id',
  'published_at',
  'first_published_at',
  'live_ended_at',
  'top_status',
  'is_sponsored',
  'advert_status',
] as const satisfies (keyof PostRow)[];

const breakingColumns = ['status', 'breaking_status', 'breaking_until'] as const satisfies (keyof PostRow)[];

/** Whether a write changes a list of the site. A change of the text alone does not. */
export const changesLists = (before: PostRow, after: PostRow) =>
  (isPublic(before) || isPublic(after)) && cardColumns.some((column) => before[column] !== after[column]);

/**
 * The change of the site that a write of a post makes; `null` if readers see no difference. `links` are the links of
 * the post if the write changes lists.
 */
export function toSiteChange(before: PostRow, after: PostRow, links: PostLinks | null): SiteChange | null {
  if (!isOnSite(before) && !isOnSite(after)) return null;
  const isBreaking = before.breaking_status === 1 || after.breaking_status === 1;
  const tags = [ANY_POST, postTag(after.id)];
  for (const { slug } of [before, after]) if (slug !== null) tags.push(slugTag(slug));
  if (isBreaking && breakingColumns.some((column) => before[column] !== after[column])) tags.push(BREAKING);
  if (links) {
    tags.push(listTag(null), ...taxonomyTags(before), ...taxonomyTags(after));
    tags.push(...links.authors.map((id) => listTag('author', id)));
    tags.push(...links.experts.map((id) => listTag('expert', id)));
    tags.push(...links.tags.map((id) => listTag('tag', id)));
  }
  return { tags: [...new Set(tags)], isRemoval: isPublic(before) && !isPublic(after) };
}

/** The tags of the lists of a post's section and category. */
export function taxonomyTags({ section_id, category_id }: Pick<PostRow, 'section_id' | 'category_id'>): string[] {
  return [
    ...(section_id === null ? [] : [listTag('section', section_id)]),
    ...(category_id === null ? [] : [listTag('category', category_id)]),
  ];
}
