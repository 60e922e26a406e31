import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { checkCounters } from './growth/counters.mjs';
import { fillTables } from './growth/fill.mjs';
import { createOperations } from './growth/operations.mjs';
import { measurePurge } from './growth/retention.mjs';
import { measureMs } from './lib/measure.mjs';
import { temporaryFolder } from './lib/server.mjs';
import { importServerModule } from './lib/server-module.mjs';
import { load, openNewsroom } from './posts/newsroom.mjs';
import { countPages, recordStatements } from './posts/statements.mjs';

// Compares operations on revisions, audit log and counters with few and with many rows in one run. Purges expired rows
// while other connections write. Fails above a limit.

const ROWS = Number(process.argv[2] ?? 10_000_000);
const SMALL_ROWS = 10_000;
const ROUNDS = 25;
/** An operation may take at most this many times as long as with `SMALL_ROWS`. */
const MAX_GROWTH = 1.5;

const { Kysely, PostgresDialect } = load('kysely');
const pg = load('pg');
// Same parsing as in the server.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// One project is enough, and its server does no work for others.
process.env.PROJECTS_FILE = join(temporaryFolder(), 'projects.json');
const [project] = JSON.parse(readFileSync(join(root, 'projects.json'), 'utf8'));
writeFileSync(process.env.PROJECTS_FILE, JSON.stringify([project]));

/** Other load of the machine delays some rounds, so the faster rounds are compared. */
const lowerQuartile = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)];

async function openRoom(rows) {
  const room = await openNewsroom(0);
  const { db } = openDb(room.connection);
  const start = performance.now();
  const posts = await fillTables({ client: room.client, db }, rows);
  process.stdout.write(`Filled each table with ${rows} rows in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  const close = async () => {
    await db.destroy();
    await room.close();
  };
  const exportAuditLog = (query) => readFirstChunk(`${room.api}/v2/audit-log/export?${query}`, room.token);
  return { ...room, rows, posts, db, exportAuditLog, openDb: () => openDb(room.connection), close };
}

/** Opens a pool with one connection, which records its statements. */
function openDb(connection) {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // The server may stop while an idle connection is still closing.
  pool.on('error', () => {});
  const statements = [];
  const log = ({ query, queryDurationMillis }) => statements.push({ sql: query.sql, ms: queryDurationMillis });
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }), log }), statements };
}

/** Reads the start of a download and cancels the rest. */
async function readFirstChunk(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  const reader = response.body.getReader();
  await reader.read();
  await reader.cancel();
}

const small = await openRoom(SMALL_ROWS);
const large = await openRoom(ROWS);
const operations = await createOperations();
const rooms = [small, large];

const times = Object.fromEntries(Object.keys(operations).map((name) => [name, [[], []]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, operation] of Object.entries(operations)) {
    for (const [index, room] of rooms.entries()) {
      const work = await operation(room, round);
      const ms = await measureMs(work);
      // The first round compiles the code and is not counted.
      if (round > 0) times[name][index].push(ms);
    }
  }
}

/** The number of database pages that the statements of each operation read. */
const pages = {};
for (const [name, operation] of Object.entries(operations)) {
  pages[name] = [];
  for (const room of rooms) {
    const work = await operation(room, ROUNDS);
    const statements = await recordStatements(room, work);
    pages[name].push(await countPages(room.client, statements));
  }
}

const { purgeAuditLog, purgeSignIns } = await importServerModule('platform/retention/purge.ts');
const purges = {
  'audit log, one day': await measurePurge(large, purgeAuditLog, { auditRetentionDays: 400 }),
  'audit log, 10 % of the rows': await measurePurge(large, purgeAuditLog, { auditRetentionDays: 360 }),
  '5 % of the attempts': await measurePurge(large, purgeSignIns, {}),
};
const counters = await checkCounters(large);
for (const room of rooms) await room.close();

const growth = Object.entries(times).map(([name, [smallTimes, largeTimes]]) => {
  const [smallMs, largeMs] = [lowerQuartile(smallTimes), lowerQuartile(largeTimes)];
  return { name, smallMs, largeMs, ratio: largeMs / smallMs };
});
const figures = [
  `| operation | ${SMALL_ROWS} rows | ${ROWS} rows | ratio | database pages |`,
  '| --- | --- | --- | --- | --- |',
  ...growth.map(
    ({ name, smallMs, largeMs, ratio }) =>
      `| ${name} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} | ${pages[name].join(' → ')} |`,
  ),
  '',
  '| purge | duration | batches | a batch | longest | last to first batches | writes meanwhile | a write before | during | longest |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ...Object.entries(purges).map(([name, purge]) => {
    const { seconds, batches, batchMs, longestBatchMs, slowdown, writes, beforeMs, duringMs, longestWriteMs } = purge;
    const ms = (value) => `${value.toFixed(1)} ms`;
    return `| ${name} | ${seconds.toFixed(1)} s | ${batches} | ${ms(batchMs)} | ${ms(longestBatchMs)} | ${slowdown.toFixed(2)} | ${writes} | ${ms(beforeMs)} | ${ms(duringMs)} | ${ms(longestWriteMs)} |`;
  }),
].join('\n');
const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
process.stdout.write(`${figures}\n\n${machine}\n${counters.text}\n`);

const failures = [
  ...growth
    .filter(({ ratio }) => ratio > MAX_GROWTH)
    .map(({ name, ratio }) => `${name}: grows ${ratio.toFixed(2)} times`),
  ...(counters.isCorrect ? [] : ['The counters differ from the posts.']),
];
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.exit(failures.length > 0 ? 1 : 0);
