import { accessRefusal } from '@masthead/domain/access/refusal';
import { autocomplete, lookups } from '@masthead/domain/autocomplete/contract';
import { experts } from '@masthead/domain/experts/contract';
import { checkFeature } from '../../platform/http/check-access';
import { forbidden } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import { suggesters } from './autocomplete.queries';

/** Serves the suggestions of selection fields. The required right depends on the kind of record. */
export function autocompleteRoutes(api: Api): void {
  serve(api, autocomplete.suggest, async ({ db, actor, project }, { query }) => {
    if (query.entity === 'expert') checkFeature(project, experts.list);
    const refusal = accessRefusal(actor, lookups[query.entity]);
    if (refusal) throw forbidden(refusal);
    return { items: await suggesters[query.entity](db, query) };
  });
}
