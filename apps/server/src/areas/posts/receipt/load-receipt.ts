import { type Receipt, receiptTargets } from '@masthead/domain/posts/contract/receipt';
import { phrase } from '@masthead/domain/text/phrase';
import type { ActorContext } from '../../../platform/http/context';
import { postOrThrow } from '../list/post-reply';
import { findLastPush } from '../push/push.queries';
import { MAX_AGE_MS } from './check-publications';
import { findReceipt, listExports, resetReceipt } from './receipts.queries';

const NOT_CHECKED = phrase('Not checked: the post was published more than an hour ago.');

/** The receipt of the last publication with its push message and exports; `null` for a post that is not published. */
export async function loadReceipt(context: ActorContext, id: number): Promise<Receipt | null> {
  const { db, siblings, now } = context;
  await postOrThrow(context, id);
  const row = await findReceipt(db, id);
  if (!row) return null;
  const isNew = Date.parse(row.published_at) >= now().getTime() - MAX_AGE_MS;
  // The job creates receipts only for new publications.
  const uncheckedError = row.attempts === null && !isNew ? NOT_CHECKED : null;
  const [push, exports] = [await findLastPush(db, id), await listExports(db, id)];
  return {
    published_at: row.published_at,
    checks: receiptTargets.map((target) => ({
      target,
      at: row[`${target}_at`],
      error: uncheckedError ?? row[`${target}_error`],
    })),
    is_checking: row.attempts === null ? isNew : row.retry_at !== null,
    push: push && Date.parse(push.created_at) >= Date.parse(row.published_at) ? push : null,
    exports: exports.map(({ project, at }) => ({
      title: siblings.find((sibling) => sibling.project.id === project)?.project.title ?? project,
      at,
    })),
  };
}

export async function retryReceipt(context: ActorContext, id: number): Promise<Receipt | null> {
  await resetReceipt(context.db, id, context.now().toISOString());
  return loadReceipt(context, id);
}
