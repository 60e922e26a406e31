import {
  COPY_LIFETIME_DAYS,
  MAX_COPIES_PER_POST,
  MAX_COPIES_PER_USER,
  type WorkingCopy,
} from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db';
import { prepareQuery } from '../../../platform/db/prepared-statements';
import type { ActorContext } from '../../../platform/http/context';
import type { Job } from '../../../platform/jobs/job';
import { postNotFound } from '../list/post-reply';

const DAY_MS = 86_400_000;

/** Deletes working copies that have not changed for 30 days, once a day. */
export const purgeWorkingCopies: Job<object> = {
  kind: 'purge-working-copies',
  payload: z.object({}),
  run: async ({ db, now }) => {
    const cutoff = new Date(now().getTime() - COPY_LIFETIME_DAYS * DAY_MS).toISOString();
    await db.deleteFrom('post_working_copies').where('saved_at', '<', cutoff).execute();
    return new Date(now().getTime() + DAY_MS);
  },
};

export function listWorkingCopies({ db, actor }: ActorContext, postId: number): Promise<WorkingCopy[]> {
  return db
    .selectFrom('post_working_copies')
    .where('post_id', '=', postId)
    .where('user_id', '=', actor.id)
    .select(['client_id', 'changes', 'base_updated_at', 'saved_at'])
    .orderBy('saved_at', 'desc')
    .execute();
}

/** Inserts or replaces a copy. Returns no row if the post does not exist. */
const upsertCopy = prepareQuery(
  (db, postId: number, userId: number, client_id: string, changes: string, base_updated_at: string, saved_at: string) =>
    db
      .insertInto('post_working_copies')
      .columns(['post_id', 'user_id', 'client_id', 'changes', 'base_updated_at', 'saved_at'])
      .expression((eb) =>
        eb
          .selectFrom('posts')
          .where('id', '=', postId)
          .where('status', '<>', Status.DELETED)
          .select([
            'id',
            sql<number>`${userId}::integer`.as('user_id'),
            sql<string>`${client_id}::uuid`.as('client_id'),
            sql<string>`${changes}::text`.as('changes'),
            sql<string>`${base_updated_at}::timestamptz`.as('base_updated_at'),
            sql<string>`${saved_at}::timestamptz`.as('saved_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'user_id', 'client_id']).doUpdateSet((eb) => ({
          changes: eb.ref('excluded.changes'),
          base_updated_at: eb.ref('excluded.base_updated_at'),
          saved_at: eb.ref('excluded.saved_at'),
        })),
      )
      .returning(sql<boolean>`post_working_copies.xmax = 0`.as('is_new')),
);

/**
 * Stores the working copy of one browser with a single statement, because the editor calls it every few seconds. A post
 * in the trash is allowed: another user may have trashed it while this user was typing.
 */
export async function storeWorkingCopy(
  { db, actor, now }: ActorContext,
  postId: number,
  { client_id, changes, base_updated_at }: Omit<WorkingCopy, 'saved_at'>,
): Promise<{ saved_at: string }> {
  const saved_at = now().toISOString();
  const [copy] = await upsertCopy(db, postId, actor.id, client_id, changes, base_updated_at, saved_at);
  if (!copy) throw postNotFound();
  if (copy.is_new) await deleteSurplusCopies(db, postId, actor.id);
  return { saved_at };
}

/** Keeps the newest copies of the user. */
async function deleteSurplusCopies(db: Db, postId: number, userId: number): Promise<void> {
  await sql`
    delete from post_working_copies as copy using (
      select post_id, client_id,
        row_number() over (order by saved_at desc) as position,
        row_number() over (partition by post_id order by saved_at desc) as position_in_post
      from post_working_copies where user_id = ${userId}
    ) as ranked
    where copy.user_id = ${userId} and copy.post_id = ranked.post_id and copy.client_id = ranked.client_id
      and (position > ${MAX_COPIES_PER_USER} or (copy.post_id = ${postId} and position_in_post > ${MAX_COPIES_PER_POST}))
  `.execute(db);
}

export async function deleteWorkingCopy({ db, actor }: ActorContext, postId: number, clientId: string): Promise<null> {
  await db
    .deleteFrom('post_working_copies')
    .where('post_id', '=', postId)
    .where('user_id', '=', actor.id)
    .where('client_id', '=', clientId)
    .execute();
  return null;
}
