import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../platform/start-error';
import type { Account } from './account';

/**
 * Where the socket of this data directory lives: always the same place, so that the next server finds a postmaster the
 * last one left behind, and a short one, since a socket's whole path must stay under about 100 characters.
 */
export function ensureSocketDir(dataDir: string, account: Account): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const folder = join(account ? rootParent() : userParent(), `masthead-${owner.uid}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const ours = found.uid === owner.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours) throw new StartError(`${folder} belongs to another user: remove it.`);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Only root can create anything in /run, so nobody can be there first. */
const rootParent = () => (isWritable('/run') ? '/run' : '/tmp');

/** TMPDIR may be too long. */
const userParent = () => (isWritable('/tmp') ? '/tmp' : tmpdir());

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
