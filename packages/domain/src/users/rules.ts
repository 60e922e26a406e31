import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import { ADMIN, SENIOR_EDITOR } from '../access/roles';
import { fill, phrase } from '../text/phrase';
import type { ReassignPart, User, UserPatch } from './contract';

// Rules about who can change which user. The server enforces them; the screens explain them.

/** A user with the rights of their role: the actor, or the user that the action applies to. */
export interface Person extends Holder {
  id: number;
  role: string;
}

type Field = keyof UserPatch;

/** Fields that users cannot change in their own account, with the refusal. */
const restrictedFields: Partial<Record<Field, string>> = {
  email: phrase('Only administrators and senior editors can change an email.'),
  role_name: phrase('Only administrators and senior editors can change a role.'),
  section_id: phrase('Only administrators and senior editors can change a section.'),
  show_on_site: phrase('Only administrators and senior editors can change who is shown on the site.'),
};
/** Fields of an administrator that only administrators can change. */
const adminFields: readonly Field[] = ['username', 'nickname', 'email', 'password', 'role_name'];

/** Returns whether the user can edit other users, and every field of their own account. */
export function canEditUsers({ role, rights }: Pick<Person, 'role' | 'rights'>): boolean {
  return (role === ADMIN || role === SENIOR_EDITOR) && rights.has('user.update');
}

/** Returns the fields of a patch that differ from the stored user. A blank password is not a change. */
export function userChanges(user: User, patch: UserPatch): UserPatch {
  const { repeatPassword: _repeated, current_password: _current, ...sent } = patch;
  const stored: Record<string, unknown> = { ...user, role_name: user.role, password: '' };
  const differs = ([field, value]: [string, unknown]) => value !== undefined && value !== stored[field];
  return Object.fromEntries(Object.entries(sent).filter(differs));
}

/** Returns why the actor cannot change these fields of the user, or `null`. */
export function editUserRefusal(actor: Person, user: Person, fields: readonly Field[]): string | null {
  const isSelf = actor.id === user.id;
  if (!canEditUsers(actor)) {
    if (!isSelf) return phrase('Only administrators and senior editors can edit other users.');
    return fields.map((field) => restrictedFields[field]).find((reason) => reason !== undefined) ?? null;
  }
  const isProtected = !isSelf && user.role === ADMIN && actor.role !== ADMIN;
  if (isProtected && fields.some((field) => adminFields.includes(field))) {
    return phrase('Only administrators can change the name, email, password and role of an administrator.');
  }
  return null;
}

/** Returns why the actor cannot grant this role, or `null`. */
export function grantRoleRefusal(actor: Person, role: { name: string } & Holder): string | null {
  if (role.name === ADMIN && actor.role !== ADMIN) {
    return phrase('Only an administrator can grant the administrator role.');
  }
  // `canEditUsers` depends on the name of the role, so comparing the rights is not enough.
  if (role.name === SENIOR_EDITOR && !canEditUsers(actor)) {
    return phrase('Only administrators and senior editors can grant the senior editor role.');
  }
  const right = missingRight(actor, role.rights);
  return right === null ? null : fill(phrase("You don't have a right of this role: {right}."), { right });
}

/** Returns why the actor cannot delete the user, or `null`. */
export function removeUserRefusal(actor: Person, user: Person): string | null {
  if (actor.id === user.id) return phrase('You cannot remove yourself');
  return rightsRefusal(actor, user);
}

/** Returns why the actor cannot suspend or reactivate the user, or `null`. */
export function suspendUserRefusal(actor: Person, user: Pick<Person, 'id' | 'role'>): string | null {
  if (actor.id === user.id) return phrase("You can't suspend yourself. Ask another administrator.");
  if (!canEditUsers(actor)) return phrase('Only administrators and senior editors can suspend users.');
  return adminRefusal(actor, user);
}

/** Returns why the actor cannot reassign these parts of the user's work, or `null`. */
export function reassignRefusal(
  actor: Person,
  user: Pick<Person, 'role'>,
  parts: readonly ReassignPart[],
): string | null {
  if (!canEditUsers(actor)) return phrase('Only administrators and senior editors can reassign posts.');
  const right = parts.includes('published_bylines') ? 'post.publish' : 'post.update';
  return adminRefusal(actor, user) ?? accessRefusal(actor, right) ?? accessRefusal(actor, 'post.update');
}

/** Returns why `to` cannot take over the posts of `from`, or `null`. */
export function receiverRefusal(
  from: Pick<User, 'id'>,
  to: Pick<User, 'id' | 'suspended_at'> | undefined,
): string | null {
  if (!to) return phrase('This user no longer exists. Choose another.');
  if (to.id === from.id) return phrase('Choose a user other than the current owner.');
  return to.suspended_at === null ? null : phrase('This user is suspended. Choose an active user.');
}

/**
 * Returns why the actor cannot reset the two-factor authentication of the user, or `null`. Administrators replace their
 * own with a current code: a stolen session and the password must not be enough to enrol another authenticator.
 */
export function resetTwoFactorRefusal(actor: { id: number; role: string }, userId: number): string | null {
  if (actor.role !== ADMIN) return phrase('Only an administrator can reset two-factor authentication.');
  if (actor.id !== userId) return null;
  return phrase('Change your own two-factor authentication in "My account", or ask another administrator to reset it.');
}

/** Returns why the actor cannot see and end the sessions of other users, or `null`. */
export function userSessionsRefusal(actor: { role: string }): string | null {
  return actor.role === ADMIN ? null : phrase('Only an administrator can see and end the sessions of other users.');
}

/** Returns why the user cannot be deleted or lose the admin role, or `null`. */
export function lastAdminRefusal(user: { role: string }, otherAdmins: number): string | null {
  return user.role === ADMIN && otherAdmins === 0
    ? phrase("The last administrator can't be removed or demoted.")
    : null;
}

/** Returns why an author of this many posts cannot be deleted, or `null`. */
export function authorRefusal(posts: number): string | null {
  if (posts === 0) return null;
  return fill(phrase('This user is the author of {count} posts. Choose another author for them first.'), {
    count: posts,
  });
}

/** Returns the roles that the actor can select in the form of a user. Only administrators can select `admin`. */
export function offeredRoles<R extends { name: string }>(actor: { role: string }, roles: readonly R[]): R[] {
  return roles.filter(({ name }) => name !== ADMIN || actor.role === ADMIN);
}

/** Protects administrators from the actions of others. */
function adminRefusal(actor: Pick<Person, 'role'>, user: Pick<Person, 'role'>): string | null {
  return user.role === ADMIN && actor.role !== ADMIN
    ? phrase('Only an administrator can do this to another administrator.')
    : null;
}

/** Protects users from actors who have fewer rights. */
function rightsRefusal(actor: Person, user: Person): string | null {
  const refusal = adminRefusal(actor, user);
  if (refusal) return refusal;
  const right = missingRight(actor, user.rights);
  return right === null ? null : fill(phrase("You don't have a right of this user: {right}."), { right });
}
