import type { Db } from '../../platform/db/db';
import { displayName } from '../../platform/db/expressions';

/** The site's ads.txt, who sent it and when. */
export function findAdsTxt(db: Db) {
  return db
    .selectFrom('ads_txt')
    .leftJoin('users', 'users.id', 'ads_txt.uploaded_by')
    .select(['content', 'uploaded_at', displayName.as('uploaded_by')])
    .executeTakeFirst();
}

interface Sent {
  content: string;
  uploaded_at: string;
  uploaded_by: number;
}

/** There is one: the last that was sent. */
export async function writeAdsTxt(db: Db, sent: Sent): Promise<void> {
  await db
    .insertInto('ads_txt')
    .values(sent)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(sent))
    .execute();
}
