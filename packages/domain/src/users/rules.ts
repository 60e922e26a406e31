import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import { ADMIN, SENIOR_EDITOR } from '../access/roles';
import { fill, phrase } from '../text/phrase';
import type { ReassignPart, User, UserPatch } from './contract';

/** Whoever acts on a user, and the user acted on: both with the rights of their role. */
export interface Person extends Holder {
  id: number;
  role: string;
}

type Field = keyof UserPatch;

const notOwn: Partial<Record<Field, string>> = {
  email: phrase('Only administrators and senior editors may change an email.'),
  role_name: phrase('Only administrators and senior editors may change a role.'),
  section_id: phrase('Only administrators and senior editors may change a section.'),
  show_on_site: phrase('Only administrators and senior editors may change who is shown on the site.'),
};
/** Fields of an administrator that only administrators and the administrator themselves change. */
const protectedOfAdmin: readonly Field[] = ['username', 'nickname', 'email', 'password', 'role_name'];

/** May this person edit users other than themselves, and every field of themselves? */
export function editsUsers({ role, rights }: Pick<Person, 'role' | 'rights'>): boolean {
  return (role === ADMIN || role === SENIOR_EDITOR) && rights.has('user.update');
}

/** The fields of a patch that differ from the stored user. A blank password is no change; the repeated and the current password are never stored. */
export function userChanges(user: User, patch: UserPatch): UserPatch {
  const { repeatPassword: _repeated, current_password: _current, ...sent } = patch;
  const stored: Record<string, unknown> = { ...user, role_name: user.role, password: '' };
  const differs = ([field, value]: [string, unknown]) => value !== undefined && value !== stored[field];
  return Object.fromEntries(Object.entries(sent).filter(differs));
}

/** Why this person may not change these fields of this user; `null` when they may. */
export function editUserRefusal(actor: Person, user: Person, fields: readonly Field[]): string | null {
  const isSelf = actor.id === user.id;
  if (!editsUsers(actor)) {
    if (!isSelf) return phrase('Only administrators and senior editors may edit other users.');
    return fields.map((field) => notOwn[field]).find((reason) => reason !== undefined) ?? null;
  }
  const isProtected = !isSelf && user.role === ADMIN && actor.role !== ADMIN;
  if (isProtected && fields.some((field) => protectedOfAdmin.includes(field))) {
    return phrase('Only administrators may change the name, email, password and role of an administrator.');
  }
  return null;
}

/** Why this person may not give somebody this role; `null` when they may. */
export function giveRoleRefusal(actor: Person, role: { name: string } & Holder): string | null {
  if (role.name === ADMIN && actor.role !== ADMIN) {
    return phrase('Only an administrator may make somebody an administrator.');
  }
  // Editing users goes by the name of the role, so its rights alone do not tell what it can do.
  if (role.name === SENIOR_EDITOR && !editsUsers(actor)) {
    return phrase('Only administrators and senior editors may make somebody a senior editor.');
  }
  const right = missingRight(actor, role.rights);
  return right === null ? null : fill(phrase('You lack a right of this role: {right}.'), { right });
}

/** Why this person may not delete this user; `null` when they may. */
export function removeUserRefusal(actor: Person, user: Person): string | null {
  if (actor.id === user.id) return phrase('You cannot remove yourself');
  return aboveRefusal(actor, user);
}

/** Why this person may not suspend or reactivate this user; `null` when they may. */
export function suspendUserRefusal(actor: Person, user: Pick<Person, 'id' | 'role'>): string | null {
  if (actor.id === user.id) return phrase('You cannot suspend yourself. Ask another administrator.');
  if (!editsUsers(actor)) return phrase('Only administrators and senior editors may suspend users.');
  return adminRefusal(actor, user);
}

/** Why this person may not give these parts of a user's work to somebody else; `null` when they may. */
export function reassignRefusal(
  actor: Person,
  user: Pick<Person, 'role'>,
  parts: readonly ReassignPart[],
): string | null {
  if (!editsUsers(actor)) return phrase('Only administrators and senior editors may reassign posts.');
  const needed = parts.includes('published_bylines') ? 'post.publish' : 'post.update';
  return adminRefusal(actor, user) ?? accessRefusal(actor, needed) ?? accessRefusal(actor, 'post.update');
}

/** Why this user cannot be given posts of another one; `null` when they can. */
export function receiverRefusal(
  from: Pick<User, 'id'>,
  to: Pick<User, 'id' | 'suspended_at'> | undefined,
): string | null {
  if (!to) return phrase('This user no longer exists. Choose another.');
  if (to.id === from.id) return phrase('Choose another user than the one whose posts you reassign.');
  return to.suspended_at === null ? null : phrase('This user is suspended. Choose an active user.');
}

/**
 * Why this person may not take a user's two-factor away; `null` when they may. Administrators replace their own with a
 * current code: a stolen session and the password must not be enough to enrol another authenticator.
 */
export function resetTwoFactorRefusal(actor: { id: number; role: string }, userId: number): string | null {
  if (actor.role !== ADMIN) return phrase('Only an administrator may reset two-factor authentication.');
  if (actor.id !== userId) return null;
  return phrase('Change your own two-factor authentication in "My account", or ask another administrator to reset it.');
}

/** Why this person may not see and end the sessions of other users; `null` when they may. */
export function userSessionsRefusal(actor: { role: string }): string | null {
  return actor.role === ADMIN ? null : phrase('Only an administrator may see and end the sessions of other users.');
}

/** Why the last administrator may neither go nor become something else; `null` when there is another. */
export function lastAdminRefusal(user: { role: string }, otherAdmins: number): string | null {
  return user.role === ADMIN && otherAdmins === 0
    ? phrase('The last administrator cannot be removed or demoted.')
    : null;
}

/** Why somebody whose name stands above so many posts stays; `null` when it stands above none. */
export function authorRefusal(posts: number): string | null {
  if (posts === 0) return null;
  return fill(phrase('Author of {count} posts. Give them another author first.'), { count: posts });
}

/** The roles this person may choose from in a user's form: the safe list, and `admin` for administrators. */
export function offeredRoles<R extends { name: string }>(actor: { role: string }, roles: readonly R[]): R[] {
  return roles.filter(({ name }) => name !== ADMIN || actor.role === ADMIN);
}

function adminRefusal(actor: Pick<Person, 'role'>, user: Pick<Person, 'role'>): string | null {
  return user.role === ADMIN && actor.role !== ADMIN
    ? phrase('Only an administrator may do this to an administrator.')
    : null;
}

function aboveRefusal(actor: Person, user: Person): string | null {
  const protectedAdmin = adminRefusal(actor, user);
  if (protectedAdmin) return protectedAdmin;
  const right = missingRight(actor, user.rights);
  return right === null ? null : fill(phrase('You lack a right that they have: {right}.'), { right });
}
