import { type Article, isEmptyArticle } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';

import { mergeLinks } from '@masthead/domain/profiles/profile-fields';
import { findStopWords } from '@masthead/domain/stop-words/matching';
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
import { readRichText, recordImageUses } from '../../content/rich-text/rich-text';
import { listStopWordCandidates, stopWordsError } from '../../content/stop-words/stop-words.queries';
import { avatarPath, discardAvatar, withAvatar } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { createUniqueSlug } from '../../platform/db/slug';
import { withRetries } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { conflict, invalid, notFound } from '../../platform/http/errors';
import {
  findExtendedTag,
  findRedirect,
  findTag,
  hasSections,
  insertTag,
  type LockedTag,
  listTagSlugsLike,
  lockTagSlugs,
  lockTags,
  updateTagRow,
  writeRelated,
} from './tags.queries';

export const tagNotFound = () => notFound(phrase('This tag no longer exists.'));

export async function tagOrThrow(db: Db, id: number): Promise<Tag> {
  const tag = await findTag(db, id);
  if (!tag) throw tagNotFound();
  return tag;
}

export async function extendedTagOrThrow(db: Db, id: number): Promise<ExtendedTag> {
  const tag = await findExtendedTag(db, id);
  if (!tag) throw tagNotFound();
  return { ...tag, thumb: tag.thumb === null ? null : avatarPath(tag.thumb) };
}

/** The text of a tag profile as it is stored. */
interface TagBody {
  body: Article | null;
  /** Plain text for the search. */
  body_text: string | null;
  imageIds: number[];
}

const emptyBody: TagBody = { body: null, body_text: null, imageIds: [] };

/** Parses the text of a tag profile; an empty text becomes `null`. Throws if it is too short or too long. */
function readBody(input: unknown, switches: EmbedSwitches): TagBody {
  if (input === null) return emptyBody;
  const { article, text, imageIds } = readRichText(input, switches);
  if (isEmptyArticle(article)) return emptyBody;
  const wrongLength = tagBodyRefusal(text);
  if (wrongLength) throw invalid({ body: [wrongLength] });
  return { body: article, body_text: text, imageIds };
}

type Patch = z.output<typeof tagPatch>;

/** Changes the given fields. Id, section and slug may be sent with their stored values only. */
export async function updateTag(
  { db, now, checkBaseVersion }: Pick<Context, 'db' | 'now' | 'checkBaseVersion'>,
  id: number,
  patch: Patch,
): Promise<Tag> {
  const { id: _, tags, section_id, slug, ...fields } = patch;
  return withRetries(db, async (db) => {
    const lockedTags = await lockTags(db, [id, ...(tags ?? [])]);
    const tag = lockedTags.find((candidate) => candidate.id === id);
    if (!tag) throw tagNotFound();
    await checkBaseVersion(() => tagOrThrow(db, id));
    checkFixedFields(tag, patch);
    if (fields.catchy_title !== undefined && fields.catchy_title !== tag.catchy_title) {
      await checkStopWords(db, fields.catchy_title);
    }
    if (tags) await writeRelated(db, id, resolveRelated(tags, lockedTags, id));
    await updateTagRow(db, id, { ...fields, updated_at: now().toISOString() });
    return tagOrThrow(db, id);
  });
}

