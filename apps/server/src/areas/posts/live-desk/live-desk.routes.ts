import { liveDesk } from '@masthead/domain/posts/contract/live-desk';
import { type Api, serve } from '../../../platform/http/serve';
import { listUpdates, listUpdateVersions } from './read-updates';
import { lockUpdate, unlockUpdate } from './update-locks';
import { changeUpdate, createUpdate, deleteUpdate, restoreUpdate } from './write-updates';

/** Serves the live desk: calls that change one update of a live update each. */
export function liveDeskRoutes(api: Api): void {
  serve(api, liveDesk.list, (context, { params, query }) => listUpdates(context, params.id, query));

  serve(api, liveDesk.create, (context, { params, body }) => createUpdate(context, params.id, body));

  serve(api, liveDesk.update, (context, { params, body }) => changeUpdate(context, params.id, params.update, body));

  serve(api, liveDesk.remove, (context, { params }) => deleteUpdate(context, params.id, params.update));

  serve(api, liveDesk.versions, async (context, { params }) => ({
    items: await listUpdateVersions(context, params.id, params.update),
  }));

  serve(api, liveDesk.restore, (context, { params, body }) =>
    restoreUpdate(context, params.id, params.update, body.number),
  );

  serve(api, liveDesk.lock, (context, { params, body }) => lockUpdate(context, params.id, params.update, body));

  serve(api, liveDesk.unlock, async (context, { params }) => {
    await unlockUpdate(context, params.id, params.update);
    return null;
  });
}
