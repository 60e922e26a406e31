import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@masthead/domain/audit/actions';
import type { Post } from '@masthead/domain/posts/contract/post';
import {
  MAX_PROPOSALS_PER_POST,
  MAX_PROPOSALS_PER_USER,
  type Proposal,
  type ProposedChanges,
  proposedChanges,
} from '@masthead/domain/posts/contract/proposals';
import { findFieldByPath, readRssTitle } from '@masthead/domain/posts/contract/wire-names';
import { type LinkedField, linkedFields } from '@masthead/domain/posts/fields';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { findPostRow, lockPostRow, type PostRow } from '../../../content/posts/post-rows.queries';
import { readBody, readSlides } from '../../../content/posts/post-text';
import { recordAudit } from '../../../platform/audit/record-audit';
import { withRetries } from '../../../platform/db/transactions';
import { announce } from '../../../platform/events/announce.queries';
import type { ActorContext } from '../../../platform/http/context';
import { conflict, notFound, RefusedError, refused } from '../../../platform/http/errors';
import { undoable } from '../../../platform/undo/undoable';
import { postNotFound } from '../list/post-reply';
import { describeVersions, loadCurrentVersion } from '../revisions/history';
import { loadPostFacts, type PostLinks } from '../write/post-facts.queries';
import { toReferences } from '../write/relations.queries';
import { computeUpdate, findChangedFields } from '../write/update-post';
import { changePost, checkBaseVersion, missingImage } from '../write/write-post';
import {
  countOpenProposals,
  decideProposal,
  deleteProposal,
  findProposal,
  haveImages,
  replaceProposal,
  toProposal,
} from './proposals.queries';

interface ProposalInput {
  changes: ProposedChanges;
  base_updated_at: string;
  note?: string | null | undefined;
}

/**
 * Stores a change of a published post that an editor decides about. All rules of a save apply, except for the edit lock
 * and `post.publish`: the post stays as it is.
 */
export function proposeChanges(context: ActorContext, postId: number, input: ProposalInput): Promise<Proposal> {
  const { actor, now, project } = context;
  const { base_updated_at } = input;
  return withRetries(context.db, async (db) => {
    const before = await lockPostRow(db, postId);
    if (!before) throw postNotFound();
    requirePublished(before, phrase("This post isn't published. Save your changes instead of proposing them."));
    checkBaseVersion(before, { base_updated_at });
    const facts = await loadPostFacts(db, before, toReferences(input.changes));
    const { images } = await computeUpdate({ ...context, db }, before, facts, input.changes);
    if (images && !(await haveImages(db, images.ids))) throw missingImage();
    if (findChangedFields(context, before, facts.links, input.changes).length === 0) {
      throw refused(phrase("The proposal doesn't change the post."));
    }
    await checkLimits({ ...context, db }, postId);
    const { body, slides } = input.changes;
    const changes = {
      ...input.changes,
      ...(body !== undefined && { body: readBody(body, project.switches) }),
      ...(slides && { slides: readSlides(slides, before.slides as never, now(), project.switches) }),
    };
    const base_values = pickStoredValues(before, facts.links, changes);
    const created_at = now().toISOString();
    const note = input.note ?? null;
    const values = { post_id: postId, user_id: actor.id, changes, base_values, base_updated_at, note, created_at };
    const id = await replaceProposal(db, values);
    await recordProposalAudit({ ...context, db }, 'post.proposed', before);
    await announce(db, 'posts');
    return toProposal(await findOrThrow({ ...context, db }, postId, id));
  });
}

function requirePublished({ status }: Pick<PostRow, 'status'>, message: string): void {
  if (status !== Status.PUBLISHED) throw conflict(message);
}

/** A proposal in place of an earlier one of the same user does not count. */
async function checkLimits({ db, actor }: ActorContext, postId: number): Promise<void> {
  const { of_post, of_user } = await countOpenProposals(db, postId, actor.id);
  if (of_post >= MAX_PROPOSALS_PER_POST) {
    const message = phrase('This post has {max} open proposals. Ask an editor to decide about them first.');
    throw refused(fill(message, { max: MAX_PROPOSALS_PER_POST }));
  }
  if (of_user >= MAX_PROPOSALS_PER_USER) {
    const message = phrase('You have {max} open proposals. Withdraw one of them first.');
    throw refused(fill(message, { max: MAX_PROPOSALS_PER_USER }));
  }
}

async function findOrThrow({ db }: Pick<ActorContext, 'db'>, postId: number, id: number) {
  const proposal = await findProposal(db, postId, id);
  if (!proposal) throw notFound(phrase('This proposal no longer exists: its user has withdrawn or replaced it.'));
  return proposal;
}

type StoredProposal = Awaited<ReturnType<typeof findOrThrow>>;

/** Returns the stored values of the changed fields, by the names of a save. */
function pickStoredValues(before: PostRow, links: PostLinks, changes: ProposedChanges): Record<string, unknown> {
  const names = Object.keys(changes) as (keyof ProposedChanges)[];
  const isLinked = (name: string): name is LinkedField => (linkedFields as readonly string[]).includes(name);
  return Object.fromEntries(names.map((name) => [name, isLinked(name) ? links[name] : before[name]]));
}

/** Returns the proposed fields that somebody else has changed since to another value than the proposed one. */
function findConflicts(before: PostRow, links: PostLinks, proposal: StoredProposal): string[] {
  const changes = readChanges(proposal);
  const base = proposal.base_values as Record<string, unknown>;
  const isChanged = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, base[name] ?? null);
  return Object.entries(pickStoredValues(before, links, changes))
    .filter((entry) => isChanged(entry) && !isDeepStrictEqual(entry[1], changes[entry[0] as keyof ProposedChanges]))
    .map(([name]) => findFieldByPath([name]));
}

