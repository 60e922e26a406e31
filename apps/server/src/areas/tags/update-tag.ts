import type { Tag, tagPatch } from '@masthead/domain/tags/schema';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { retrying } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { checkStopWords, relatedOf } from './check-tag';
import { noTag, tagOrThrow } from './tag-or-throw';
import { type HeldTag, lockTags, updateTagRow, writeRelated } from './tags.queries';

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
