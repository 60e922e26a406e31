import { can, type Holder } from '@masthead/domain/access/refusal';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { moves } from '@masthead/domain/posts/rules/workflow';
import type { Move } from './move-words';

interface OfferedMove {
  move: Move;
  /** Why the person may not do it; `null` when they may. The control stays visible and says so. */
  refusal: string | null;
}

/** The trash actions for a post of this status. An action whose own right the person lacks is not offered at all. */
export function offeredMoves(viewer: Holder, status: Status): OfferedMove[] {
  return (['restore', 'trash', 'remove'] as const)
    .filter((move) => (moves[move].from as readonly Status[]).includes(status) && can(viewer, moves[move].right))
    .map((move) => ({ move, refusal: contentRefusal(viewer, status) }));
}
