import { postLocks } from '@masthead/domain/posts/locks';
import { type Api, serve } from '../../platform/http/serve';

import { overtake, release, renewLock } from './locks';

export function postLockRoutes(api: Api): void {
  serve(api, postLocks.check, (context, { params }) => renewLock(context, params.id));

  serve(api, postLocks.unlock, async (context, { params }) => {
    await release(context, params.id);
    return null;
  });

  serve(api, postLocks.overtake, (context, { params }) => overtake(context, params.id));
}
