import type { Db } from '../../../platform/db/db';

interface NewPreview {
  hash: Buffer;
  post_id: number;
  user_id: number;
  state: object;
  expires_at: string;
}

export async function insertPreview(db: Db, { state, ...values }: NewPreview): Promise<void> {
  await db
    .insertInto('post_previews')
    .values({ ...values, state: JSON.stringify(state) })
    .execute();
}

/** Leaves a user the newest few. */
export async function deleteOldPreviews(db: Db, userId: number, most: number): Promise<void> {
  await db
    .deleteFrom('post_previews')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('post_previews').where('user_id', '=', userId).select('id').orderBy('id', 'desc').limit(most),
    )
    .execute();
}

export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('post_previews').where('expires_at', '<=', now.toISOString()).execute();
}
