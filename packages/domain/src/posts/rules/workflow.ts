import type { Holder } from '../../access/refusal';
import { accessRefusal } from '../../access/refusal';
import type { Right } from '../../access/rights';
import { fill, phrase } from '../../text/phrase';
import { contentRefusal } from './editing';
import { Status, statusNames } from './statuses';

// The workflow of a post: which changes of its status are allowed, and which right each one needs.

/** A change of the status of a post. */
interface Transition {
  from: readonly Status[];
  to: Status;
  right: Right;
  /** The post must satisfy the rules of published posts. */
  isValidated?: true;
  /** The user gives a reason, so a save or a drop on the board cannot make this transition. */
  needsReason?: true;
  /** Users can make this transition by dropping a card on the board. */
  canDrop?: true;
}

const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED, TRASHED, DELETED } = Status;

/** All allowed changes of the status. The board, the buttons and the API use this table. */
export const transitions = {
  start: { from: [NEW], to: IN_PROGRESS, right: 'post.update', canDrop: true },
  reopen: { from: [IN_PROGRESS, REVIEW, SCHEDULED], to: NEW, right: 'post.update', canDrop: true },
  review: { from: [NEW, IN_PROGRESS], to: REVIEW, right: 'post.update' },
  schedule: { from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED], to: SCHEDULED, right: 'post.publish', isValidated: true },
  publish: {
    from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED],
    to: PUBLISHED,
    right: 'post.publish',
    isValidated: true,
  },
  unpublish: { from: [PUBLISHED], to: NEW, right: 'post.publish', needsReason: true },
  trash: { from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED], to: TRASHED, right: 'post.update' },
  restore: { from: [TRASHED], to: NEW, right: 'post.update' },
  remove: { from: [TRASHED], to: DELETED, right: 'post.delete' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** Returns why the user cannot make this transition of a post with this status, or `null`. */
export function transitionRefusal(holder: Holder, name: TransitionName, from: Status): string | null {
  const transition: Transition = transitions[name];
  if (!transition.from.includes(from)) {
    return fill(phrase('A post with the status "{from}" can\'t change to "{to}".'), {
      from: statusNames[from],
      to: statusNames[transition.to],
    });
  }
  return accessRefusal(holder, transition.right) ?? contentRefusal(holder, from);
}

/** Returns the transition from one status to another that needs no reason, or `null`. */
export function findTransition(from: Status, to: Status): TransitionName | null {
  for (const [name, transition] of Object.entries(transitions) as [TransitionName, Transition][]) {
    if (transition.needsReason) continue;
    if (from !== to && transition.to === to && transition.from.includes(from)) return name;
  }
  return null;
}

/** Returns why a card cannot be dropped into the column of this status, or `null`. */
export function dropRefusal(holder: Holder, from: Status, to: Status): string | null {
  const name = findTransition(from, to);
  if (name && 'canDrop' in transitions[name]) return transitionRefusal(holder, name, from);
  return fill(phrase('Cards can\'t be moved from "{from}" to "{to}" on the board.'), {
    from: statusNames[from],
    to: statusNames[to],
  });
}
