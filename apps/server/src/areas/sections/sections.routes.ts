import { type sectionInput, sections } from '@masthead/domain/sections/contract';
import { reservedPaths } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder, placed, writeOrder } from '../../platform/db/order';
import { freeSlug } from '../../platform/db/slug';
import { lockRow } from '../../platform/db/transactions';
import { notFound } from '../../platform/http/errors';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { findSection, insertSection, listSectionIds, listSections, slugsLike, updateSection } from './sections.queries';

export function sectionRoutes(api: Api): void {
  serve(api, sections.list, async ({ db }, { query }) => wholeReply(await listSections(db, query)));

  serve(api, sections.constants, async () => ({
    is_enabled: [
      { id: 1, name: phrase('Yes') },
      { id: 0, name: phrase('No') },
    ],
  }));

  serve(api, sections.get, ({ db }, { params }) => sectionOrThrow(db, params.id));

  serve(api, sections.create, ({ db }, { body }) =>
    db.transaction().execute(async (db) => sectionOrThrow(db, await createSection(db, body))),
  );

  serve(api, sections.update, ({ db, checkBase }, { params, body: { order, ...values } }) =>
    db.transaction().execute(async (db) => {
      // A new place locks the whole order, and that lock comes first.
      if (order !== undefined) await lockOrder(db, 'sections');
      await lockRow(db, 'sections', params.id);
      const before = await sectionOrThrow(db, params.id);
      await checkBase(async () => before);
      if (order !== undefined) await moveSection(db, params.id, order);
      if (Object.keys(values).length > 0) await updateSection(db, params.id, values);
      return sectionOrThrow(db, params.id);
    }),
  );
}

async function sectionOrThrow(db: Db, id: number) {
  const section = await findSection(db, id);
  if (!section) throw notFound(phrase('There is no such section.'));
  return section;
}

/** The slug is made from the title once, and stays: links to the section must not die. */
async function createSection(db: Db, input: z.output<typeof sectionInput>): Promise<number> {
  await lockOrder(db, 'sections');
  const slug = await freeSlug(input.catchy_title, async (base) => [...(await slugsLike(db, base)), ...reservedPaths]);
  return insertSection(db, { ...input, slug });
}

/** Moves a section to a place counted from 1; the others close up. Two people who move at once take turns. */
async function moveSection(db: Db, id: number, place: number): Promise<void> {
  await lockOrder(db, 'sections');
  await writeOrder(db, 'sections', placed(await listSectionIds(db), id, place));
}
