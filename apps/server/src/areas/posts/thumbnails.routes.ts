import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import type { Api } from '../../platform/http/api';
import { serve } from '../../platform/http/serve';
import { quickCrop } from './thumbnails';

export function postThumbnailRoutes(api: Api): void {
  serve(api, postThumbnails.crop, (context, { params }) => quickCrop(context, params.imageId));
}
