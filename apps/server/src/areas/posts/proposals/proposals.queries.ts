import {
  DECIDED_PROPOSAL_DAYS,
  MAX_LISTED_PROPOSALS,
  OPEN_PROPOSAL_DAYS,
  type Proposal,
} from '@masthead/domain/posts/contract/proposals';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import type { Job } from '../../../platform/jobs/job';

const DAY_MS = 86_400_000;

/** Deletes open proposals after 90 days and decided ones after 30 days, once a day. */
export const purgeProposals: Job<object> = {
  kind: 'purge-proposals',
  payload: z.object({}),
  run: async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
    await db
      .deleteFrom('post_proposals')
      .where((eb) =>
        eb.or([
          eb('created_at', '<', daysAgo(OPEN_PROPOSAL_DAYS)).and('status', '=', 'open'),
          eb('decided_at', '<', daysAgo(DECIDED_PROPOSAL_DAYS)),
        ]),
      )
      .execute();
    return new Date(now().getTime() + DAY_MS);
  },
};

interface ProposalRow extends Omit<Proposal, 'user'> {
  user_id: number;
  username: string;
  /** When the user was suspended. */
  suspended_at: string | null;
}

const selectProposals = (db: Db) =>
  db
    .selectFrom('post_proposals as proposal')
    .innerJoin('posts', 'posts.id', 'proposal.post_id')
    .innerJoin('users', 'users.id', 'proposal.user_id')
    .leftJoin('users as editor', 'editor.id', 'proposal.decided_by')
    .where('posts.status', '<>', Status.DELETED)
    .select([
      ...(['proposal.id', 'proposal.post_id', 'posts.main_headline', 'proposal.user_id'] as const),
      ...(['proposal.note', 'proposal.created_at', 'proposal.decided_at', 'proposal.decision_note'] as const),
      ...(['users.suspended_at'] as const),
      displayName.as('username'),
      sql<Proposal['status']>`proposal.status`.as('status'),
      sql<string | null>`coalesce(editor.nickname, editor.username)`.as('decided_by'),
    ]);

export function toProposal({ user_id, username, suspended_at: _, ...row }: ProposalRow): Proposal {
  return { ...row, user: { id: user_id, username } };
}

/** Lists the open proposals of a post, oldest first, and the proposal of the user in any status. */
export async function listProposals(db: Db, postId: number, userId: number): Promise<Proposal[]> {
  const rows = await selectProposals(db)
    .where('proposal.post_id', '=', postId)
    .where((eb) => eb.or([eb('proposal.status', '=', 'open'), eb('proposal.user_id', '=', userId)]))
    .orderBy('proposal.id')
    .execute();
  return rows.map(toProposal);
}

/** Lists the open proposals of all posts, and the returned ones of the user, newest first. */
export async function listAllProposals(db: Db, userId: number): Promise<Proposal[]> {
  const rows = await selectProposals(db)
    .where((eb) =>
      eb.or([
        eb('proposal.status', '=', 'open'),
        eb('proposal.status', '=', 'returned').and('proposal.user_id', '=', userId),
      ]),
    )
    .orderBy('proposal.id', 'desc')
    .limit(MAX_LISTED_PROPOSALS)
    .execute();
  return rows.map(toProposal);
}

/** Returns a proposal with its texts. */
export function findProposal(db: Db, postId: number, id: number) {
  return selectProposals(db)
    .where('proposal.post_id', '=', postId)
    .where('proposal.id', '=', id)
    .select(['proposal.changes', 'proposal.base_values', 'proposal.base_updated_at'])
    .executeTakeFirst();
}

/** Counts the open proposals of other users on a post, and those of the user on other posts. */
export async function countOpenProposals(db: Db, postId: number, userId: number) {
  const { rows } = await sql<{ of_post: number; of_user: number }>`
    select
      count(*) filter (where post_id = ${postId} and user_id <> ${userId})::integer as of_post,
      count(*) filter (where post_id <> ${postId} and user_id = ${userId})::integer as of_user
    from post_proposals where status = 'open' and (post_id = ${postId} or user_id = ${userId})
  `.execute(db);
  return rows[0] ?? { of_post: 0, of_user: 0 };
}

/** Whether the library has all of these images. */
export async function haveImages(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from images where id = any(${ids}::integer[])
  `.execute(db);
  return rows[0]?.count === ids.length;
}

interface NewProposal {
  post_id: number;
  user_id: number;
  changes: object;
  base_values: object;
  base_updated_at: string;
  note: string | null;
  created_at: string;
}

/** Stores a proposal in place of an earlier one of the same user. It gets a new id in any case. */
export async function replaceProposal(db: Db, proposal: NewProposal): Promise<number> {
  await db
    .deleteFrom('post_proposals')
    .where('post_id', '=', proposal.post_id)
    .where('user_id', '=', proposal.user_id)
    .execute();
  const values = {
    ...proposal,
    changes: JSON.stringify(proposal.changes),
    base_values: JSON.stringify(proposal.base_values),
  };
  const { id } = await db.insertInto('post_proposals').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Decision {
  status: 'accepted' | 'returned';
  decided_by: number;
  decided_at: string;
  decision_note: string | null;
}

/** Stores the decision about an open proposal. Returns `false` if it is no longer open. */
export async function decideProposal(db: Db, id: number, decision: Decision): Promise<boolean> {
  const decided = await db
    .updateTable('post_proposals')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Deletes a proposal unless it was accepted. Returns `false` if the user has no such proposal. */
export async function deleteProposal(db: Db, postId: number, id: number, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('post_proposals')
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '<>', 'accepted')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
