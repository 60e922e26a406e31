import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams, urlId } from '../../http/paging';
import { optionalText, requiredText } from '../../text/fields';
import { comparison } from './history';
import { post, postPatch } from './post';

// A proposal is a change of a published post by a user without `post.publish`. It does not change the post: an editor
// accepts it, which saves the change, or returns it with a note.

/** The open proposals of one post, each by another user. */
export const MAX_PROPOSALS_PER_POST = 10;
/** The open proposals of one user. */
export const MAX_PROPOSALS_PER_USER = 100;
/** The proposals that the list of the project returns. */
export const MAX_LISTED_PROPOSALS = 100;
/** An open proposal without a decision is deleted after this time. */
export const OPEN_PROPOSAL_DAYS = 90;
/** An accepted or returned proposal is deleted after this time. */
export const DECIDED_PROPOSAL_DAYS = 30;

const MAX_NOTE = 500;
export const proposalNote = optionalText({ max: MAX_NOTE });
export const returnNote = requiredText(MAX_NOTE);

/** The fields that a proposal can change: those of the editor's form, without the publication time. */
export const proposedChanges = postPatch.omit({
  id: true,
  base_updated_at: true,
  status: true,
  template_type: true,
  published_at: true,
  live_ended: true,
  is_verified: true,
  is_evergreen: true,
  table_of_contents: true,
  priority: true,
  estimate: true,
  due_date: true,
  embargo_until: true,
  assignee_id: true,
  notes: true,
});
export type ProposedChanges = z.output<typeof proposedChanges>;

const person = z.object({ id: z.number().int(), username: z.string() });

const proposal = z.object({
  /** A user who proposes again gets a new id, so that nobody accepts a text that they have not read. */
  id: z.number().int(),
  post_id: z.number().int(),
  main_headline: z.string(),
  status: z.enum(['open', 'accepted', 'returned']),
  user: person,
  /** The explanation of the user. */
  note: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** The display name of the editor; `null` without a decision, or if the editor was deleted. */
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposal>;

const path = '/posts/:id/proposals';
const proposalParams = idParams.extend({ proposal: urlId });

export const proposals = {
  listAll: endpoint({
    method: 'GET',
    path: '/posts/proposals',
    access: 'post.update',
    summary: 'Lists the open proposals of all posts, and the returned ones of the caller, newest first.',
    description: `Returns at most ${MAX_LISTED_PROPOSALS} proposals.`,
    reply: z.object({ items: z.array(proposal) }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'post.update',
    summary: 'Lists the open proposals of a post, oldest first, and the last one of the caller.',
    params: idParams,
    reply: z.object({ items: z.array(proposal) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:proposal`,
    access: 'post.update',
    summary: 'Returns a proposal with its changes, and the stored post before and after them.',
    params: proposalParams,
    reply: comparison.extend({
      proposal,
      /** The changed fields as in the body of a save. */
      changes: z.record(z.string(), z.unknown()),
      /** The `updated_at` of the version that the changes are based on. */
      base_updated_at: z.string(),
      /** The proposed fields that somebody else has changed since. An editor can't accept them as they are. */
      conflicts: z.array(z.string()),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'post.update',
    summary: 'Proposes a change of a published post. Replaces an earlier proposal of the caller.',
    description: [
      'Follows all rules of a save except for the edit lock and `post.publish`, and does not change the post.',
      'Answers 409 if the post is not published, or has changed since `base_updated_at`.',
      `A post can have ${MAX_PROPOSALS_PER_POST} open proposals, and a user ${MAX_PROPOSALS_PER_USER}.`,
    ].join(' '),
    params: idParams,
    body: z.object({
      changes: proposedChanges,
      base_updated_at: z.iso.datetime({ offset: true }),
      note: proposalNote.optional(),
    }),
    reply: proposal,
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:proposal/accept`,
    access: 'post.publish',
    summary: 'Saves the proposed change. Readers see it at once.',
    description: [
      'Follows all rules of a save.',
      'Answers 409 if the proposal is decided, the post is not published, the user is suspended, or somebody else has',
      'changed the same field; `errors` then names the fields.',
    ].join(' '),
    params: proposalParams,
    reply: post,
  }),
  return: endpoint({
    method: 'POST',
    path: `${path}/:proposal/return`,
    access: 'post.publish',
    summary: 'Returns a proposal to its user with a note. The post stays as it is.',
    params: proposalParams,
    body: z.object({ note: returnNote }),
    reply: proposal,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/:proposal`,
    access: 'post.update',
    summary: 'Deletes an open or returned proposal of the caller.',
    params: proposalParams,
    reply: z.null(),
  }),
};
