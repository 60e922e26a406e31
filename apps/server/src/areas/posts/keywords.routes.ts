import { keywords } from '@masthead/domain/posts/contract/keywords';
import type { Api } from '../../platform/http/api';
import { serve } from '../../platform/http/serve';
import { findKeywords } from './find-keywords';

export function postKeywordRoutes(api: Api): void {
  serve(api, keywords.list, async (context, { params, query }) => ({
    items: await findKeywords(context, params.id, query),
  }));
}
