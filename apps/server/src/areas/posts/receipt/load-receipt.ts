import { type Receipt, receiptTargets } from '@masthead/domain/posts/contract/receipt';
import type { ActorContext } from '../../../platform/http/context';
import { postOrThrow } from '../list/post-reply';
import { findLastPush } from '../push/push.queries';
import { findReceipt, listExports, resetReceipt } from './receipts.queries';

/** The receipt of the last publication with its push message and exports; `null` for a post that is not published. */
export async function loadReceipt(context: ActorContext, id: number): Promise<Receipt | null> {
  const { db, siblings } = context;
  await postOrThrow(context, id);
  const row = await findReceipt(db, id);
  if (!row) return null;
  const [push, exports] = [await findLastPush(db, id), await listExports(db, id)];
  return {
    published_at: row.published_at,
    checks: receiptTargets.map((target) => ({ target, at: row[`${target}_at`], error: row[`${target}_error`] })),
    is_checking: row.attempts === null || row.retry_at !== null,
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
