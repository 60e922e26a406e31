import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresStartError } from './start-error';

/** The operating system account that runs PostgreSQL; `null` means the current user. */
export type Account = { uid: number; gid: number } | null;

/** An id that no distribution assigns, so that no other service can read our files or use our socket. */
const UNASSIGNED_ACCOUNT = { uid: 65521, gid: 65521 };

/** The account for `initdb`, which requires an account with a name. */
const NOBODY_ACCOUNT = { uid: 65534, gid: 65534 };

const isRoot = () => process.getuid?.() === 0;

/**
 * The account that runs the server. PostgreSQL refuses to run as root, so root switches to the owner of the data, or to
 * an unassigned id for new data and for data of root.
 */
export function selectServerAccount(cluster: string): Account {
  if (!isRoot()) return null;
  // Other systems have no /proc, which `createSpawnOptions` needs.
  if (process.platform !== 'linux')
    throw new PostgresStartError('PostgreSQL cannot run as root on this system. Start Masthead as another user.');
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : UNASSIGNED_ACCOUNT;
}

/** The account that runs `initdb`. */
export function selectInitAccount(): Account {
  return isRoot() ? NOBODY_ACCOUNT : null;
}

/** Changes the owner of a folder and its content. Does nothing for the current user (`null`). */
export function changeOwner(account: Account, folder: string): void {
  if (account === null) return;
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
}

/**
 * Options to spawn a program in `folder`, and the path by which the program can open that folder. The account may not
 * be allowed to traverse the parents (a checkout below /root). The process enters the working directory before it
 * changes its account, and /proc/self/cwd opens that directory without traversal.
 */
export function createSpawnOptions(folder: string, account: Account) {
  const directory = account === null ? folder : '/proc/self/cwd';
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { directory, options: { cwd: folder, env, ...account } };
}
