import type { FormField, ListedField, LongField } from '../fields';
import type { Post, PostPatch } from './post';

// The API gives some fields another name or shape than the form, the rules and the columns do. Only this file maps them.

/** The fields of the form that a reply does not hold under their names. */
type RenamedField = Exclude<FormField, ListedField | LongField>;

export function readRenamedFields(post: Post) {
  return {
    rss_title: readRssTitle(post.titles),
    authors: idsOf(post.authors),
    experts: idsOf(post.experts),
    tags: idsOf(post.tags),
    copy_editor_id: post.copyEditor?.id ?? null,
  } satisfies Record<RenamedField, unknown>;
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** `titles` is stored and sent as one object. */
export const readRssTitle = (titles: unknown): string | null => (titles as { rss?: string }).rss ?? null;

type Values = { rss_title?: string | undefined };

/** A save sends every other field under its own name. */
export function writeRenamedFields<V extends Values>(values: V): Omit<V, 'rss_title'> & Pick<PostPatch, 'titles'> {
  const { rss_title, ...others } = values;
  return rss_title === undefined ? others : { ...others, titles: { rss: rss_title } };
}

/** The field that an error of a save is about. */
export const fieldOfPath = ([name]: readonly PropertyKey[]): string => (name === 'titles' ? 'rss_title' : String(name));
