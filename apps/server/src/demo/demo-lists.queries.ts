import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/db';
import type { ContextualLinks, HotNews } from '../platform/db/schema.gen';

export async function insertDemoHotNews(db: Db, rows: Insertable<HotNews>[]): Promise<void> {
  await db.insertInto('hot_news').values(rows).execute();
}

export async function insertDemoLinks(db: Db, rows: Insertable<ContextualLinks>[]): Promise<void> {
  await db.insertInto('contextual_links').values(rows).execute();
}
