import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | null = null;

/** Takes as long for an unknown account as for a known one, so that time tells nothing. */
export async function passwordMatches(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody');
  const matches = await verify(hashed ?? (await nobody), password);
  return matches && hashed !== undefined;
}
