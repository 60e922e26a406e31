import { keywords } from '@masthead/domain/posts/keywords';
import type { Services } from '../../content/services';
import { type Api, serve } from '../../platform/http/serve';
import { findKeywords } from './find-keywords';

export function postKeywordRoutes(api: Api, services: Services): void {
  serve(api, keywords.list, async (context, { params, query }) => ({
    items: await findKeywords({ ...context, services }, params.id, query),
  }));
}
