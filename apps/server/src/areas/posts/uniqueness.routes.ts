import { uniqueness } from '@masthead/domain/posts/uniqueness';
import type { Services } from '../../content/services';
import { type Api, serve } from '../../platform/http/serve';
import { checkUniqueness, remainingChecks } from './check-uniqueness';

export function postUniquenessRoutes(api: Api, services: Services): void {
  serve(api, uniqueness.check, (context, { params, body }) =>
    checkUniqueness({ ...context, services }, params.id, body),
  );

  serve(api, uniqueness.info, async (context, { params }) => ({
    remaining_limit: await remainingChecks({ ...context, services }, params.id),
  }));
}
