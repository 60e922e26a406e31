import type { sectionInput } from '@masthead/domain/sections/schema';
import type { z } from 'zod';
import type { Db } from '../../db/db';
import { freeSlug } from '../../db/slug';
import { insertSection, lockOrder, slugsLike } from './sections.queries';

/** The slug is made from the title once, and stays: links to the section must not die. */
export async function createSection(db: Db, input: z.output<typeof sectionInput>): Promise<number> {
  await lockOrder(db);
  const slug = await freeSlug(input.catchy_title, (base) => slugsLike(db, base));
  return insertSection(db, { ...input, slug });
}
