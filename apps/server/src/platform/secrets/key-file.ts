import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cause, StartError } from '../config/start-error';

/**
 * The configured keys, else those in the data directory, one a line; the first start creates one there. The first key is
 * the current one.
 */
export function secretKeys(configured: readonly string[] | undefined, dataDir: string): Buffer[] {
  const keys = configured ?? readKeys(dataDir);
  return keys.map((key) => Buffer.from(key, 'hex'));
}

function readKeys(dataDir: string): string[] {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) makeKey(dataDir, file);
  const keys = readFileSync(file, 'utf8').trim().split(/\s+/);
  if (keys.every((key) => /^[0-9a-f]{64}$/.test(key))) return keys;
  throw new StartError(`The secret key in ${file} is not 64 hexadecimal digits.`);
}

/** Written whole under another name first: a full disk must not leave half a key, nor two servers one each. */
function makeKey(dataDir: string, file: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartError(`The secret key could not be written to ${file}: ${cause(error)}.`);
  } finally {
    rmSync(fresh, { force: true });
  }
}
