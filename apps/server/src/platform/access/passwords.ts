import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let dummyHash: Promise<string> | null = null;

/** Checks a password. Verifies a dummy hash for an unknown account, so that the response time does not reveal whether it exists. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hash('nobody');
  const matches = await verifyPassword(password, passwordHash ?? (await dummyHash));
  return matches && passwordHash !== undefined;
}
