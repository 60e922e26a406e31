import type { FormField, ListedField, LongField } from '../fields';
import type { Post, PostPatch } from './post';

// Some fields have another name or shape in the API than in the form, the rules and the columns. This file maps them.

/** The form fields that have another name in a reply. */
type RenamedField = Exclude<FormField, ListedField | LongField>;

/** Returns the form values of the renamed fields of a reply. */
export function readRenamedFields(post: Post) {
  return {
    rss_title: readRssTitle(post.titles),
    authors: toIds(post.authors),
    experts: toIds(post.experts),
    tags: toIds(post.tags),
    related_posts: toIds(post.relatedPosts),
    copy_editor_id: post.copyEditor?.id ?? null,
    assignee_id: post.assignee?.id ?? null,
  } satisfies Record<RenamedField, unknown>;
}

const toIds = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Reads the RSS title from `titles`, which is stored and sent as one object. */
export const readRssTitle = (titles: unknown): string | null => (titles as { rss?: string }).rss ?? null;

type Values = { rss_title?: string | undefined };

/** Converts form values to a patch. Only `rss_title` has another name there. */
export function writeRenamedFields<V extends Values>(values: V): Omit<V, 'rss_title'> & Pick<PostPatch, 'titles'> {
  const { rss_title, ...others } = values;
  return rss_title === undefined ? others : { ...others, titles: { rss: rss_title } };
}

/** Returns the form field of a validation error in a patch. */
export const findFieldByPath = ([name]: readonly PropertyKey[]): string =>
  name === 'titles' ? 'rss_title' : String(name);
