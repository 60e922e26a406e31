import type { ImageExtension } from '@masthead/domain/images/contract';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../platform/db/db';
import type { RelatedTags, Tags } from '../platform/db/schema.gen';

export async function insertDemoTags(db: Db, rows: Insertable<Tags>[]): Promise<number[]> {
  const inserted = await db.insertInto('tags').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

export async function relateDemoTags(db: Db, rows: Insertable<RelatedTags>[]): Promise<void> {
  await db.insertInto('related_tags').values(rows).execute();
}

export async function updateDemoTag(db: Db, id: number, values: Updateable<Tags>): Promise<void> {
  await db.updateTable('tags').set(values).where('id', '=', id).execute();
}

/** The tags of every section, in the order of their use. */
export function listDemoTags(db: Db) {
  return db.selectFrom('tags').orderBy('id').select(['catchy_title', 'slug', 'section_id']).execute();
}

/** A picture without a watermark, by its name. */
export function findDemoImage(db: Db, name: string) {
  return db
    .selectFrom('images')
    .where('name', '=', name)
    .where('has_watermark', '=', false)
    .select(['id', 'hash_key', 'ext', 'has_watermark', 'color', 'name', 'alt', 'label', 'author', 'source'])
    .select(['width', 'height'])
    .$narrowType<{ ext: ImageExtension; color: 'dark' | 'light' | null }>()
    .executeTakeFirst();
}
