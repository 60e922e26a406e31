import type { Holder } from '@masthead/domain/access/refusal';
import type { Card } from '@masthead/domain/posts/contract/board';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { dropRefusal } from '@masthead/domain/posts/rules/workflow';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { isLockedFor } from '../locks/is-locked';

type Viewer = Holder & Parameters<typeof isLockedFor>[0];

/** Why this card cannot go to that column now; `null` when it can, or is there already. */
export function cardMoveRefusal(viewer: Viewer, card: Card, to: Status): string | null {
  if (card.status === to) return null;
  if (isLockedFor(viewer, card)) return fill(phrase('{name} is editing this post.'), { name: card.lock });
  return dropRefusal(viewer, card.status, to);
}
