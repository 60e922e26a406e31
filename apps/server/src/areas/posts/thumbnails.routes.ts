import { postThumbnails } from '@masthead/domain/posts/thumbnails';
import { type Api, serve } from '../../platform/http/serve';

import { quickCrop } from './thumbnails';

export function postThumbnailRoutes(api: Api): void {
  serve(api, postThumbnails.crop, (context, { params }) => quickCrop(context, params.imageId));
}
