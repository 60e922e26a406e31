import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { addressId } from '../http/paging';
import { imageExtensions } from '../images/schema';

export const postThumbnails = {
  crop: endpoint({
    method: 'POST',
    path: '/posts/:imageId/quick-crop',
    access: 'post.update',
    summary: 'Makes the thumbnails of a picture of the library, 16:9 and 1.91:1, and says where they are.',
    params: z.object({ imageId: addressId }),
    reply: z.object({
      hash_key: z.string(),
      ext: z.enum(imageExtensions),
      /** 16:9, on whichever host asks. */
      url: z.string(),
      /** 1.91:1, likewise. */
      fb_url: z.string(),
    }),
  }),
};
