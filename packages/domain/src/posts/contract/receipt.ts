import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';

// The receipt of a publication: the server fetches the article, the feed and the sitemap, and checks that they contain
// the published version.

const time = z.string().nullable();

/** The places in which the server looks for a published post. */
export const receiptTargets = ['site', 'feed', 'sitemap'] as const;
export type ReceiptTarget = (typeof receiptTargets)[number];

const receipt = z.object({
  published_at: z.string(),
  checks: z.array(
    z.object({
      target: z.enum(receiptTargets),
      /** The time of the successful check; `null` before it. */
      at: time,
      /** The reason why the last check failed, or why the server has not checked the publication. */
      error: z.string().nullable(),
    }),
  ),
  /** The server repeats failed checks by itself. */
  is_checking: z.boolean(),
  /** The last push message since the publication. */
  push: z.object({ sent: z.number().int(), total: z.number().int(), done_at: time }).nullable(),
  /** The projects that have a copy of the post. */
  exports: z.array(z.object({ title: z.string(), at: z.string() })),
});
export type Receipt = z.infer<typeof receipt>;

export const postReceipts = {
  get: endpoint({
    method: 'GET',
    path: '/posts/receipt/:id',
    access: 'post.update',
    summary: 'Returns the receipt of the last publication of a published post.',
    description: 'Returns null for a post that is not published.',
    params: idParams,
    reply: receipt.nullable(),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/posts/receipt/:id',
    access: 'post.publish',
    summary: 'Repeats the failed checks of a publication, or checks one that the server has not checked.',
    params: idParams,
    reply: receipt.nullable(),
  }),
};
