import { phrase } from '@masthead/domain/text/phrase';
import { type User, type UserPatch, type userInput, users } from '@masthead/domain/users/contract';
import {
  editUserRefusal,
  grantRoleRefusal,
  lastAdminRefusal,
  type Person,
  resetTwoFactorRefusal,
  userChanges,
} from '@masthead/domain/users/rules';
import type { z } from 'zod';
import { deleteLinksOfUser, deleteOtherSides } from '../../platform/access/account-links';
import type { AccountLink } from '../../platform/access/account-links.queries';
import { checkCurrentPassword } from '../../platform/access/attempts';
import { deleteKnownAddresses } from '../../platform/access/attempts.queries';
import { ensureAuthorSlugs } from '../../platform/access/author-slugs';
import { hashPassword } from '../../platform/access/passwords';
import { reloadActor } from '../../platform/access/tokens';
import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { insertUsers } from '../../platform/access/users.queries';
import { weakPasswordRefusal } from '../../platform/access/weak-passwords';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { Actor, ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors';
import { undoable } from '../../platform/undo/undoable';
import {
  clearTwoFactor,
  deleteCalendarFeed,
  findRole,
  findUser,
  lockAdmins,
  lockRole,
  lockUser,
  updateUserRow,
} from './users.queries';

/**
 * Creates a user. The role may not have a right that the actor lacks: the actor sets the password and could sign in as
 * the user.
 */
export async function createUser(context: ActorContext, input: z.output<typeof userInput>): Promise<User> {
  const { password, repeatPassword: _, role_name, ...values } = input;
  const password_hash = await hashPassword(password);
  return context.db.transaction().execute(async (db) => {
    const role = await roleOrThrow(db, role_name);
    const refusal = grantRoleRefusal(await reloadActor(db, context, users.create), role);
    if (refusal) throw forbidden(refusal);
    const passwordRefusal = weakPasswordRefusal(password, values);
    if (passwordRefusal) throw invalid({ password: [passwordRefusal] });
    const [id = 0] = await insertUsers(db, [{ ...values, role: role.name, password_hash }]);
    await ensureAuthorSlugs(db, [id]);
    await recordAudit(db, context, { action: 'user.created', target_id: id, after: { role: role.name } });
    return userOrThrow(await findUser(db, id));
  });
}

/**
 * Changes a user. Checks the permissions only for fields that differ from the stored user, because a form may send all
 * fields.
 */
export async function updateUser(context: ActorContext, id: number, patch: UserPatch): Promise<User> {
  const endedLinks: AccountLink[] = [];
  const user = await writeUser(context, id, patch, endedLinks);
  await deleteOtherSides(context, endedLinks);
  return user;
}

/** Adds the links that the change ends to `endedLinks`. */
async function writeUser(
  context: ActorContext,
  id: number,
  patch: UserPatch,
  endedLinks: AccountLink[],
): Promise<User> {
  const { db, now } = context;
  if (patch.password && id === context.actor.id) await checkCurrentPassword(context, patch.current_password ?? '');
  // Hashing is slow by design, so it runs before the rows are locked.
  const password_hash = patch.password ? await hashPassword(patch.password) : null;
  return db.transaction().execute(async (db) => {
    const admins = patch.role_name === undefined ? [] : await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const actor = await reloadActor(db, context, users.update);
    const changes = userChanges(user, patch);
    const fields = Object.keys(changes) as (keyof UserPatch)[];
    const refusal = editUserRefusal(actor, await toPerson(db, user), fields);
    if (refusal) throw forbidden(refusal);
    await context.checkBaseVersion(async () => user);
    if (fields.length === 0) return user;

    const { password, role_name, ...values } = changes;
    const passwordRefusal = password ? weakPasswordRefusal(password, { ...user, ...values }) : null;
    if (passwordRefusal) throw invalid({ password: [passwordRefusal] });
    const role = role_name === undefined ? null : await newRoleOrThrow(db, actor, user, role_name, admins);
    const writeRow = async () => {
      await updateUserRow(db, id, {
        ...values,
        ...(role && { role_id: role.id }),
        ...(password_hash && { password_hash }),
        updated_at: now().toISOString(),
      });
      if ('nickname' in values || 'username' in values) await ensureAuthorSlugs(db, [id]);
    };
    // Sessions that a new password ends do not come back, and actors who change their own role may lose the right to undo.
    if (role && !password && id !== actor.id) await undoable(db, context, roleChange(user), writeRow);
    else await writeRow();
    await recordChanges(db, context, user, fields, role?.name);
    if (password) await deleteOtherTokens(db, id, actor.id === id ? actor.token_id : null);
    if (password && actor.id !== id) {
      await deleteKnownAddresses(db, id);
      await revokeCalendarFeed(db, context, id);
      endedLinks.push(...(await deleteLinksOfUser(db, context, id)));
    }
    return userOrThrow(await findUser(db, id));
  });
}

const roleChange = ({ id, name }: User) =>
  ({
    rights: 'user.update',
    event: { action: 'user.updated', target_id: id, target_label: name },
    writes: [
      { table: 'users', where: { id: [id] } },
      { table: 'author_redirects', where: { user_id: [id] } },
    ],
  }) as const;

/** Returns the new role of a user. Throws if the actor may not grant it or if no administrator would remain. */
async function newRoleOrThrow(db: Db, actor: Actor, user: User, name: string, admins: number[]) {
  const role = await roleOrThrow(db, name);
  const refusal = grantRoleRefusal(actor, role);
  if (refusal) throw forbidden(refusal);
  const adminRefusal = lastAdminRefusal(user, admins.filter((id) => id !== user.id).length);
  if (adminRefusal) throw conflict(adminRefusal, { role_name: [adminRefusal] });
  return role;
}

/**
 * Records a change in the audit log. A new password has its own action. Of the other fields, only the role has its
 * value.
 */
async function recordChanges(
  db: Db,
  context: ActorContext,
  user: User,
  changedFields: string[],
  role: string | undefined,
): Promise<void> {
  const target_id = user.id;
  if (changedFields.includes('password')) await recordAudit(db, context, { action: 'password.changed', target_id });
  const fields = changedFields.filter((field) => field !== 'password');
  if (fields.length === 0) return;
  await recordAudit(db, context, {
    action: 'user.updated',
    target_id,
    ...(role !== undefined && { before: { role: user.role } }),
    after: { fields, ...(role !== undefined && { role }) },
  });
}

export function userOrThrow(user: User | undefined): User {
  if (!user) throw notFound(phrase('This user no longer exists.'));
  return user;
}

async function roleOrThrow(db: Db, name: string) {
  await lockRole(db, name);
  const role = await findRole(db, name);
  if (!role) throw invalid({ role_name: [phrase('This role no longer exists.')] });
  return role;
}

/** Adds the rights of the user, which the permission rules compare with those of the actor. */
export async function toPerson(db: Db, { id, role }: User): Promise<Person> {
  return { id, role, rights: (await findRole(db, role))?.rights ?? new Set() };
}

/** Removes the second factor of a user who lost it, and ends their sessions. */
export async function resetTwoFactor(context: ActorContext, id: number): Promise<User> {
  const endedLinks = await context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, id);
    const refusal = resetTwoFactorRefusal(await reloadActor(db, context, users.resetTwoFactor), id);
    if (refusal) throw forbidden(refusal);
    userOrThrow(user);
    await clearTwoFactor(db, id);
    await deleteOtherTokens(db, id, null);
    await deleteKnownAddresses(db, id);
    await recordAudit(db, context, { action: 'two-factor.reset', target_id: id });
    await revokeCalendarFeed(db, context, id);
    return deleteLinksOfUser(db, context, id);
  });
  await deleteOtherSides(context, endedLinks);
  return userOrThrow(await findUser(context.db, id));
}

/** Ends the secret URL of a user's calendar, which works without a session. */
export async function revokeCalendarFeed(db: Db, context: ActorContext, id: number): Promise<void> {
  if (!(await deleteCalendarFeed(db, id))) return;
  await recordAudit(db, context, { action: 'calendar-feed.revoked', target_id: id });
}
