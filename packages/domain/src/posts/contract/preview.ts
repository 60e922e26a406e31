import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { postPatch } from './post';

/** How long a preview can be looked at, in milliseconds. */
export const PREVIEW_LIFETIME = 15 * 60_000;

/** What the page of a post shows, as it stands in the form: with the bounds of a save, and nothing left out. */
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
    summary: 'Keeps an unsaved form for a quarter of an hour and says where on the site it can be looked at.',
    params: idParams,
    body: previewInput,
    reply: z.object({ url: z.string(), expires_at: z.string() }),
  }),
};
