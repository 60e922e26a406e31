import type { Tag, tagInput } from '@masthead/domain/tags/schema';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { freeSlug } from '../../platform/db/slug';
import { retrying } from '../../platform/db/transactions';
import { conflict, invalid } from '../../platform/http/errors';
import { checkStopWords, relatedOf } from './check-tag';
import { findRedirect, tagSlugsLike, takeTurnAtSlugs } from './slugs.queries';
import { tagOrThrow } from './tag-or-throw';
import { hasSections, insertTag, lockTags, writeRelated } from './tags.queries';

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
