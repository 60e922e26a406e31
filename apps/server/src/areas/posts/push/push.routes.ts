import { postPush } from '@masthead/domain/posts/push';
import { type Api, serve } from '../../../platform/http/serve';

import { countSubscriptions } from '../../../platform/push/push.queries';
import { postOrThrow } from '../post-or-throw';
import { lastPush } from './push.queries';
import { sendPush } from './send-push';

export function postPushRoutes(api: Api): void {
  serve(api, postPush.send, (context, { params }) => sendPush(context, params.id));

  serve(api, postPush.audience, async ({ db }) => ({ subscribers: (await countSubscriptions(db)).total }));

  serve(api, postPush.progress, async (context, { params }) => {
    await postOrThrow(context, params.id);
    return (await lastPush(context.db, params.id)) ?? null;
  });
}
