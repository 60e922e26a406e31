import type { Holder } from '../access/refusal';
import type { Right } from '../access/rights';
import { ADMIN, SENIOR_EDITOR } from '../access/roles';
import { fill, phrase } from '../text/phrase';

/** What a new role can do until somebody decides more. */
export const newRoleRights: readonly Right[] = ['dashboard.read', 'post.read', 'section.read'];

/** Why this role cannot be changed at all; `null` when it can. */
export function changeRoleRefusal(name: string): string | null {
  return name === ADMIN ? phrase('The role admin holds every right and stays as it is.') : null;
}

/** Why this role keeps its name; `null` when it can have another. Its description can change in any case. */
export function renameRoleRefusal(name: string): string | null {
  if (name === SENIOR_EDITOR) return phrase('Who may edit users goes by the name senior-editor, so it stays.');
  return changeRoleRefusal(name);
}

/** Why this role cannot be deleted; `null` when it can. */
export function removeRoleRefusal(name: string, userCount: number): string | null {
  const refusal = renameRoleRefusal(name);
  if (refusal) return refusal;
  return userCount > 0
    ? fill(phrase('Users who have this role: {count}. Give them another one first.'), { count: userCount })
    : null;
}

/** Why this person may not give or take this right; `null` when they may. */
export function changeRightRefusal(actor: Holder, role: string, right: Right): string | null {
  const refusal = changeRoleRefusal(role);
  if (refusal) return refusal;
  return actor.rights.has(right)
    ? null
    : fill(phrase('You can only give and take rights that you hold; you lack {right}.'), { right });
}
