import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { positions } from '@masthead/domain/call-to-actions/schema';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { callToActionOrThrow } from './call-to-action-or-throw';
import { listCallToActions } from './call-to-actions.queries';
import { changeCallToAction } from './change-call-to-action';
import { createCallToAction } from './create-call-to-action';
import { removeCallToAction } from './remove-call-to-action';

export function callToActionRoutes(api: Api): void {
  serve(api, callToActions.list, async ({ db }, { query }) => {
    const { items, total } = await listCallToActions(db, query);
    return pageReply(items, total, query, callToActions.list.path);
  });

  serve(api, callToActions.constants, async () => ({
    position: Object.entries(positions).map(([id, name]) => ({ id, name })),
  }));

  serve(api, callToActions.get, ({ db }, { params }) => callToActionOrThrow(db, params.id));

  serve(api, callToActions.create, (context, { body }) => createCallToAction(context, body));

  serve(api, callToActions.update, (context, { params, body }) => changeCallToAction(context, params.id, body));

  serve(api, callToActions.remove, async (context, { params }) => {
    await removeCallToAction(context, params.id);
    return null;
  });
}
