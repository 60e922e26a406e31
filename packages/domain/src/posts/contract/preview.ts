import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { postPatch } from './post';

// The endpoint that shows an unsaved post as a page of the site.

/** The lifetime of a preview in milliseconds. */
export const PREVIEW_LIFETIME_MS = 15 * 60_000;

/** The form values that the page of a post shows. All are required and have the limits of a save. */
export const previewInput = postPatch
  .pick({
    main_headline: true,
    description: true,
    template_type: true,
    body: true,
    slides: true,
    thumb: true,
    thumb_ext: true,
    authors: true,
    experts: true,
    tags: true,
    section_id: true,
    category_id: true,
    sources: true,
    external_link: true,
    table_of_contents: true,
    advert_status: true,
    is_sponsored: true,
    published_at: true,
  })
  .required();
export type PreviewInput = z.input<typeof previewInput>;

export const postPreviews = {
  create: endpoint({
    method: 'POST',
    path: '/posts/preview/:id',
    access: 'post.update',
    summary: 'Stores an unsaved form for 15 minutes as a preview on the site.',
    params: idParams,
    body: previewInput,
    reply: z.object({ url: z.string(), expires_at: z.string() }),
  }),
};
