import {
  changeViewRefusal,
  MAX_SAVED_VIEWS,
  type SavedView,
  type SavedViewInput,
  savedViews,
  shareViewRefusal,
} from '@masthead/domain/posts/contract/saved-views';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../../../platform/audit/record-audit';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden, invalid, notFound } from '../../../platform/http/errors';
import { type Api, serve } from '../../../platform/http/serve';
import { undoable } from '../../../platform/undo/undoable';
import { deleteView, findView, insertView, listViews, lockView, lockViews, updateView } from './saved-views.queries';

/** Serves the saved views of the posts list. */
export function savedViewRoutes(api: Api): void {
  serve(api, savedViews.list, async ({ db, actor }) => ({ items: await listViews(db, actor.id) }));

  serve(api, savedViews.create, ({ db, actor }, { body }) =>
    withRetries(db, async (db) => {
      refuse(body.is_shared ? shareViewRefusal(actor) : null);
      await checkName(db, actor.id, body.name, null);
      return orThrow(await findView(db, await insertView(db, actor.id, body), actor.id));
    }),
  );

  serve(api, savedViews.replace, (context, { params, body }) => replaceView(context, params.id, body));

  serve(api, savedViews.remove, async (context, { params }) => {
    await removeView(context, params.id);
    return null;
  });
}

function refuse(refusal: string | null): void {
  if (refusal !== null) throw forbidden(refusal);
}

/** A private view of another user does not exist for the caller. */
function orThrow(view: SavedView | undefined): SavedView {
  if (!view) throw notFound(phrase('This view no longer exists.'));
  return view;
}

/** Checks the name and the number of the owner's views. `id` is the view that gets the name; `null` for a new one. */
async function checkName(db: Db, ownerId: number, name: string, id: number | null): Promise<void> {
  const views = await lockViews(db, ownerId, name);
  if (views.some((view) => view.id !== id && view.has_name))
    throw invalid({ name: [phrase('You already have a view with this name.')] });
  if (id === null && views.length >= MAX_SAVED_VIEWS)
    throw invalid({ name: [phrase('You have too many views. Delete one first.')] });
}

async function replaceView({ db, actor }: ActorContext, id: number, input: SavedViewInput): Promise<SavedView> {
  return withRetries(db, async (db) => {
    const view = orThrow(await lockView(db, id, actor.id));
    refuse(changeViewRefusal(actor, view));
    refuse(input.is_shared && !view.is_shared ? shareViewRefusal(actor) : null);
    await checkName(db, view.owner_id, input.name, id);
    await updateView(db, id, input);
    return { ...view, ...input };
  });
}

function removeView(context: ActorContext, id: number): Promise<void> {
  const { actor } = context;
  return withRetries(context.db, async (db) => {
    const view = orThrow(await lockView(db, id, actor.id));
    refuse(changeViewRefusal(actor, view));
    // The audit log has more readers than a private view.
    const target_label = view.is_shared ? view.name : null;
    const event = { action: 'saved-view.deleted', target_id: id, target_label } as const;
    const isOwn = view.owner_id === actor.id;
    const rights = isOwn ? (['post.read'] as const) : (['post.read', 'post.publish'] as const);
    const deletes = { table: 'saved_views', where: { id: [id] } } as const;
    await undoable(db, context, { rights, event, deletes }, () => deleteView(db, id));
    await recordAudit(db, context, event);
  });
}
