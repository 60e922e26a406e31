import { uniqueness } from '@masthead/domain/posts/contract/uniqueness';
import type { Api } from '../../platform/http/api';
import { serve } from '../../platform/http/serve';
import { checkUniqueness, remainingChecks } from './check-uniqueness';

export function postUniquenessRoutes(api: Api): void {
  serve(api, uniqueness.check, (context, { params, body }) => checkUniqueness(context, params.id, body));

  serve(api, uniqueness.info, async (context, { params }) => ({
    remaining_limit: await remainingChecks(context, params.id),
  }));
}
