import { accessRefusal, missingRight } from '@masthead/domain/access/refusal';
import type { Right } from '@masthead/domain/access/rights';
import { type AuditAction, auditActions } from '@masthead/domain/audit/actions';
import { phrase } from '@masthead/domain/text/phrase';
import { UNDO_MINUTES, undo } from '@masthead/domain/undo/contract';
import { reloadActor } from '../../platform/access/tokens';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import { announce } from '../../platform/events/announce.queries';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';
import { undoUpload } from '../../platform/uploads/list-history';
import { reverseChanges } from './reverse-changes';
import { deleteUndoAction, lockUndoAction } from './undo.queries';

const MINUTE_MS = 60_000;

/** Serves the endpoint that undoes a destructive action. The undo of one action runs in one transaction. */
export function undoRoutes(api: Api): void {
  serve(api, undo.run, async (context, { params }) => {
    await withRetries(context.db, (db) => undoAction(db, context, params.id));
    return null;
  });
}

async function undoAction(db: Db, context: ActorContext, id: string): Promise<void> {
  const undone = await lockUndoAction(db, id, context.actor.id);
  if (!undone) throw notFound(phrase("This action can't be undone, or it was undone already."));
  const actor = await reloadActor(db, context, undo.run);
  const missing = missingRight(actor, undone.rights as Right[]);
  if (missing) throw forbidden(accessRefusal(actor, missing) ?? '');
  if (actor.role !== undone.role) throw forbidden(phrase("Your role has changed, so this action can't be undone."));
  if (context.now().getTime() - new Date(undone.created_at).getTime() > UNDO_MINUTES * MINUTE_MS) {
    throw conflict(phrase('It is too late to undo this action.'));
  }
  await reverseOrRefuse(db, undone);
  await deleteUndoAction(db, id);
  const { target_id, target_label } = undone;
  const action = undone.action as AuditAction;
  const target_type = auditActions[action].target;
  await recordAudit(db, context, {
    action: 'action.undone',
    target_type,
    target_id,
    target_label,
    after: { action },
  });
  if (target_type === 'post') await announce(db, 'posts');
}

const changedSince = () =>
  conflict(phrase('Nothing was undone: the same data has changed since. Reload the page to see it.'));

const takenSince = (table: unknown) =>
  conflict(
    table === 'post_proposals'
      ? phrase('Nothing was undone: you have proposed other changes of this post since.')
      : phrase('Nothing was undone: another item uses the same name or address by now.'),
  );

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

async function reverseOrRefuse(db: Db, undone: { id: string; list_upload_id: number | null }): Promise<void> {
  try {
    const { id, list_upload_id } = undone;
    const isUndone = await (list_upload_id === null ? reverseChanges(db, id) : undoUpload(db, list_upload_id));
    if (!isUndone) throw changedSince();
  } catch (error) {
    const { code, table } = error as { code?: unknown; table?: unknown };
    if (code === UNIQUE_VIOLATION) throw takenSince(table);
    // A row that a restored row refers to is gone.
    if (code === FOREIGN_KEY_VIOLATION) throw changedSince();
    throw error;
  }
}
