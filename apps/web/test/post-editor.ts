import { categories } from '@masthead/domain/categories/contract';
import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { proposals } from '@masthead/domain/posts/contract/proposals';
import { type PublishChecks, postPublishChecks } from '@masthead/domain/posts/contract/publish-checks';
import { postPush } from '@masthead/domain/posts/contract/push';
import { postReceipts } from '@masthead/domain/posts/contract/receipt';
import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sections } from '@masthead/domain/sections/contract';
import { type FakeApi, fakeApi } from './fake-api';
import { testImage } from './pictures';
import { wholePost } from './post-list';
import { pageWith } from './render-app';
import { article, line } from './rich-text';
import { newsSection, sportSection, testCategory } from './taxonomy';

const votes = testCategory(11, 'Votes');
const races = testCategory(21, 'Races', { section: sportSection });

// The API of the post editor and the post that the tests edit.

export const headline = 'Council votes for a new tram line along the harbour road';

/** The reply of the server's checks for a post without problems. */
export const passedChecks: PublishChecks = {
  stop_words: [],
  similar: [],
  links: [],
  lead_picture: { id: 1, has_alt: true },
  licenses: [],
};

/** The reply of the names of records if none exists. */
export const noRecordNames = {
  ...{ sections: [], categories: [], users: [], experts: [], tags: [], posts: [] },
  pictures: [],
};

/** A draft that satisfies every rule of a published post. */
export function readyPost(overrides: Partial<Post> = {}): Post {
  return wholePost(5, headline, {
    status: Status.IN_PROGRESS,
    published_at: null,
    slug: null,
    catchy_title: 'Tram line along the harbour road gets its vote at last',
    titles: { rss: 'Tram line along the harbour road gets its vote at last' },
    fb_catchy_title: 'Tram line along the harbour road gets its vote at last',
    description: `${'The council has voted for the tram line along the harbour road after a long night of talks, and the first rails are to be laid in the spring of'} next year.`,
    thumb: 'abc123',
    thumb_ext: 'jpg',
    thumbnail: '/media/images/1-abc123/wide.jpg',
    body: article(line('The council met at eight.')),
    uniqueness: null,
    ...overrides,
  });
}

/** An API of one post that remembers changes. Every write creates a new version. */
export function editorApi(post: Post): FakeApi & { stored: () => Post } {
  let stored = post;
  const write = (changes: Partial<Post>): Post => {
    const updated_at = new Date(Date.parse(stored.updated_at) + 60_000).toISOString();
    stored = { ...stored, ...changes, updated_at };
    return stored;
  };
  const api = fakeApi()
    .reply(posts.get, () => stored)
    .reply(images.get, () => testImage(1))
    .reply(posts.update, ({ body }) => {
      const {
        base_updated_at: _,
        id: __,
        authors,
        tags,
        experts,
        slides,
        copy_editor_id,
        related_posts,
        ...plain
      } = body;
      const toUsers = (ids: number[] | undefined) => ids?.map((id) => ({ id, username: `Person ${id}` }));
      return write({
        ...(plain as Partial<Post>),
        ...(authors && { authors: toUsers(authors) ?? [] }),
        ...(experts && { experts: toUsers(experts) ?? [] }),
        ...(tags && { tags: tags.map((id) => ({ id, catchy_title: `Tag ${id}` })) }),
        ...(related_posts && { relatedPosts: related_posts.map((id) => ({ id, main_headline: `Post ${id}` })) }),
        ...(copy_editor_id !== undefined && { copyEditor: null }),
        ...(slides && { slides: slides.map((slide) => ({ ...slide, updated_at: stored.updated_at })) }),
      });
    })
    .reply(posts.publish, () => write({ status: Status.PUBLISHED, published_at: '2026-11-15T10:00:00.000Z' }))
    .reply(posts.undoPublish, () => {
      stored = { ...stored, publish_due_at: null };
      return stored;
    })
    .reply(posts.unpublish, () => write({ status: Status.NEW, published_at: null }))
    .reply(posts.schedule, ({ body }) => write({ status: Status.SCHEDULED, published_at: body.published_at }))
    .reply(posts.review, () => write({ status: Status.REVIEW }))
    .reply(posts.trash, () => write({ status: Status.TRASHED }))
    .reply(posts.restore, () => write({ status: Status.NEW }))
    .reply(posts.remove, null)
    .reply(posts.moderate, ({ body }) => write({ is_verified: body.value === true }))
    .reply(posts.evergreen, ({ body }) => write({ is_evergreen: body.value === true }))
    .reply(posts.contents, ({ body }) => write({ table_of_contents: body.value === true }))
    .reply(postLocks.check, { username: 'ada', since: '2026-11-15T09:00:00.000Z' })
    .reply(postLocks.unlock, null)
    .reply(postLocks.overtake, () => stored)
    .reply(workingCopies.list, { items: [] })
    .reply(workingCopies.store, () => ({ saved_at: new Date().toISOString() }))
    .reply(workingCopies.remove, null)
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(categories.list, pageWith([votes, races]))
    .reply(postRecordNames.list, noRecordNames)
    .reply(uniqueness.info, { remaining_limit: 10 })
    .reply(postReceipts.get, null)
    .reply(postPublishChecks.run, passedChecks)
    .reply(postPush.audience, { subscribers: 0 })
    .reply(proposals.list, { items: [] })
    .reply(postExports.projects, { items: [{ id: 'accra', title: 'Accra Dispatch' }] });
  return Object.assign(api, { stored: () => stored });
}
