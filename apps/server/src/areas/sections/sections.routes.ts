import { type sectionInput, sections } from '@masthead/domain/sections/contract';
import { reservedPaths } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db';
import { lockOrder, moveToPosition, writeOrder } from '../../platform/db/order';
import { createUniqueSlug } from '../../platform/db/slug';
import { lockRow } from '../../platform/db/transactions';
import { notFound } from '../../platform/http/errors';
import { unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import {
  findSection,
  insertSection,
  listSectionIds,
  listSections,
  listSlugsLike,
  updateSection,
} from './sections.queries';

/** Serves sections: the top level of the taxonomy, with an order and texts for search engines. */
export function sectionRoutes(api: Api): void {
  serve(api, sections.list, async ({ db }, { query }) => unpagedReply(await listSections(db, query)));

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

  serve(api, sections.update, ({ db, checkBaseVersion }, { params, body: { order, ...values } }) =>
    db.transaction().execute(async (db) => {
      // Lock order: the order of all sections before the row, as in `createSection`, to avoid deadlocks.
      if (order !== undefined) await lockOrder(db, 'sections');
      await lockRow(db, 'sections', params.id);
      const before = await sectionOrThrow(db, params.id);
      await checkBaseVersion(async () => before);
      if (order !== undefined) await moveSection(db, params.id, order);
      if (Object.keys(values).length > 0) await updateSection(db, params.id, values);
      return sectionOrThrow(db, params.id);
    }),
  );
}

async function sectionOrThrow(db: Db, id: number) {
  const section = await findSection(db, id);
  if (!section) throw notFound(phrase('This section no longer exists.'));
  return section;
}

/** Derives the slug from the title. It never changes afterwards, so that links to the section stay valid. */
async function createSection(db: Db, input: z.output<typeof sectionInput>): Promise<number> {
  await lockOrder(db, 'sections');
  const slug = await createUniqueSlug(input.catchy_title, async (base) => [
    ...(await listSlugsLike(db, base)),
    ...reservedPaths,
  ]);
  return insertSection(db, { ...input, slug });
}

/** Moves a section in the order of all sections. `position` counts from 1. */
async function moveSection(db: Db, id: number, position: number): Promise<void> {
  await lockOrder(db, 'sections');
  await writeOrder(db, 'sections', moveToPosition(await listSectionIds(db), id, position));
}
