import { lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../platform/start-error';

/** The user a program of PostgreSQL runs as; null leaves it with ours. */
export type Account = { uid: number; gid: number } | null;

/** A number no distribution gives to anybody, so that no other service shares our files and our socket. */
const OURS = { uid: 65521, gid: 65521 };

/** `initdb` insists on an account with a name. */
const NOBODY = { uid: 65534, gid: 65534 };

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: then whoever owns the data runs it, or a number of its own when nobody does yet. */
export function serverAccount(cluster: string): Account {
  if (!isRoot()) return null;
  // Elsewhere there is no /proc to reach the data through a directory that is closed to the account.
  if (process.platform !== 'linux')
    throw new StartError('PostgreSQL does not run as root here: start as another user.');
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : OURS;
}

export function initAccount(): Account {
  return isRoot() ? NOBODY : null;
}

export function giveTo(account: Account, folder: string): void {
  if (account === null) return;
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
}

/**
 * Options to start a program in `folder`, which it then calls `directory`. The account may lack the right to walk
 * there (a checkout below /root): the working directory is entered before the account changes, and its name in /proc
 * leads to it without walking.
 */
export function inside(folder: string, account: Account) {
  const directory = account === null ? folder : '/proc/self/cwd';
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { directory, options: { cwd: folder, env, ...account } };
}
