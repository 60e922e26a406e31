import { PREVIEW_LIFETIME, type previewInput } from '@masthead/domain/posts/contract/preview';
import { postPreviewPath } from '@masthead/domain/site/addresses';
import { z } from 'zod';
import type { ArticleState } from '../../../content/post-preview/article-state';
import { findRow, type HeldPost } from '../../../content/posts/post-rows.queries';
import { readBody, readSlides } from '../../../content/posts/post-text';
import { hashToken, newToken } from '../../../platform/access/tokens';
import type { Db } from '../../../platform/db/db';
import { retrying } from '../../../platform/db/transactions';

import type { ActorContext } from '../../../platform/http/context';
import type { Job } from '../../../platform/jobs/job';

import { noPost } from '../list/post-reply';

const HOUR = 3_600_000;

/** Forgets, once an hour, what can no longer be looked at. Until then its address says that it has expired. */
export const sweepPreviews: Job<object> = {
  kind: 'sweep-previews',
  payload: z.object({}),
  run: async ({ db, now }) => {
    await deleteExpiredPreviews(db, now());
    return new Date(now().getTime() + HOUR);
  },
};

/** How many of somebody's previews can be looked at at once; the oldest make room. */
export const MOST_PREVIEWS = 5;

type Given = z.output<typeof previewInput>;

/** Keeps the form under an address that nobody can guess. It changes nothing of the post, so a lock is not asked for. */
export async function createPreview(context: ActorContext, id: number, given: Given) {
  const { db, now, actor, site_url } = context;
  const token = newToken();
  const expires_at = new Date(now().getTime() + PREVIEW_LIFETIME).toISOString();
  await retrying(db, async (db) => {
    const post = await findRow(db, id);
    if (!post) throw noPost();
    const state = stateOf(context, given, post);
    await insertPreview(db, { hash: hashToken(token), post_id: id, user_id: actor.id, state, expires_at });
    await deleteOldPreviews(db, actor.id, MOST_PREVIEWS);
  });
  return { url: `${site_url}${postPreviewPath(token)}`, expires_at };
}

/** What readers would be shown of it: the texts are read as those of a save are. */
function stateOf({ project, now }: ActorContext, { body, slides, ...given }: Given, post: HeldPost): ArticleState {
  const read = readSlides(slides, [], now(), project.switches);
  return {
    ...given,
    ...datesOf(given.published_at, post),
    body: readBody(body, project.switches),
    slides: read.map(({ updated_at: _, ...slide }) => slide) as ArticleState['slides'],
  };
}

/** Another day of publication in the form is the first one once it is saved. */
function datesOf(published_at: string | null, post: HeldPost) {
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

/** Leaves a user the newest few. */
async function deleteOldPreviews(db: Db, userId: number, most: number): Promise<void> {
  await db
    .deleteFrom('post_previews')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('post_previews').where('user_id', '=', userId).select('id').orderBy('id', 'desc').limit(most),
    )
    .execute();
}

async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('post_previews').where('expires_at', '<=', now.toISOString()).execute();
}
