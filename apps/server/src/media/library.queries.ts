import { type Insertable, sql } from 'kysely';
import type { Db } from '../platform/db/db';
import type { Images } from '../platform/db/schema.gen';

export function findImageByHash(db: Db, hashKey: string) {
  return db.selectFrom('images').where('hash_key', '=', hashKey).select(['id', 'name']).executeTakeFirst();
}

/** An id that nobody else gets: files can be put under it before there is a row. */
export async function takeImageId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('images', 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Whether it was added: not when the same file is there already. */
export async function insertImage(db: Db, values: Insertable<Images>): Promise<boolean> {
  const inserted = await db
    .insertInto('images')
    .values(values)
    .onConflict((conflict) => conflict.column('hash_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findWholeImage(db: Db, id: number) {
  return db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirst();
}
