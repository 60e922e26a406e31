import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN } from '@masthead/domain/access/roles';
import { type LogEvent, logAudited, recordAudit, serverAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { exclusively } from '../db/transactions';
import type { RunningProject } from '../http/context';
import { cause, StartError } from '../start-error';
import { settleAuthorSlugs } from './author-slugs';
import { hashPassword } from './passwords';
import { countUsers, insertUsers } from './users.queries';

export const FIRST_ADMIN_NAME = 'Administrator';

const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'];
const LENGTH = 16;

/** Password files that earlier starts may have left in the data directory. */
const MAX_FILES = 100;

interface FirstAdministrator {
  title: string;
  email: string;
  password: string;
}

/** Where the generated passwords are: in memory, to be shown on a terminal, or in a file. */
export interface GeneratedPasswords {
  administrators: FirstAdministrator[];
  file: string | null;
}

interface Options {
  email: string;
  /** Generated when left out. */
  password: string | undefined;
  /** The folder of the password file; `null` when a terminal shows the passwords. */
  folder: string | null;
  logEvent: LogEvent;
}

/**
 * Creates the administrator of every project without users. The file is written before the accounts exist, so that no
 * account is left without a known password.
 */
export async function makeAdministrators(
  projects: readonly RunningProject[],
  { email, password, folder, logEvent }: Options,
): Promise<GeneratedPasswords> {
  const planned = [];
  for (const { project, db } of projects) {
    if ((await countUsers(db)) > 0) continue;
    planned.push({ db, title: project.title, email, password: password ?? newPassword() });
  }
  const isShown = password === undefined && planned.length > 0;
  const file = isShown && folder !== null ? writeNewFile(folder, planned) : null;
  const administrators: FirstAdministrator[] = [];
  for (const { db, ...administrator } of planned) {
    if (await insertAdministrator(db, administrator, logEvent)) administrators.push(administrator);
  }
  if (!isShown || administrators.length === 0) {
    // Other servers, started at the same time, created all of them.
    if (file) rmSync(file);
    return { administrators: [], file: null };
  }
  if (file && administrators.length < planned.length) writeFileSync(file, linesOf(administrators));
  return { administrators, file };
}

/** `false` when another server has created one meanwhile. */
async function insertAdministrator(
  db: Db,
  { email, password }: FirstAdministrator,
  logEvent: LogEvent,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  const audit = serverAudit(() => new Date());
  const isInserted = await exclusively(db, async (db) => {
    if ((await countUsers(db)) > 0) return false;
    const [id = 0] = await insertUsers(db, [{ username: FIRST_ADMIN_NAME, email, password_hash, role: ADMIN }]);
    await settleAuthorSlugs(db, [id]);
    await recordAudit(db, audit, { action: 'user.created', target_id: id, after: { role: ADMIN } });
    return true;
  });
  await logAudited(db, audit, logEvent);
  return isInserted;
}

/** Never overwrites a file: it may hold a password that nobody has read yet. */
function writeNewFile(folder: string, administrators: FirstAdministrator[]): string {
  for (let number = 1; ; number++) {
    const file = join(folder, `first-administrator-password${number === 1 ? '' : `-${number}`}.txt`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, linesOf(administrators), { mode: 0o600, flag: 'wx', flush: true });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && number < MAX_FILES) continue;
      throw new StartError(
        `The first administrator's password could not be written to ${file}: ${cause(error)}; make the folder writable or set ADMIN_PASSWORD.`,
      );
    }
  }
}

const linesOf = (administrators: FirstAdministrator[]) =>
  administrators.map(({ title, email, password }) => `${title}\t${email}\t${password}\n`).join('');

/** Takes characters from every alphabet in turn, so that the password rule holds. */
function newPassword(): string {
  return Array.from({ length: LENGTH }, (_, index) => {
    const alphabet = ALPHABETS[index % ALPHABETS.length] as string;
    return alphabet[randomInt(alphabet.length)];
  }).join('');
}
