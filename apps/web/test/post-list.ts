import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { ListedPost, Post } from '@masthead/domain/posts/contract/post';
import { type ListedField, type LongField, listedFields, longFields, postFields } from '@masthead/domain/posts/fields';
import { advertStatuses, priorities, topStatuses } from '@masthead/domain/posts/rules/constants';

import { listable, Status, statusNames } from '@masthead/domain/posts/rules/statuses';

import { templateTypeNames, templateTypes } from '@masthead/domain/posts/rules/template-types';

import { type Section, sections } from '@masthead/domain/sections/contract';

import type { PostRow } from '../src/areas/posts/list/post-list.api';
import { type FakeApi, fakeApi } from './fake-api';
import { pageWith } from './render-app';
import { newsSection, sportSection } from './taxonomy';

/** A published post of the list, unless the test says otherwise. */
export function listed(id: number, main_headline: string, given: Partial<PostRow> = {}): PostRow {
  return {
    id,
    main_headline,
    slug: `post-${id}`,
    status: Status.PUBLISHED,
    template_type: 0,
    published_at: '2026-11-14T23:30:00Z',
    updated_at: '2026-11-14T23:30:00Z',
    uniqueness: 90,
    wordCount: 800,
    lock: '',
    lock_user_id: null,
    is_late: false,
    authors: [{ id: 7, username: 'Ngozi Eze' }],
    category: { id: 11, catchy_title: 'Votes', parent_id: 10, parent: { id: 10, catchy_title: 'Politics' } },
    ...given,
  };
}

/** `null` for a declared field that may be empty, else the default of the form. */
const emptyValues = Object.fromEntries(
  [...listedFields, ...longFields].map((name) => {
    const { value, ...rest } = postFields[name];
    const isNullable = value.safeParse(null).success;
    return [name, isNullable || !('form' in rest) ? null : rest.form.parse(undefined)];
  }),
) as unknown as Pick<Post, ListedField | LongField>;

/** A post whole, as every write answers. */
export function wholePost(id: number, main_headline: string, given: Partial<Post> = {}): Post {
  const people = { experts: [], assignee: null, reporter: null, copyEditor: null, editor: null };
  const flags = { is_verified: false, is_evergreen: false, is_message_sent: false, table_of_contents: false };
  return {
    ...emptyValues,
    ...listed(id, main_headline),
    ...{ ...people, ...flags, thumbnail: null, fbThumbnail: null, titles: {}, live_ended_at: null },
    ...{ created_at: '2026-11-14T23:30:00Z', priority: 1, section_id: 1, category_id: 11, section: null, tags: [] },
    ...{ exportProjects: [], postsFb: { catchy_title: null, thumb: null, ext: null }, url: null, previewUrl: '' },
    ...given,
  };
}

const named = (names: Record<number, string>) => Object.entries(names).map(([id, name]) => ({ id: Number(id), name }));

const postConstants = {
  status: [...listable, Status.TRASHED].map((id) => ({ id, name: statusNames[id] })),
  template_type: templateTypes.map((id) => ({ id, name: templateTypeNames[id] })),
  top_status: named(topStatuses),
  advert_status: named(advertStatuses),
  priority: named(priorities),
};

export function metaPage(items: ListedPost[], { page = 1, pages = 1, size = 25 } = {}) {
  return { items, _meta: { totalCount: items.length, pageCount: pages, currentPage: page, perPage: size } };
}

/** What the posts list reads: its rows whatever the filters, page by page, the sections and the constants. */
export function postsApi(pages: PostRow[][], given: Section[] = [newsSection, sportSection]): FakeApi {
  return fakeApi()
    .reply(posts.list, ({ query }) => metaPage(pages[query.page - 1] ?? [], { page: query.page, pages: pages.length }))
    .reply(posts.constants, postConstants)
    .reply(sections.list, pageWith(given));
}
