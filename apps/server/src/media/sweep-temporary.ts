import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a request unpacks aside; it lives a few minutes at most. */
const TEMPORARY = /^masthead-(?:upload|rendition)-/;
const HOUR = 3_600_000;

/** Removes what a killed server left in the folder for temporary files, which other servers may be using. */
export async function sweepTemporary(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((name) => TEMPORARY.test(name))) {
    const folder = join(tmpdir(), name);
    const inside = (await readdir(folder).catch(() => [])).map((file) => join(folder, file));
    const ages = await Promise.all([folder, ...inside].map((path) => ageOf(path, now)));
    if (ages.every((age) => age > HOUR)) await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody else's, or gone meanwhile, is young. */
async function ageOf(path: string, now: Date): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found ? now.getTime() - found.mtimeMs : 0;
}