/** The server validated the changes when it stored them. An older version of the server may have had other fields. */
const readChanges = ({ changes }: Pick<StoredProposal, 'changes'>): ProposedChanges => proposedChanges.parse(changes);

/** Returns a proposal with the stored post before and after its changes. */
export async function loadProposal(context: ActorContext, postId: number, id: number) {
  const proposal = await findOrThrow(context, postId, id);
  const { changes: stored, base_values: _, base_updated_at, ...row } = proposal;
  const { titles, ...changes } = readChanges(proposal);
  const from = await loadCurrentVersion(context.db, postId);
  const rss_title = titles && { rss_title: readRssTitle(titles) };
  const to = {
    ...{ id, created_at: row.created_at, username: row.username, reason: phrase('Proposed'), name: null },
    values: { ...from.values, ...changes, ...rss_title },
  };
  return {
    ...(await describeVersions(context, from, to)),
    proposal: toProposal(row),
    changes: stored as Record<string, unknown>,
    base_updated_at,
    conflicts: row.status === 'open' ? await loadConflicts(context, proposal) : [],
  };
}

async function loadConflicts(context: ActorContext, proposal: StoredProposal): Promise<string[]> {
  const post = await findPostRow(context.db, proposal.post_id);
  if (!post) throw postNotFound();
  return findConflicts(post, (await loadPostFacts(context.db, post)).links, proposal);
}

/**
 * Saves the changes of a proposal for an editor. The row of the post is locked while the decision is stored, so exactly
 * one of two editors accepts.
 */
export async function acceptProposal(context: ActorContext, postId: number, id: number): Promise<Post> {
  const proposal = await findOrThrow(context, postId, id);
  const changes = readChanges(proposal);
  const options = { reason: 'accept_proposal', note: proposal.username, references: toReferences(changes) };
  return changePost(context, postId, options, async (db, before, facts) => {
    await decide({ ...context, db }, proposal, 'accepted', null);
    requirePublished(
      before,
      phrase("This post isn't published, so the proposal can't be accepted. Open it in the editor instead."),
    );
    if (proposal.suspended_at !== null) {
      const message = phrase('{name} is suspended, so this proposal can only be opened in the editor or returned.');
      throw conflict(fill(message, { name: proposal.username }));
    }
    const conflicts = findConflicts(before, facts.links, proposal);
    if (conflicts.length > 0) throw fieldConflict(conflicts);
    const change = await computeUpdate({ ...context, db }, before, facts, changes);
    await recordProposalAudit({ ...context, db }, 'post.proposal-accepted', before, proposal);
    return change;
  });
}

function fieldConflict(fields: readonly string[]): RefusedError {
  const message = phrase('The post has changed since: decide about these fields in the editor.');
  const error = phrase('Somebody else has changed this field since.');
  return new RefusedError(409, 'proposal_conflict', message, {
    errors: Object.fromEntries(fields.map((field) => [field, [error]])),
  });
}

/** Stores the decision. Throws if another editor has decided, or if the user has withdrawn or replaced the proposal. */
async function decide(
  context: ActorContext,
  { id, post_id }: StoredProposal,
  status: 'accepted' | 'returned',
  decision_note: string | null,
): Promise<void> {
  const { db, actor, now } = context;
  const decision = { status, decision_note, decided_by: actor.id, decided_at: now().toISOString() };
  if (await decideProposal(db, id, decision)) return;
  const { status: decided, decided_by } = await findOrThrow(context, post_id, id);
  const message =
    decided === 'accepted'
      ? phrase('{name} has already accepted this proposal.')
      : phrase('{name} has already returned this proposal.');
  throw conflict(fill(message, { name: decided_by ?? '—' }));
}

export function returnProposal(context: ActorContext, postId: number, id: number, note: string): Promise<Proposal> {
  return withRetries(context.db, async (db) => {
    const proposal = await findOrThrow({ db }, postId, id);
    await decide({ ...context, db }, proposal, 'returned', note);
    await recordProposalAudit({ ...context, db }, 'post.proposal-returned', toAuditedPost(proposal), proposal);
    await announce(db, 'posts');
    return toProposal(await findOrThrow({ db }, postId, id));
  });
}

const toAuditedPost = ({ post_id, main_headline }: StoredProposal) => ({ id: post_id, main_headline });

/** Deletes a proposal of the caller. The text of an accepted one is in the post. */
export function withdrawProposal(context: ActorContext, postId: number, id: number): Promise<void> {
  const { actor } = context;
  return withRetries(context.db, async (db) => {
    const proposal = await findOrThrow({ db }, postId, id);
    const { main_headline: target_label } = proposal;
    const event = { action: 'post.proposal-withdrawn', target_id: postId, target_label } as const;
    const deletes = { table: 'post_proposals', where: { id: [id] } } as const;
    const isDeleted = await undoable(db, context, { rights: 'post.update', event, deletes }, () =>
      deleteProposal(db, postId, id, actor.id),
    );
    if (!isDeleted) {
      throw conflict(
        proposal.user_id === actor.id
          ? phrase('An editor has already accepted this proposal.')
          : phrase('Only the user of a proposal can withdraw it.'),
      );
    }
    await recordAudit(db, context, event);
    await announce(db, 'posts');
  });
}

/** `proposal` names the user whose proposal an editor decided about. */
function recordProposalAudit(
  context: ActorContext,
  action: AuditAction,
  { id, main_headline }: Pick<PostRow, 'id' | 'main_headline'>,
  proposal?: StoredProposal,
): Promise<void> {
  const after = proposal && { ids: [proposal.user_id], fields: Object.keys(readChanges(proposal)) };
  return recordAudit(context.db, context, {
    action,
    target_id: id,
    target_label: main_headline,
    ...(after && { after }),
  });
}
