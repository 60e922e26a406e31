import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { MAX_SLIDES, type Slide } from '@masthead/domain/posts/contract/slides';
import { mergeSlides } from '@masthead/domain/posts/rules/merge-slides';
import { fill, phrase } from '@masthead/domain/text/phrase';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { readSlides, withSlideIds } from '../../../content/posts/post-text';
import { findPostState } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import type { Context } from '../../../platform/http/context';
import { invalid } from '../../../platform/http/errors';

// A save in the editor of the post meets updates that the live desk has stored since the editor loaded the post. Such a
// save is not a conflict: the slides of both are merged.

/** Reasons of revisions that change nothing except single updates. */
const deskReasons = ['live_update', 'take_over'];

/**
 * Returns the slides of an earlier version of the post; `null` unless the live desk has made all changes since.
 * `post` is the row with its lock.
 */
export async function findDeskBase(db: Db, post: PostRow, base_updated_at: string): Promise<Slide[] | null> {
  const since = await db
    .selectFrom('post_revisions')
    .where('post_id', '=', post.id)
    .where('created_at', '>=', base_updated_at)
    .select(['id', 'created_at', 'reason'])
    .orderBy('id')
    .execute();
  const isBase = ({ created_at }: { created_at: string }) => Date.parse(created_at) === Date.parse(base_updated_at);
  const base = since.find(isBase);
  const later = since.filter((revision) => !isBase(revision));
  const isComplete = later.some(({ created_at }) => Date.parse(created_at) === Date.parse(post.updated_at));
  if (!base || !isComplete || later.some(({ reason }) => !deskReasons.includes(reason))) return null;
  const state = await findPostState(db, post.id, base.id);
  return state ? (state['slides'] as Slide[]) : null;
}

interface SlideMerge {
  slides: SlideInputs;
  /** The editor and the live desk have changed the same update. */
  isConflict: boolean;
}

type SlideInputs = NonNullable<PostPatch['slides']>;

export const tooManyUpdates = () =>
  invalid({ slides: [fill(phrase('A live update can have at most {max} entries.'), { max: MAX_SLIDES })] });

/** Throws if the merge of two valid versions has too many slides: no later save could contain them. */
function toInputs(slides: readonly Slide[]): SlideInputs {
  if (slides.length > MAX_SLIDES) throw tooManyUpdates();
  return slides.map(({ updated_at: _, time_set_at: _set, ...slide }) => slide);
}

/** Merges the slides of a save that is based on `base` with the stored ones. */
export function mergeDeskSlides(
  { now, project }: Pick<Context, 'now' | 'project'>,
  post: PostRow,
  inputs: SlideInputs,
  base: readonly Slide[],
): SlideMerge {
  const mine = readSlides(inputs, base, now(), project.switches);
  const theirs = withSlideIds(post.slides as Slide[]);
  const { slides, conflicts } = mergeSlides({ base: withSlideIds(base), mine, theirs });
  return { slides: toInputs(withPlot(slides, mine, theirs)), isConflict: conflicts.length > 0 };
}

/** Keeps the plot if a save without slides meets updates of the desk. Otherwise the first of them would become the plot. */
const withPlot = (merged: Slide[], mine: readonly Slide[], theirs: readonly Slide[]): Slide[] =>
  mine.length === 0 && merged.length > 0 && merged[0] !== theirs[0] ? [...theirs.slice(0, 1), ...merged] : merged;

/**
 * Adds the updates of the live desk that a save without a base version does not contain. The server cannot know whether
 * its client has deleted them or has never seen them.
 */
export async function keepDeskUpdates(
  { db, now, project }: Pick<Context, 'db' | 'now' | 'project'>,
  post: PostRow,
  inputs: SlideInputs,
): Promise<SlideInputs> {
  const stored = withSlideIds(post.slides as Slide[]);
  const ids = await listDeskIds(db, post.id);
  if (ids.size === 0) return inputs;
  const mine = readSlides(inputs, stored, now(), project.switches);
  const kept = stored.filter(({ id }) => ids.has(id));
  return toInputs(withPlot(mergeSlides({ base: [], mine, theirs: kept }).slides, mine, stored));
}

/** The ids of the updates that users have published at the live desk. */
async function listDeskIds(db: Db, postId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('post_updates')
    .where('post_id', '=', postId)
    .where('created_at', 'is not', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
