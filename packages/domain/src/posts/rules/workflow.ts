import type { Holder } from '../../access/refusal';
import { accessRefusal } from '../../access/refusal';
import type { Right } from '../../access/rights';
import { fill, phrase } from '../../text/phrase';
import { contentRefusal } from './editing';
import { Status, statusNames } from './statuses';

/** One way from a status to another, and what it takes. */
interface Move {
  from: readonly Status[];
  to: Status;
  right: Right;
  /** The post must keep to every rule of a published one. */
  validated?: true;
  /** A card of the board can be dropped this way. */
  drop?: true;
}

const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED, TRASHED, DELETED } = Status;

/** Every change of a status there is. The board, the buttons and the API read it; nothing else decides. */
export const moves = {
  start: { from: [NEW], to: IN_PROGRESS, right: 'post.update', drop: true },
  reopen: { from: [IN_PROGRESS, REVIEW, SCHEDULED], to: NEW, right: 'post.update', drop: true },
  review: { from: [NEW, IN_PROGRESS], to: REVIEW, right: 'post.update' },
  schedule: { from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED], to: SCHEDULED, right: 'post.publish', validated: true },
  publish: {
    from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED],
    to: PUBLISHED,
    right: 'post.publish',
    validated: true,
  },
  trash: { from: [NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED], to: TRASHED, right: 'post.update' },
  restore: { from: [TRASHED], to: NEW, right: 'post.update' },
  remove: { from: [TRASHED], to: DELETED, right: 'post.delete' },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** Why this person may not move a post of this status so; `null` when they may. */
export function moveRefusal(holder: Holder, name: MoveName, from: Status): string | null {
  const move: Move = moves[name];
  if (!move.from.includes(from)) {
    return fill(phrase('A post cannot go from "{from}" to "{to}".'), {
      from: statusNames[from],
      to: statusNames[move.to],
    });
  }
  return accessRefusal(holder, move.right) ?? contentRefusal(holder, from);
}

/** The move that leads from one status to another; staying is none. */
export function moveBetween(from: Status, to: Status): MoveName | null {
  for (const [name, move] of Object.entries(moves) as [MoveName, Move][]) {
    if (from !== to && move.to === to && move.from.includes(from)) return name;
  }
  return null;
}

/** Why a card cannot be dropped into that column; `null` when it can. */
export function dropRefusal(holder: Holder, from: Status, to: Status): string | null {
  const name = moveBetween(from, to);
  if (name && 'drop' in moves[name]) return moveRefusal(holder, name, from);
  return fill(phrase('A card cannot be moved from "{from}" to "{to}" on the board.'), {
    from: statusNames[from],
    to: statusNames[to],
  });
}
