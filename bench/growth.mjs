import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { measureGrowth } from './growth/measure.mjs';
import { openRoom } from './growth/room.mjs';
import { temporaryFolder } from './lib/server.mjs';

// Compares operations on revisions, audit log and counters with few and with many rows in one run. Purges expired rows
// while other connections write. Fails above a limit. Arguments: rows of revisions and audit log, rows of each counter.

const ROWS = Number(process.argv[2] ?? 10_000_000);
const COUNTER_ROWS = Number(process.argv[3] ?? ROWS);
const SMALL_ROWS = 10_000;

// One project is enough, and its server does no work for others.
process.env.PROJECTS_FILE = join(temporaryFolder(), 'projects.json');
const [project] = JSON.parse(readFileSync(join(root, 'projects.json'), 'utf8'));
writeFileSync(process.env.PROJECTS_FILE, JSON.stringify([project]));

const small = await openRoom({ rows: SMALL_ROWS, counterRows: SMALL_ROWS });
const large = await openRoom({ rows: ROWS, counterRows: COUNTER_ROWS });
const failures = await measureGrowth(small, large);
await small.close();
await large.close();

const model = cpus()[0]?.model ?? process.arch;
process.stdout.write(
  `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}\n`,
);
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.exit(failures.length > 0 ? 1 : 0);
