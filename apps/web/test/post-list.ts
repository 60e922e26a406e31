import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { ListedPost, Post } from '@masthead/domain/posts/contract/post';
import { savedViews } from '@masthead/domain/posts/contract/saved-views';
import { type ListedField, type LongField, listedFields, longFields, postFields } from '@masthead/domain/posts/fields';
import { advertStatuses, priorities, topStatuses } from '@masthead/domain/posts/rules/constants';

import { activeStatuses, Status, statusNames } from '@masthead/domain/posts/rules/statuses';

import { templateTypeNames, templateTypes } from '@masthead/domain/posts/rules/template-types';

import { type Section, sections } from '@masthead/domain/sections/contract';

import type { PostRow } from '../src/areas/posts/list/post-list.api';
import { type FakeApi, fakeApi } from './fake-api';
import { pageWith } from './render-app';
import { newsSection, sportSection } from './taxonomy';

/** A row of the posts list, published by default. */
export function listedPost(id: number, main_headline: string, overrides: Partial<PostRow> = {}): PostRow {
  return {
    id,
    main_headline,
    slug: `post-${id}`,
    status: Status.PUBLISHED,
    template_type: 0,
    embargo_until: null,
    published_at: '2026-11-14T23:30:00Z',
    updated_at: '2026-11-14T23:30:00Z',
    uniqueness: 90,
    wordCount: 800,
    lock: '',
    lock_user_id: null,
    is_late: false,
    publish_due_at: null,
    proposals: 0,
    authors: [{ id: 7, username: 'Ngozi Eze' }],
    category: { id: 11, catchy_title: 'Votes', parent_id: 10, parent: { id: 10, catchy_title: 'Politics' } },
    assignee: null,
    ...overrides,
  };
}

/** A row of a post that has neither an author nor a slug yet. */
export const listedDraft = () =>
  listedPost(2, 'A draft', {
    status: Status.NEW,
    published_at: null,
    slug: null,
    uniqueness: null,
    wordCount: 12,
    authors: [],
    category: null,
  });

/** `null` for a nullable field, else the default of the form. */
const emptyValues = Object.fromEntries(
  [...listedFields, ...longFields].map((name) => {
    const { value, ...rest } = postFields[name];
    const isNullable = value.safeParse(null).success;
    return [name, isNullable || !('form' in rest) ? null : rest.form.parse(undefined)];
  }),
) as unknown as Pick<Post, ListedField | LongField>;

/** A complete post, like the reply of every write. */
export function wholePost(id: number, main_headline: string, overrides: Partial<Post> = {}): Post {
  const people = { experts: [], assignee: null, reporter: null, copyEditor: null, editor: null };
  const flags = { is_verified: false, is_evergreen: false, is_message_sent: false, table_of_contents: false };
  return {
    ...emptyValues,
    ...listedPost(id, main_headline),
    ...{ ...people, ...flags, thumbnail: null, fbThumbnail: null, titles: {}, live_ended_at: null },
    ...{ created_at: '2026-11-14T23:30:00Z', priority: 1, section_id: 1, category_id: 11, section: null, tags: [] },
    ...{
      exportProjects: [],
      relatedPosts: [],
      postsFb: { catchy_title: null, thumb: null, ext: null },
      url: null,
      previewUrl: '',
    },
    ...overrides,
  };
}

const toItems = (names: Record<number, string>) =>
  Object.entries(names).map(([id, name]) => ({ id: Number(id), name }));

/** The names of statuses, types and priorities, as the server lists them. */
const postConstants = {
  status: [...activeStatuses, Status.TRASHED].map((id) => ({ id, name: statusNames[id] })),
  template_type: templateTypes.map((id) => ({ id, name: templateTypeNames[id] })),
  top_status: toItems(topStatuses),
  advert_status: toItems(advertStatuses),
  priority: toItems(priorities),
};

/** A page of the post list, in the format of its endpoint. */
export function metaPage(items: ListedPost[], { page = 1, pages = 1, size = 25 } = {}) {
  return { items, _meta: { totalCount: items.length, pageCount: pages, currentPage: page, perPage: size } };
}

/** The API of the posts list: pages of rows that ignore the filters, sections and constants. */
export function postsApi(pages: PostRow[][], sectionRows: Section[] = [newsSection, sportSection]): FakeApi {
  return fakeApi()
    .reply(posts.list, ({ query }) => metaPage(pages[query.page - 1] ?? [], { page: query.page, pages: pages.length }))
    .reply(posts.constants, postConstants)
    .reply(savedViews.list, { items: [] })
    .reply(sections.list, pageWith(sectionRows));
}
