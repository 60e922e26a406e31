import { randomBytes } from 'node:crypto';
import type { Right } from '@masthead/domain/access/rights';
import { hash } from '@node-rs/argon2';
import { generateSecret } from 'otplib';
import { createToken, hashToken } from '../../src/platform/access/tokens';
import { insertToken } from '../../src/platform/access/tokens.queries';
import type { Db } from '../../src/platform/db/db';
import type { Secrets } from '../../src/platform/secrets/secrets';

/** The password of every test user. */
export const password = 'Secret#2026';

/** A user who is signed in: `token` is the bearer token of the session. */
export interface TestUser {
  id: number;
  email: string;
  token: string;
  /** The secret of the authenticator app. */
  secret: string;
}

let cachedHash: Promise<string> | null = null;
/** Hashes the password once, with cheap parameters, which makes the tests faster. */
const hashPassword = () => {
  cachedHash ??= hash(password, { memoryCost: 8, timeCost: 1 });
  return cachedHash;
};

/** Adds a role with these rights. */
export async function addRole(db: Db, name: string, rights: readonly Right[]): Promise<void> {
  const role = await db
    .insertInto('auth_items')
    .values({ name, description: name, type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = await db.selectFrom('auth_items').where('name', 'in', rights).select('id').execute();
  await db
    .insertInto('auth_item_children')
    .values(items.map(({ id }) => ({ parent_id: role.id, child_id: id })))
    .execute();
}

/** Adds a user with this role and signs them in. Without `secrets`, the user has no second factor. */
export async function addUser(db: Db, role: string, now: Date, secrets: Secrets | null): Promise<TestUser> {
  const email = `${role}.${randomBytes(4).toString('hex')}@masthead.test`;
  const secret = generateSecret();
  const { id: role_id } = await db
    .selectFrom('auth_items')
    .where('name', '=', role)
    .select('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({
      username: 'Test Person',
      email,
      role_id,
      password_hash: await hashPassword(),
      two_fa_secret: secrets?.encrypt(secret) ?? null,
    })
    .returning(['id', 'password_hash', 'two_fa_secret'])
    .executeTakeFirstOrThrow();
  const token = createToken();
  await insertToken(db, user, hashToken(token), now.toISOString(), { address: '127.0.0.1', user_agent: null });
  return { id: user.id, email, token, secret };
}
