import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cause, StartError } from '../start-error';

/** The configured key, else the one in the data directory, made there on the first start. */
export function secretKey(configured: string | undefined, dataDir: string): Buffer {
  if (configured) return Buffer.from(configured, 'hex');
  const file = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(`The secret key could not be written to ${file}: ${cause(error)}.`);
    }
  }
  const key = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new StartError(`The secret key in ${file} is not 64 hexadecimal digits.`);
  return Buffer.from(key, 'hex');
}
