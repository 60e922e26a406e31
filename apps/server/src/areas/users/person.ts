import { phrase } from '@masthead/domain/text/phrase';
import type { User } from '@masthead/domain/users/contract';
import type { Person } from '@masthead/domain/users/rules';
import type { Db } from '../../platform/db/db';
import { invalid, notFound } from '../../platform/http/errors';
import { findRole, holdRole } from './users.queries';

export function userOrThrow(user: User | undefined): User {
  if (!user) throw notFound(phrase('There is no such user.'));
  return user;
}

/** The role somebody is to get, with its rights. It is there until the transaction ends. */
export async function roleOrThrow(db: Db, name: string) {
  await holdRole(db, name);
  const role = await findRole(db, name);
  if (!role) throw invalid({ role_name: [phrase('There is no such role.')] });
  return role;
}

/** A user as the rules see them. */
export async function personOf(db: Db, { id, role }: User): Promise<Person> {
  return { id, role, rights: (await findRole(db, role))?.rights ?? new Set() };
}
