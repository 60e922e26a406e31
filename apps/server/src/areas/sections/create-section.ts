import type { sectionInput } from '@masthead/domain/sections/schema';
import type { z } from 'zod';
import type { Db } from '../../db/db';
import { freeSlug } from '../../db/slug';
import { insertSection, slugsLike } from './sections.queries';

/** The slug is made from the title once, and stays: links to the section must not die. */
export function createSection(db: Db, input: z.output<typeof sectionInput>): Promise<number> {
  return freeSlug(input.catchy_title, (slug) => slugsLike(db, slug)).then((slug) =>
    insertSection(db, { ...input, slug }),
  );
}
