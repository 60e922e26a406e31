import type { SectionQuery } from '@masthead/domain/sections/contract';
import type { Insertable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { Sections } from '../../platform/db/schema.gen';

export function listSections(db: Db, { include }: SectionQuery) {
  return db
    .selectFrom('sections')
    .selectAll()
    .$if(include === 'categories', (query) =>
      query.select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('categories')
            .whereRef('categories.section_id', '=', 'sections.id')
            .select(['id', 'catchy_title', 'section_id', 'parent_id'])
            .orderBy('order')
            .orderBy('id'),
        ).as('categories'),
      ),
    )
    .orderBy('order')
    .orderBy('id')
    .execute();
}

export function findSection(db: Db, id: number) {
  return db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds the section at the end of the order and returns its id. */
export async function insertSection(db: Db, values: Omit<Insertable<Sections>, 'order'>): Promise<number> {
  const { id } = await db
    .insertInto('sections')
    .values((eb) => ({
      ...values,
      order: eb
        .selectFrom('sections')
        .select((eb) => eb(eb.fn.coalesce(eb.fn.max('order'), eb.lit(0)), '+', 1).as('next'))
        .$asScalar(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSection(db: Db, id: number, values: Updateable<Sections>): Promise<void> {
  await db.updateTable('sections').set(values).where('id', '=', id).execute();
}

export async function listSectionIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sections').select('id').orderBy('order').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The slugs in use that equal `slug` or start with `slug-`. The caller selects a free number. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sections')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .select('slug')
    .execute();
  return rows.map((row) => row.slug);
}
