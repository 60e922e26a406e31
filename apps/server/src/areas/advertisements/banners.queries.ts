import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { AdvBanners } from '../../platform/db/schema.gen';
import { allOf } from '../../platform/db/where-if';

/** 'advs' in ASCII: apart from whatever else is locked by a number. */
const LOCK = 0x61647673;

/** How many there are; nobody adds another until the transaction ends. */
export async function countAdvertisements(db: Db, table: 'adv_slots' | 'adv_banners'): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${table}::regclass::oid::integer)`.execute(db);
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function selectBanners(db: Db) {
  return db
    .selectFrom('adv_banners')
    .select(['id', 'name', 'link', 'is_enabled', 'image_desktop', 'image_mobile'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('adv_banner_categories')
          .innerJoin('categories', 'categories.id', 'category_id')
          .whereRef('banner_id', '=', 'adv_banners.id')
          .select(['categories.id', 'categories.catchy_title'])
          .orderBy('categories.catchy_title')
          .orderBy('categories.id'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('adv_banner_tags')
          .innerJoin('tags', 'tags.id', 'tag_id')
          .whereRef('banner_id', '=', 'adv_banners.id')
          .select(['tags.id', 'tags.catchy_title'])
          .orderBy('tags.catchy_title')
          .orderBy('tags.id'),
      ).as('tags'),
    ]);
}
export type FoundBanner = NonNullable<Awaited<ReturnType<typeof findBanner>>>;

/** The newest first, at most so many. */
export function listBanners(db: Db, max: number) {
  return selectBanners(db).orderBy('id', 'desc').limit(max).execute();
}

export function findBanner(db: Db, id: number) {
  return selectBanners(db).where('id', '=', id).executeTakeFirst();
}

/** What a change starts from; nobody else changes it until the transaction ends. */
export async function lockBanner(db: Db, id: number) {
  // A second question: what a person before us changed is seen only by what begins after the lock.
  await db.selectFrom('adv_banners').where('id', '=', id).select('id').forUpdate().execute();
  return findBanner(db, id);
}

/** An id that nobody else gets: files can be put under it before there is a row. */
export async function takeBannerId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('adv_banners', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export async function insertBanner(db: Db, values: Insertable<AdvBanners>): Promise<void> {
  await db.insertInto('adv_banners').values(values).execute();
}

export async function updateBanner(db: Db, id: number, values: Updateable<AdvBanners>): Promise<void> {
  await db.updateTable('adv_banners').set(values).where('id', '=', id).execute();
}

/** Answers the keys of its pictures, which go with it; `null` when there is no such banner. */
export async function deleteBanner(db: Db, id: number): Promise<{ name: string; keys: string[] } | null> {
  const gone = await db
    .deleteFrom('adv_banners')
    .where('id', '=', id)
    .returning(['name', 'image_desktop', 'image_mobile'])
    .executeTakeFirst();
  if (!gone) return null;
  return { name: gone.name, keys: [gone.image_desktop, gone.image_mobile].filter((key) => key !== null) };
}

/** Of these ids, those that are there; they stay until the transaction ends. */
export async function holdPlaces(db: Db, table: 'categories' | 'tags', ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(table).where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
  return rows.map(({ id }) => id);
}

interface Places {
  category_ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
}

/** From now on it stands there; what is not given stays. It is never without a place in between. */
export async function placeBanner(db: Db, banner_id: number, { category_ids, tag_ids }: Places): Promise<void> {
  if (category_ids?.length) {
    const rows = category_ids.map((category_id) => ({ banner_id, category_id }));
    await db
      .insertInto('adv_banner_categories')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (tag_ids?.length) {
    const rows = tag_ids.map((tag_id) => ({ banner_id, tag_id }));
    await db
      .insertInto('adv_banner_tags')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (category_ids) {
    await db
      .deleteFrom('adv_banner_categories')
      .where('banner_id', '=', banner_id)
      .where('category_id', '<>', allOf(category_ids))
      .execute();
  }
  if (tag_ids) {
    await db
      .deleteFrom('adv_banner_tags')
      .where('banner_id', '=', banner_id)
      .where('tag_id', '<>', allOf(tag_ids))
      .execute();
  }
}
