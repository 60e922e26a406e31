import { phrase } from '@masthead/domain/text/phrase';
import { type User, type UserPatch, type userInput, users } from '@masthead/domain/users/contract';
import {
  editUserRefusal,
  giveRoleRefusal,
  lastAdminRefusal,
  type Person,
  resetTwoFactorRefusal,
  userChanges,
} from '@masthead/domain/users/rules';
import type { z } from 'zod';
import { checkCurrentPassword } from '../../platform/access/attempts';
import { forgetKnownAddresses } from '../../platform/access/attempts.queries';
import { settleAuthorSlugs } from '../../platform/access/author-slugs';
import { hashPassword, weakPasswordRefusal } from '../../platform/access/passwords';
import { actorNow } from '../../platform/access/tokens';

import { deleteOtherTokens } from '../../platform/access/tokens.queries';
import { insertUsers } from '../../platform/access/users.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';

import type { Actor, ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors';

import { clearTwoFactor, findRole, findUser, holdRole, lockAdmins, lockUser, updateUserRow } from './users.queries';

/** Creates a user. The role may not have a right that the caller lacks: the caller knows the password and could sign in. */
export async function createUser(context: ActorContext, input: z.output<typeof userInput>): Promise<User> {
  const { password, repeatPassword: _, role_name, ...values } = input;
  const password_hash = await hashPassword(password);
  return context.db.transaction().execute(async (db) => {
    const role = await roleOrThrow(db, role_name);
    const refusal = giveRoleRefusal(await actorNow(db, context, users.create), role);
    if (refusal) throw forbidden(refusal);
    const weakness = weakPasswordRefusal(password, values);
    if (weakness) throw invalid({ password: [weakness] });
    const [id = 0] = await insertUsers(db, [{ ...values, role: role.name, password_hash }]);
    await settleAuthorSlugs(db, [id]);
    await recordAudit(db, context, { action: 'user.created', target_id: id, after: { role: role.name } });
    return userOrThrow(await findUser(db, id));
  });
}

/** Changes a user. A form may send everything it shows: only what differs from what is stored has to be allowed. */
export async function updateUser(context: ActorContext, id: number, patch: UserPatch): Promise<User> {
  const { db, now } = context;
  if (patch.password && id === context.actor.id) await checkCurrentPassword(context, patch.current_password ?? '');
  // Slow on purpose, so not while rows are locked.
  const password_hash = patch.password ? await hashPassword(patch.password) : null;
  return db.transaction().execute(async (db) => {
    const admins = patch.role_name === undefined ? [] : await lockAdmins(db);
    const user = userOrThrow(await lockUser(db, id));
    const actor = await actorNow(db, context, users.update);
    const changes = userChanges(user, patch);
    const fields = Object.keys(changes) as (keyof UserPatch)[];
    const refusal = editUserRefusal(actor, await personOf(db, user), fields);
    if (refusal) throw forbidden(refusal);
    await context.checkBase(async () => user);
    if (fields.length === 0) return user;

    const { password, role_name, ...values } = changes;
    const weakness = password ? weakPasswordRefusal(password, { ...user, ...values }) : null;
    if (weakness) throw invalid({ password: [weakness] });
    const role = role_name === undefined ? null : await newRole(db, actor, user, role_name, admins);
    await updateUserRow(db, id, {
      ...values,
      ...(role && { role_id: role.id }),
      ...(password_hash && { password_hash }),
      updated_at: now().toISOString(),
    });
    if ('nickname' in values || 'username' in values) await settleAuthorSlugs(db, [id]);
    await recordChanges(db, context, user, fields, role?.name);
    if (password) await deleteOtherTokens(db, id, actor.id === id ? actor.token_id : null);
    if (password && actor.id !== id) await forgetKnownAddresses(db, id);
    return userOrThrow(await findUser(db, id));
  });
}

async function newRole(db: Db, actor: Actor, user: User, name: string, admins: number[]) {
  const role = await roleOrThrow(db, name);
  const refusal = giveRoleRefusal(actor, role);
  if (refusal) throw forbidden(refusal);
  const last = lastAdminRefusal(user, admins.filter((id) => id !== user.id).length);
  if (last) throw conflict(last, { role_name: [last] });
  return role;
}

/** A new password is an event of its own; of other fields only the role is recorded with its value. */
async function recordChanges(
  db: Db,
  context: ActorContext,
  user: User,
  changed: string[],
  role: string | undefined,
): Promise<void> {
  const target_id = user.id;
  if (changed.includes('password')) await recordAudit(db, context, { action: 'password.changed', target_id });
  const fields = changed.filter((field) => field !== 'password');
  if (fields.length === 0) return;
  await recordAudit(db, context, {
    action: 'user.updated',
    target_id,
    ...(role !== undefined && { before: { role: user.role } }),
    after: { fields, ...(role !== undefined && { role }) },
  });
}

export function userOrThrow(user: User | undefined): User {
  if (!user) throw notFound(phrase('There is no such user.'));
  return user;
}

/** The role somebody is to get, with its rights. It is there until the transaction ends. */
async function roleOrThrow(db: Db, name: string) {
  await holdRole(db, name);
  const role = await findRole(db, name);
  if (!role) throw invalid({ role_name: [phrase('There is no such role.')] });
  return role;
}

/** A user as the rules see them. */
export async function personOf(db: Db, { id, role }: User): Promise<Person> {
  return { id, role, rights: (await findRole(db, role))?.rights ?? new Set() };
}

/** Takes a user's two-factor away with all that was made for it, and ends every session of theirs. */
export function resetTwoFactor(context: ActorContext, id: number): Promise<User> {
  return context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, id);
    const refusal = resetTwoFactorRefusal(await actorNow(db, context, users.resetTwoFactor), id);
    if (refusal) throw forbidden(refusal);
    userOrThrow(user);
    await clearTwoFactor(db, id);
    await deleteOtherTokens(db, id, null);
    await forgetKnownAddresses(db, id);
    await recordAudit(db, context, { action: 'two-factor.reset', target_id: id });
    return userOrThrow(await findUser(db, id));
  });
}
