import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { postPatch } from './post';

// The checks before a publication that need the server. The browser checks the rules of `publishable.ts` on its own.

/** The form values that the checks read, saved or not. They have the limits of a save. */
export const publishChecksInput = postPatch
  .pick({
    main_headline: true,
    catchy_title: true,
    fb_catchy_title: true,
    description: true,
    titles: true,
    body: true,
    slides: true,
    thumb: true,
  })
  .required();
export type PublishChecksInput = z.input<typeof publishChecksInput>;

/** The number of links that one request checks. */
export const MAX_CHECKED_LINKS = 50;
/** A licence that ends within this time is reported. */
export const LICENSE_WARNING_DAYS = 30;

const linkState = z.object({ url: z.string(), state: z.enum(['checking', 'working', 'broken']) });
export type LinkState = z.infer<typeof linkState>;

export const publishChecks = z.object({
  /** The stop words in the texts. They prevent the publication. */
  stop_words: z.array(z.string()),
  /** The most similar headlines among the last publications. */
  similar: z.array(
    z.object({ id: z.number().int(), main_headline: z.string(), published_at: z.string(), url: z.string() }),
  ),
  /** The links of the text to other sites. A job checks them. */
  links: z.array(linkState),
  /** The image of the gallery from which the thumbnail was cropped; `null` without a thumbnail, or if it was deleted. */
  lead_picture: z.object({ id: z.number().int(), has_alt: z.boolean() }).nullable(),
  /** The pictures of the post whose licence has expired or expires soon. */
  licenses: z.array(
    z.object({ id: z.number().int(), name: z.string(), expires_on: z.string(), is_expired: z.boolean() }),
  ),
});
export type PublishChecks = z.infer<typeof publishChecks>;

export const postPublishChecks = {
  run: endpoint({
    method: 'POST',
    path: '/posts/:id/publish-checks',
    access: 'post.publish',
    summary: 'Checks an unsaved form before its publication.',
    description:
      'Changes nothing of the post, and requests the check of its links. The publication checks its rules again.',
    params: idParams,
    body: publishChecksInput,
    reply: publishChecks,
  }),
};

export const postLinkChecks = {
  run: endpoint({
    method: 'POST',
    path: '/posts/link-checks',
    access: 'post.update',
    summary: 'Returns the states of links to other sites.',
    description: 'A job checks links that nobody has checked for a day.',
    body: z.object({ urls: z.array(z.url({ protocol: /^https?$/ }).max(2000)).max(MAX_CHECKED_LINKS) }),
    reply: z.object({ links: z.array(linkState) }),
  }),
};
