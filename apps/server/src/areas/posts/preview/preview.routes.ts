import { postPreviews } from '@masthead/domain/posts/preview';
import { type Api, serve } from '../../../platform/http/serve';

import { createPreview } from './create-preview';

export function postPreviewRoutes(api: Api): void {
  serve(api, postPreviews.create, (context, { params, body }) => createPreview(context, params.id, body));
}
