import { createRequire } from 'node:module';
import { phrase } from '@masthead/domain/text/phrase';

type Dictionary = typeof import('@zxcvbn-ts/language-common');

/** Published in the README. A server refuses to start with it unless demo accounts are allowed. */
export const demoPassword = 'Masthead#2026';

/** The name of the first administrator, which the password must not contain. */
export const FIRST_ADMIN_NAME = 'Administrator';

let commonPasswords: ReadonlySet<string> | null = null;

/**
 * About 49,000 leaked passwords in lower case, and the published demo password. Loaded at first use, because most
 * processes never check a new password.
 */
function loadCommonPasswords(): ReadonlySet<string> {
  if (!commonPasswords) {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as Dictionary;
    commonPasswords = new Set([...dictionary['passwords-common'], demoPassword.toLowerCase()]);
  }
  return commonPasswords;
}

/** Shorter names occur in passwords by chance. */
const MIN_NAME_LETTERS = 4;

interface AccountNames {
  username: string;
  nickname?: string | null | undefined;
  email: string;
}

/** The refusal of a password that is common or contains a name of the user; `null` when it is accepted. */
export function weakPasswordRefusal(password: string, user: AccountNames): string | null {
  const normalized = lettersAndDigits(password);
  const common = loadCommonPasswords();
  const isCommon = common.has(password.toLowerCase()) || common.has(normalized);
  const isWeak = isCommon || splitNames(user).some((name) => normalized.includes(name));
  return isWeak ? phrase('Choose a less common password.') : null;
}

/** The username, nickname and local part of the email address, and the words of each: `night.desk` gives `desk`, too. */
function splitNames({ username, nickname, email }: AccountNames): string[] {
  const names = [username, nickname ?? '', email.slice(0, email.lastIndexOf('@'))];
  return names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((name) => (name.match(/\p{L}/gu)?.length ?? 0) >= MIN_NAME_LETTERS);
}

/** Lower case without accents and punctuation: 'José!' becomes 'jose'. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
