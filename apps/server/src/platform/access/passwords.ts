import { phrase } from '@masthead/domain/text/phrase';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The README publishes it; only a demo start may have accounts with it. */
export const demoPassword = 'Masthead#2026';

/** About 49,000 leaked passwords in lower case, the 10,000 most common among them, and the published demo password. */
const commonPasswords: ReadonlySet<string> = new Set([...dictionary['passwords-common'], demoPassword.toLowerCase()]);

/** Shorter names occur in passwords by chance. */
const MIN_NAME_LETTERS = 4;

interface Named {
  username: string;
  nickname?: string | null | undefined;
  email: string;
}

/** Why a password is too easy to guess for this user; `null` when it is not. */
export function weakPasswordRefusal(password: string, user: Named): string | null {
  const bare = lettersAndDigits(password);
  const isCommon = commonPasswords.has(password.toLowerCase()) || commonPasswords.has(bare);
  const isWeak = isCommon || namesOf(user).some((name) => bare.includes(name));
  return isWeak ? phrase('Choose a less common password.') : null;
}

/** The whole names and their words, and the same of the e-mail address before the @. */
function namesOf({ username, nickname, email }: Named): string[] {
  const names = [username, nickname ?? '', email.slice(0, email.lastIndexOf('@'))];
  return names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((name) => (name.match(/\p{L}/gu)?.length ?? 0) >= MIN_NAME_LETTERS);
}

/** In lower case and without accents: 'José!' and 'jose' are the same guess. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

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
