import type { AuditAction } from '@masthead/domain/audit/actions';
import type { MoveName } from '@masthead/domain/posts/rules/workflow';
import { type AuditContext, recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';

/** The audited steps by the reason that the revision names. */
const actions: Record<MoveName | 'push', AuditAction> = {
  start: 'post.started',
  reopen: 'post.reopened',
  review: 'post.reviewed',
  schedule: 'post.scheduled',
  publish: 'post.published',
  trash: 'post.trashed',
  restore: 'post.restored',
  remove: 'post.deleted',
  push: 'post.pushed',
};

interface Changed {
  id: number;
  main_headline: string;
  status: number;
}

interface Write {
  reason: string;
  values: { main_headline?: string; status?: number; published_at?: string | null };
}

/** Records a write that moves a post along its workflow or sends it; other writes are in the revisions only. */
export async function auditWrite(db: Db, context: AuditContext, before: Changed, write: Write): Promise<void> {
  if (!(write.reason in actions)) return;
  const { main_headline = before.main_headline, status = before.status, published_at } = write.values;
  await recordAudit(db, context, {
    action: actions[write.reason as keyof typeof actions],
    target_id: before.id,
    target_label: main_headline,
    before: { status: before.status },
    after: { status, ...(published_at !== undefined && { published_at }) },
  });
}
