import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN } from '@masthead/domain/access/roles';
import { createServerAuditContext, type LogEvent, logAuditEntries, recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { runExclusively } from '../db/transactions';
import type { RunningProject } from '../http/context';
import { cause, StartError } from '../start-error';
import { ensureAuthorSlugs } from './author-slugs';
import { hashPassword } from './passwords';
import { countUsers, insertUsers } from './users.queries';
import { FIRST_ADMIN_NAME } from './weak-passwords';

/** Without characters that look alike, such as O and 0. */
const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'];
const PASSWORD_LENGTH = 16;

const MAX_PASSWORD_FILES = 100;

interface FirstAdministrator {
  /** The title of the project. */
  title: string;
  email: string;
  password: string;
}

/** The passwords that the operator has to learn. */
export interface GeneratedPasswords {
  administrators: FirstAdministrator[];
  /** The file with the passwords; `null` when they are printed to a terminal. */
  file: string | null;
}

interface Options {
  email: string;
  /** Default: a generated password. */
  password: string | undefined;
  /** The folder of the password file; `null` when a terminal shows the passwords. */
  folder: string | null;
  logEvent: LogEvent;
}

/**
 * Creates the administrator of every project without users. The password file is written before the accounts are
 * created, so that the password of an account is never lost.
 */
export async function createAdministrators(
  projects: readonly RunningProject[],
  { email, password, folder, logEvent }: Options,
): Promise<GeneratedPasswords> {
  const newAdministrators = [];
  for (const { project, db } of projects) {
    if ((await countUsers(db)) > 0) continue;
    newAdministrators.push({ db, title: project.title, email, password: password ?? generatePassword() });
  }
  const isGenerated = password === undefined && newAdministrators.length > 0;
  const file = isGenerated && folder !== null ? writePasswordFile(folder, newAdministrators) : null;
  const administrators: FirstAdministrator[] = [];
  for (const { db, ...administrator } of newAdministrators) {
    if (await insertAdministrator(db, administrator, logEvent)) administrators.push(administrator);
  }
  if (!isGenerated || administrators.length === 0) {
    // Other servers that started at the same time created all administrators.
    if (file) rmSync(file);
    return { administrators: [], file: null };
  }
  if (file && administrators.length < newAdministrators.length) writeFileSync(file, toLines(administrators));
  return { administrators, file };
}

/** Returns `false` when another server has already created the administrator. */
async function insertAdministrator(
  db: Db,
  { email, password }: FirstAdministrator,
  logEvent: LogEvent,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  const audit = createServerAuditContext(() => new Date());
  const isInserted = await runExclusively(db, async (db) => {
    if ((await countUsers(db)) > 0) return false;
    const [id = 0] = await insertUsers(db, [{ username: FIRST_ADMIN_NAME, email, password_hash, role: ADMIN }]);
    await ensureAuthorSlugs(db, [id]);
    await recordAudit(db, audit, { action: 'user.created', target_id: id, after: { role: ADMIN } });
    return true;
  });
  await logAuditEntries(db, audit, logEvent);
  return isInserted;
}

/** Never overwrites a file, because it may contain a password that has not been read yet. */
function writePasswordFile(folder: string, administrators: FirstAdministrator[]): string {
  for (let number = 1; ; number++) {
    const file = join(folder, `first-administrator-password${number === 1 ? '' : `-${number}`}.txt`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, toLines(administrators), { mode: 0o600, flag: 'wx', flush: true });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && number < MAX_PASSWORD_FILES) continue;
      throw new StartError(
        `The first administrator's password could not be written to ${file}: ${cause(error)}. Make the folder writable or set ADMIN_PASSWORD.`,
      );
    }
  }
}

const toLines = (administrators: FirstAdministrator[]) =>
  administrators.map(({ title, email, password }) => `${title}\t${email}\t${password}\n`).join('');

/** Takes characters from each alphabet in turn, so that the password satisfies the password rule. */
function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, (_, index) => {
    const alphabet = ALPHABETS[index % ALPHABETS.length] as string;
    return alphabet[randomInt(alphabet.length)];
  }).join('');
}
