import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cause, StartError } from '../start-error';

/** The configured key, else the one in the data directory, made there on the first start. */
export function secretKey(configured: string | undefined, dataDir: string): Buffer {
  if (configured) return Buffer.from(configured, 'hex');
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) makeKey(dataDir, file);
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new StartError(`The secret key in ${file} is not 64 hexadecimal digits.`);
  return Buffer.from(key, 'hex');
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
