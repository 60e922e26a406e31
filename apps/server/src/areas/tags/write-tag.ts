import type { Article } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { mergedLinks } from '@masthead/domain/profiles/profile-fields';
import { stopWordsIn } from '@masthead/domain/stop-words/matching';
import {
  type ExtendedTag,
  type extendedTagInput,
  noThumbMessage,
  type Tag,
  type tagInput,
  type tagPatch,
} from '@masthead/domain/tags/contract';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readRichText, showImages } from '../../content/rich-text/rich-text';
import { stopWordsFor, stopWordsRefused } from '../../content/stop-words/stop-words.queries';
import { avatarAddress, discardAvatar, withAvatar } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { freeSlug } from '../../platform/db/slug';
import { retrying } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import {
  findExtendedTag,
  findRedirect,
  findTag,
  type HeldTag,
  hasSections,
  insertTag,
  lockTags,
  tagSlugsLike,
  takeTurnAtSlugs,
  updateTagRow,
  writeRelated,
} from './tags.queries';

export const noTag = () => notFound(phrase('There is no such tag.'));

export async function tagOrThrow(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id);
  if (!tag) throw noTag();
  return tag;
}

export async function extendedTagOrThrow(db: Db, id: number): Promise<ExtendedTag> {
  const tag = await findExtendedTag(db, id);
  if (!tag) throw noTag();
  return { ...tag, thumb: tag.thumb === null ? null : avatarAddress(tag.thumb) };
}

/** A profile as it is stored: the article, its text for the search, the pictures in it. */
interface ReadBody {
  body: Article | null;
  body_text: string | null;
  imageIds: number[];
}

const nothing: ReadBody = { body: null, body_text: null, imageIds: [] };

/** Validates the profile text of a tag. Rejects the field `body` when it is no article or has a wrong length. */
function readBody(given: unknown, switches: EmbedSwitches): ReadBody {
  if (given === null) return nothing;
  const { article, text, imageIds } = readRichText(given, switches);
  if (isEmptyArticle(article)) return nothing;
  const wrongLength = tagBodyRefusal(text);
  if (wrongLength) throw invalid({ body: [wrongLength] });
  return { body: article, body_text: text, imageIds };
}

type Patch = z.output<typeof tagPatch>;

/** Changes the given fields. A form may send everything it shows: the place has only to be what it is. */
export async function updateTag(
  { db, now, checkBase }: Pick<Context, 'db' | 'now' | 'checkBase'>,
  id: number,
  patch: Patch,
): Promise<Tag> {
  const { id: _, tags, section_id, slug, ...fields } = patch;
  return retrying(db, async (db) => {
    const held = await lockTags(db, [id, ...(tags ?? [])]);
    const tag = held.find((each) => each.id === id);
    if (!tag) throw noTag();
    await checkBase(() => tagOrThrow(db, id));
    checkPlace(tag, patch);
    if (fields.catchy_title !== undefined && fields.catchy_title !== tag.catchy_title) {
      await checkStopWords(db, fields.catchy_title);
    }
    if (tags) await writeRelated(db, id, relatedOf(tags, held, id));
    await updateTagRow(db, id, { ...fields, updated_at: now().toISOString() });
    return tagOrThrow(db, id);
  });
}

function checkPlace(tag: HeldTag, { id, section_id, slug }: Patch): void {
  const errors = {
    ...(id !== undefined && id !== tag.id && { id: [phrase('This is the id of another tag.')] }),
    ...(section_id !== undefined &&
      section_id !== tag.section_id && { section_id: [phrase('The section of a tag stays as it is.')] }),
    ...(slug && slug !== tag.slug && { slug: [phrase('The slug of a tag stays as it is.')] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Input = z.output<typeof tagInput>;

/** Creates a tag. Its slug and its section stay as they are made: links to it must not die. */
export async function createTag(db: Db, { tags, slug: typed, ...fields }: Input): Promise<Tag> {
  return retrying(db, async (db) => {
    await takeTurnAtSlugs(db);
    await checkStopWords(db, fields.catchy_title, typed);
    const section_id = fields.section_id ?? null;
    if (section_id === null && (await hasSections(db))) {
      throw invalid({ section_id: [phrase('Field can not be empty')] });
    }
    const related = relatedOf(tags ?? [], await lockTags(db, tags ?? []), null);
    const id = await insertTag(db, { ...fields, section_id, slug: await slugOf(db, fields.catchy_title, typed) });
    await writeRelated(db, id, related);
    return tagOrThrow(db, id);
  });
}

async function slugOf(db: Db, title: string, typed: string | null | undefined): Promise<string> {
  if (!typed) return freeSlug(title, (slug) => tagSlugsLike(db, slug));
  const tag = await findRedirect(db, typed);
  if (tag === null) return typed;
  const message = fill(phrase('This slug leads to the tag {tag}, which took over its posts.'), { tag });
  throw conflict(message, { slug: [message] });
}

/** A typed slug is read as words too: its hyphens join them. Each text is read by itself. */
async function checkStopWords(db: Db, ...given: (string | null | undefined)[]): Promise<void> {
  const texts = given.filter((text) => typeof text === 'string');
  const possible = await stopWordsFor(db, 'is_tag', texts);
  const words = possible.filter((word) => texts.some((text) => stopWordsIn(text, [word]).length > 0));
  if (words.length > 0) throw stopWordsRefused(phrase('The tag has stop words'), words);
}

/** Each once, in the order given; every one of them has to be among those held. */
function relatedOf(wanted: readonly number[], held: readonly { id: number }[], self: number | null): number[] {
  const related = [...new Set(wanted)];
  if (self !== null && related.includes(self)) {
    throw invalid({ tags: [phrase('A tag cannot be related to itself')] });
  }
  if (!related.every((id) => held.some((tag) => tag.id === id))) {
    throw invalid({ tags: [phrase('There is no such thing any more.')] });
  }
  return related;
}

type ProfileInput = z.output<typeof extendedTagInput>;
type Tools = Pick<Context, 'db' | 'storage' | 'turns' | 'now' | 'project' | 'checkBase'>;

/** Changes the given parts of a tag's profile; its picture can be replaced, never taken away. */
export async function extendTag(tools: Tools, id: number, { thumb, crop, ...fields }: ProfileInput): Promise<void> {
  if (crop && !thumb) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const change = checkedChange(tools, id, fields);
  if (!thumb) await change(null);
  else await withAvatar(tools, { field: 'thumb', file: thumb, crop }, change);
}

type Fields = Omit<ProfileInput, 'thumb' | 'crop'>;

/** The text is checked before a picture is cut; the row only afterwards, when it is held. */
function checkedChange({ db, storage, now, project, checkBase }: Tools, id: number, fields: Fields) {
  const { body: given, social_links, ...values } = fields;
  const text = given === undefined ? null : readBody(given, project.switches);

  return async (key: string | null) => {
    const before = await retrying(db, async (db) => {
      const [before] = await lockTags(db, [id]);
      if (!before) throw noTag();
      await checkBase(() => extendedTagOrThrow(db, id));
      if (key === null && before.thumb === null) throw invalid({ thumb: [noThumbMessage] });
      if (text) await showImages(db, { used_by: 'tag', used_by_id: id }, text.imageIds);
      await updateTagRow(db, id, {
        ...values,
        ...(text && { body: text.body && JSON.stringify(text.body), body_text: text.body_text }),
        ...(social_links && { social_links: JSON.stringify(mergedLinks(before.social_links, social_links)) }),
        ...(key !== null && { thumb: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null && before.thumb !== null) await discardAvatar(storage, before.thumb);
  };
}
