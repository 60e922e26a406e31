import { PREVIEW_LIFETIME_MS, type previewInput } from '@masthead/domain/posts/contract/preview';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { postPreviewPath } from '@masthead/domain/site/paths';
import { z } from 'zod';
import type { ArticleState } from '../../../content/post-preview/article-state';
import { findPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { readBody, readSlides } from '../../../content/posts/post-text';
import { createToken, hashToken } from '../../../platform/access/tokens';
import type { Db } from '../../../platform/db/db';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import type { Job } from '../../../platform/jobs/job';
import { postNotFound } from '../list/post-reply';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired previews once an hour. Until its deletion, the URL of an expired preview says that it has expired.
 */
export const sweepPreviews: Job<object> = {
  kind: 'sweep-previews',
  payload: z.object({}),
  run: async ({ db, now }) => {
    await deleteExpiredPreviews(db, now());
    return new Date(now().getTime() + HOUR_MS);
  },
};

/** Previews per user. A new preview beyond this limit deletes the oldest. */
export const MAX_PREVIEWS = 5;

type PreviewValues = z.output<typeof previewInput>;

/**
 * Creates a preview: stores the unsaved values of the editor under an unguessable URL of the site. The post does not
 * change, so the user needs no edit lock.
 */
export async function createPreview(context: ActorContext, id: number, values: PreviewValues) {
  const { db, now, actor, site_url } = context;
  const token = createToken();
  const expires_at = new Date(now().getTime() + PREVIEW_LIFETIME_MS).toISOString();
  await withRetries(db, async (db) => {
    const post = await findPostRow(db, id);
    if (!post) throw postNotFound();
    const state = toArticleState(context, values, post);
    await insertPreview(db, { hash: hashToken(token), post_id: id, user_id: actor.id, state, expires_at });
    await deleteOldPreviews(db, actor.id, MAX_PREVIEWS);
  });
  return { url: `${site_url}${postPreviewPath(token)}`, expires_at };
}

/** Builds the article as readers would see it, and validates the texts as a save does. */
function toArticleState(
  { project, now }: ActorContext,
  { body, slides, ...values }: PreviewValues,
  post: PostRow,
): ArticleState {
  return {
    ...values,
    ...toDates(values.published_at, post),
    body: readBody(body, project.switches),
    // The day of an update depends on its last save.
    slides: readSlides(slides, post.slides as Slide[], now(), project.switches) as ArticleState['slides'],
  };
}

/** Like a save, another publication time changes the time of the first publication too. */
function toDates(published_at: string | null, post: PostRow) {
  const { first_published_at, content_changed_at } = post;
  return {
    first_published_at: published_at === post.published_at ? first_published_at : published_at,
    content_changed_at,
  };
}

interface NewPreview {
  hash: Buffer;
  post_id: number;
  user_id: number;
  state: object;
  expires_at: string;
}

async function insertPreview(db: Db, { state, ...values }: NewPreview): Promise<void> {
  await db
    .insertInto('post_previews')
    .values({ ...values, state: JSON.stringify(state) })
    .execute();
}

async function deleteOldPreviews(db: Db, userId: number, max: number): Promise<void> {
  await db
    .deleteFrom('post_previews')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('post_previews').where('user_id', '=', userId).select('id').orderBy('id', 'desc').limit(max),
    )
    .execute();
}

async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('post_previews').where('expires_at', '<=', now.toISOString()).execute();
}