function checkFixedFields(tag: LockedTag, { id, section_id, slug }: Patch): void {
  const errors = {
    ...(id !== undefined && id !== tag.id && { id: [phrase('Another tag already uses this id. Choose another.')] }),
    ...(section_id !== undefined &&
      section_id !== tag.section_id && { section_id: [phrase("The section of a tag can't be changed.")] }),
    ...(slug && slug !== tag.slug && { slug: [phrase("The slug of a tag can't be changed.")] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Input = z.output<typeof tagInput>;

/** Adds a tag. Its slug and section never change afterwards, so that links to it stay valid. */
export async function createTag(db: Db, { tags, slug: requestedSlug, ...fields }: Input): Promise<Tag> {
  return withRetries(db, async (db) => {
    await lockTagSlugs(db);
    await checkStopWords(db, fields.catchy_title, requestedSlug);
    const section_id = fields.section_id ?? null;
    if (section_id === null && (await hasSections(db))) {
      throw invalid({ section_id: [phrase('Field can not be empty')] });
    }
    const relatedIds = resolveRelated(tags ?? [], await lockTags(db, tags ?? []), null);
    const id = await insertTag(db, {
      ...fields,
      section_id,
      slug: await resolveSlug(db, fields.catchy_title, requestedSlug),
    });
    await writeRelated(db, id, relatedIds);
    return tagOrThrow(db, id);
  });
}

/** The requested slug, unless it redirects to another tag, or a unique slug from the title. */
async function resolveSlug(db: Db, title: string, requestedSlug: string | null | undefined): Promise<string> {
  if (!requestedSlug) return createUniqueSlug(title, (slug) => listTagSlugsLike(db, slug));
  const tag = await findRedirect(db, requestedSlug);
  if (tag === null) return requestedSlug;
  const message = fill(phrase('This slug redirects to the tag {tag}, which replaced the old tag.'), { tag });
  throw conflict(message, { slug: [message] });
}

/** Throws if one of the texts contains stop words. The hyphens of a slug count as word separators. */
async function checkStopWords(db: Db, ...values: (string | null | undefined)[]): Promise<void> {
  const texts = values.filter((text) => typeof text === 'string');
  const candidates = await listStopWordCandidates(db, 'is_tag', texts);
  const words = candidates.filter((word) => texts.some((text) => findStopWords(text, [word]).length > 0));
  if (words.length > 0) throw stopWordsError(phrase('The tag has stop words'), words);
}

/** Removes duplicates and keeps the order. Throws unless every tag is among the locked ones. */
function resolveRelated(ids: readonly number[], lockedTags: readonly { id: number }[], self: number | null): number[] {
  const relatedIds = [...new Set(ids)];
  if (self !== null && relatedIds.includes(self)) {
    throw invalid({ tags: [phrase("A tag can't be related to itself")] });
  }
  if (!relatedIds.every((id) => lockedTags.some((tag) => tag.id === id))) {
    throw invalid({ tags: [phrase('This item no longer exists. Reload the page.')] });
  }
  return relatedIds;
}

type ProfileInput = z.output<typeof extendedTagInput>;
type TagContext = Pick<Context, 'db' | 'storage' | 'pictureLimit' | 'now' | 'project' | 'checkBaseVersion'>;

/** Changes the given fields of the tag profile. The picture can be replaced but not removed. */
export async function extendTag(
  context: TagContext,
  id: number,
  { thumb, crop, ...fields }: ProfileInput,
): Promise<void> {
  if (crop && !thumb) throw invalid({ crop: [phrase('A crop needs the picture it was made from.')] });
  const change = prepareChange(context, id, fields);
  if (!thumb) await change(null);
  else await withAvatar(context, { field: 'thumb', file: thumb, crop }, change);
}

type Fields = Omit<ProfileInput, 'thumb' | 'crop'>;

/** Checks the text before the picture is cropped, which is slow. The returned function checks and writes the row. */
function prepareChange({ db, storage, now, project, checkBaseVersion }: TagContext, id: number, fields: Fields) {
  const { body, social_links, ...values } = fields;
  const text = body === undefined ? null : readBody(body, project.switches);

  return async (key: string | null) => {
    const before = await withRetries(db, async (db) => {
      const [before] = await lockTags(db, [id]);
      if (!before) throw tagNotFound();
      await checkBaseVersion(() => extendedTagOrThrow(db, id));
      if (key === null && before.thumb === null) throw invalid({ thumb: [noThumbMessage] });
      if (text) await recordImageUses(db, { used_by: 'tag', used_by_id: id }, text.imageIds);
      await updateTagRow(db, id, {
        ...values,
        ...(text && { body: text.body && JSON.stringify(text.body), body_text: text.body_text }),
        ...(social_links && { social_links: JSON.stringify(mergeLinks(before.social_links, social_links)) }),
        ...(key !== null && { thumb: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null && before.thumb !== null) await discardAvatar(storage, before.thumb);
  };
}
