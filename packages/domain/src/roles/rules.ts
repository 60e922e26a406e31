import type { Holder } from '../access/refusal';
import type { Right } from '../access/rights';
import { ADMIN, SENIOR_EDITOR } from '../access/roles';
import { fill, phrase } from '../text/phrase';

// Rules of roles that the server enforces and the screen explains.

/** The rights that a new role gets. */
export const newRoleRights: readonly Right[] = ['dashboard.read', 'post.read', 'section.read'];

/** Returns why the role cannot be changed, or `null`. */
export function changeRoleRefusal(name: string): string | null {
  return name === ADMIN ? phrase("The admin role has every right and can't be changed.") : null;
}

/** Returns why the role cannot be renamed, or `null`. */
export function renameRoleRefusal(name: string): string | null {
  if (name === SENIOR_EDITOR) return phrase("The senior-editor role can't be renamed: other rules depend on its name.");
  return changeRoleRefusal(name);
}

/** Returns why the role cannot be deleted, or `null`. */
export function removeRoleRefusal(name: string, userCount: number): string | null {
  const refusal = renameRoleRefusal(name);
  if (refusal) return refusal;
  return userCount > 0
    ? fill(phrase('Users with this role: {count}. Choose another role for them first.'), { count: userCount })
    : null;
}

/** Returns why the actor cannot grant or revoke this right, or `null`. */
export function changeRightRefusal(actor: Holder, role: string, right: Right): string | null {
  const refusal = changeRoleRefusal(role);
  if (refusal) return refusal;
  return actor.rights.has(right)
    ? null
    : fill(phrase("You can only grant and revoke rights that you have. You don't have {right}."), { right });
}
