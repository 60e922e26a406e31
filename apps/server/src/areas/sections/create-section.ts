import type { sectionInput } from '@masthead/domain/sections/contract';
import { reservedPaths } from '@masthead/domain/site/addresses';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder } from '../../platform/db/order';
import { freeSlug } from '../../platform/db/slug';
import { insertSection, slugsLike } from './sections.queries';

/** The slug is made from the title once, and stays: links to the section must not die. */
export async function createSection(db: Db, input: z.output<typeof sectionInput>): Promise<number> {
  await lockOrder(db, 'sections');
  const slug = await freeSlug(input.catchy_title, async (base) => [...(await slugsLike(db, base)), ...reservedPaths]);
  return insertSection(db, { ...input, slug });
}
