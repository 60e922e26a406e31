import type { Post, PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import { withoutWrites } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { computeTransition } from './apply-transition';
import type { PostFacts } from './post-facts.queries';
import { toReferences } from './relations.queries';
import { computeUpdate, withDeskUpdates } from './update-post';
import { changePost, missingImage, type PostChange } from './write-post';

// Publications that also save changes of the user, so that both become public, or are undone, together.

/** Publishes a post at once with these changes, in one write. */
export function publishChanges(context: ActorContext, id: number, patch: PostPatch): Promise<Post> {
  let merged = patch;
  const options = {
    base_updated_at: patch.base_updated_at,
    reason: 'publish',
    prepare: async (db: Db, before: PostRow, base: Slide[] | null) => {
      merged = await withDeskUpdates({ ...context, db }, before, patch, base);
    },
    references: toReferences(patch),
  };
  return changePost(context, id, options, async (db, before, facts) => {
    const { update, values } = await computePublication({ ...context, db }, before, facts, merged);
    return { ...update, values: { ...update.values, ...values } };
  });
}

/**
 * Checks every rule of a publication with these changes, and returns the change without the publication itself. Writes
 * nothing, although the checks of a new slug add a redirect.
 */
export async function computeHeldChange(
  context: ActorContext,
  before: PostRow,
  facts: PostFacts,
  { patch, base }: { patch: PostPatch; base: Slide[] | null },
): Promise<PostChange> {
  const { db } = context;
  const merged = await withDeskUpdates(context, before, patch, base);
  const { update } = await withoutWrites(db, () => computePublication(context, before, facts, merged));
  await checkImages(db, update.images?.ids ?? []);
  return update;
}

async function computePublication(context: ActorContext, before: PostRow, facts: PostFacts, patch: PostPatch) {
  const update = await computeUpdate(context, before, facts, patch);
  const after = { ...before, ...update.values } as PostRow;
  const links = { ...facts.links, ...update.links };
  return { update, values: await computeTransition(context, after, { ...facts, links }, 'publish') };
}

async function checkImages(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.selectFrom('images').where('id', 'in', ids).select('id').execute();
  if (ids.some((id) => !found.some((image) => image.id === id))) throw missingImage();
}
