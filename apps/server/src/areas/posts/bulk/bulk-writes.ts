import type { BulkAction } from '@masthead/domain/posts/contract/bulk';
import { type PostPatch, postPatch } from '@masthead/domain/posts/contract/post';
import { changesContent } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { TransitionName } from '@masthead/domain/posts/rules/workflow';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { ActorContext } from '../../../platform/http/context';
import { computeTransition } from '../write/apply-transition';
import type { PostFacts } from '../write/post-facts.queries';
import { toReferences } from '../write/relations.queries';
import { computeUndoTrash } from '../write/undo-trash';
import { computeUpdate, findChangedFields } from '../write/update-post';
import type { ComputeChange, WriteOptions } from '../write/write-post';

// The writes of each bulk action: the change of a save, or transitions of the workflow.

/** Thrown inside the transaction if the post already has the values, so that nothing is written. */
export class UnchangedError extends Error {}

/** The arguments of `writePost()`. */
interface BulkWrite {
  options: WriteOptions;
  computeChange: ComputeChange;
}

type PatchAction = Extract<BulkAction, { name: 'set_category' | 'set_assignee' | `${string}_tags` }>;
type StatusAction = Exclude<BulkAction, PatchAction | { name: 'undo_trash' }>;

/** Receives the action that restores the previous values, before the first write. */
type OnInverse = (inverse: BulkAction) => void;

/** Returns the writes of an action in their order. `context` has the transaction. */
export function toBulkWrites(
  context: ActorContext,
  action: BulkAction,
  onInverse: OnInverse,
): [BulkWrite, ...BulkWrite[]] {
  switch (action.name) {
    case 'schedule':
    case 'trash':
    case 'return':
      return toTransitions(context, action, onInverse);
    case 'undo_trash':
      return [toUndoTrash(context, onInverse)];
    default:
      return [toSave(context, action, onInverse)];
  }
}

function toSave(context: ActorContext, action: PatchAction, onInverse: OnInverse): BulkWrite {
  const findChanges = (before: PostRow, { links }: PostFacts) =>
    findChangedFields(context, before, links, toPatch(action, links.tags));
  return {
    options: {
      reason: 'save',
      changesContent: (before, facts) => changesContent(findChanges(before, facts)),
      references: toReferences(action.name === 'remove_tags' ? {} : toPatch(action, [])),
    },
    computeChange: (_db, before, facts) => {
      if (findChanges(before, facts).length === 0) throw new UnchangedError();
      onInverse(toInverse(action, before, facts));
      return computeUpdate(context, before, withLinkedTags(facts), toPatch(action, facts.links.tags));
    },
  };
}

/** The fields that the action saves in a post with these tags. Throws if the post would have too many tags. */
function toPatch(action: PatchAction, linked: readonly number[]): PostPatch {
  if (action.name === 'set_category') return { section_id: action.section_id, category_id: action.category_id };
  if (action.name === 'set_assignee') return { assignee_id: action.assignee_id };
  return postPatch.pick({ tags: true }).parse({ tags: toTags(action, linked) });
}

function toTags({ name, tags }: Extract<PatchAction, { tags: number[] }>, linked: readonly number[]): number[] {
  if (name === 'set_tags') return tags;
  if (name === 'remove_tags') return linked.filter((id) => !tags.includes(id));
  return [...new Set([...linked, ...tags])];
}

/** The tags of the post exist. Only the tags of the action are references to check. */
function withLinkedTags(facts: PostFacts): PostFacts {
  return { ...facts, found: { ...facts.found, tags: [...facts.found.tags, ...facts.links.tags] } };
}

function toInverse(action: PatchAction, before: PostRow, { links }: PostFacts): BulkAction {
  const { section_id, category_id, assignee_id } = before;
  if (action.name === 'set_category') return { name: 'set_category', section_id, category_id };
  if (action.name === 'set_assignee') return { name: 'set_assignee', assignee_id };
  return { name: 'set_tags', tags: links.tags };
}

function toUndoTrash(context: ActorContext, onInverse: OnInverse): BulkWrite {
  return {
    options: { reason: 'restore' },
    computeChange: async (db, before) => {
      const values = await computeUndoTrash({ ...context, db }, before);
      onInverse({ name: 'trash' });
      return { values };
    },
  };
}

function toTransitions(context: ActorContext, action: StatusAction, onInverse: OnInverse): [BulkWrite, ...BulkWrite[]] {
  const first: BulkWrite = {
    options: { reason: (before) => toFirstTransition(action, before) },
    computeChange: async (db, before, facts) => {
      if (hasStatus(before, action)) throw new UnchangedError();
      onInverse(toReturn(before));
      const name = toFirstTransition(action, before);
      const publishAt = action.name === 'schedule' ? action.published_at : undefined;
      return { values: await computeTransition({ ...context, db }, before, facts, name, publishAt) };
    },
  };
  if (action.name !== 'return' || action.status === Status.NEW) return [first];
  const name = transitionsFromNew[action.status];
  const second: BulkWrite = {
    options: { reason: name },
    computeChange: async (db, before, facts) => ({
      values: await computeTransition({ ...context, db }, before, facts, name, action.published_at),
    }),
  };
  return [first, second];
}

const transitionsFromNew = {
  [Status.IN_PROGRESS]: 'start',
  [Status.REVIEW]: 'review',
  [Status.SCHEDULED]: 'schedule',
} as const satisfies Partial<Record<Status, TransitionName>>;

/** A post returns by way of New: a scheduled post is reopened, a trashed one is restored. */
function toFirstTransition({ name }: StatusAction, { status }: PostRow): TransitionName {
  if (name !== 'return') return name;
  return status === Status.SCHEDULED ? 'reopen' : 'restore';
}

function hasStatus({ status, published_at }: PostRow, action: StatusAction): boolean {
  if (action.name === 'trash') return status === Status.TRASHED;
  const target = action.name === 'return' ? action.status : Status.SCHEDULED;
  if (status !== target) return false;
  return target !== Status.SCHEDULED || Date.parse(published_at ?? '') === Date.parse(action.published_at ?? '');
}

/** The action that takes a post back to its status. */
function toReturn({ status, published_at }: PostRow): BulkAction {
  if (status === Status.TRASHED) return { name: 'trash' };
  if (status === Status.PUBLISHED) return { name: 'undo_trash' };
  if (status === Status.SCHEDULED && published_at !== null) return { name: 'return', status, published_at };
  const isDraft = status === Status.IN_PROGRESS || status === Status.REVIEW;
  return { name: 'return', status: isDraft ? status : Status.NEW };
}
