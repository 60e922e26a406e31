import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db';
import type { AdvBanners } from '../../platform/db/schema.gen';
import { allOf } from '../../platform/db/where-if';

/** Advisory lock key: 'advs' in ASCII. It must differ from the other advisory lock keys. */
const ADVISORY_LOCK_KEY = 0x61647673;

/** Counts rows. Takes a lock until the transaction ends, so that concurrent inserts cannot exceed the limit. */
export async function countAdvertisements(db: Db, table: 'adv_slots' | 'adv_banners'): Promise<number> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY}, ${table}::regclass::oid::integer)`.execute(db);
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
export type BannerRow = NonNullable<Awaited<ReturnType<typeof findBanner>>>;

export function listBanners(db: Db, max: number) {
  return selectBanners(db).orderBy('id', 'desc').limit(max).execute();
}

export function findBanner(db: Db, id: number) {
  return selectBanners(db).where('id', '=', id).executeTakeFirst();
}

/** Locks the banner until the transaction ends and returns it with its placements. */
export async function lockBanner(db: Db, id: number) {
  // Two queries: only a query that starts after the lock sees the changes of the transaction that held it before.
  await db.selectFrom('adv_banners').where('id', '=', id).select('id').forUpdate().execute();
  return findBanner(db, id);
}

/** Reserves an id, so that files can be stored under it before the row exists. */
export async function reserveBannerId(db: Db): Promise<number> {
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

export async function deleteBanner(db: Db, id: number): Promise<void> {
  await db.deleteFrom('adv_banners').where('id', '=', id).execute();
}

/** Returns the ids that exist and locks them against deletion until the transaction ends. */
export async function lockPlacements(db: Db, table: 'categories' | 'tags', ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(table).where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
  return rows.map(({ id }) => id);
}

/** The categories and tags where a banner is shown. */
interface Placements {
  category_ids?: readonly number[] | undefined;
  tag_ids?: readonly number[] | undefined;
}

/** Replaces the given placements. It inserts before it deletes, because a trigger disables banners without any. */
export async function writePlacements(db: Db, banner_id: number, { category_ids, tag_ids }: Placements): Promise<void> {
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
