import { measureMs } from '../lib/measure.mjs';
import { importServerModule } from '../lib/server-module.mjs';
import { countPages, recordStatements } from '../posts/statements.mjs';
import { checkCounters } from './counters.mjs';
import { baselines, createOperations } from './operations.mjs';
import { measurePurge } from './retention.mjs';

const ROUNDS = 25;
/** An operation may take at most this many times as long as in the small room, or as its baseline in the large one. */
const MAX_GROWTH = 1.5;

/** Other load of the machine delays some rounds, so the faster rounds are compared. */
const lowerQuartile = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)];
const ms = (value) => `${value.toFixed(1)} ms`;

/** Measures all operations in two rooms and the purges in the large one. Prints the figures and returns failures. */
export async function measureGrowth(small, large) {
  const growth = await measureOperations([small, large]);
  const { purgeAuditLog, purgeSignIns } = await importServerModule('platform/retention/purge.ts');
  const purges = {
    'audit log, one day': await measurePurge(large, purgeAuditLog, { auditRetentionDays: 400 }),
    'audit log, 5 % of the rows': await measurePurge(large, purgeAuditLog, { auditRetentionDays: 380 }),
    '5 % of the attempts': await measurePurge(large, purgeSignIns, {}),
  };
  const counters = await checkCounters(large);
  process.stdout.write(`${formatPurges(purges)}\n\n${counters.text}\n`);
  return [
    ...growth
      .filter(({ ratio }) => ratio > MAX_GROWTH)
      .map(({ name, ratio }) => `${name}: grows ${ratio.toFixed(2)} times`),
    ...(counters.isCorrect ? [] : ['The counters differ from the posts.']),
  ];
}

async function measureOperations(rooms) {
  const operations = await createOperations();
  const times = Object.fromEntries(Object.keys(operations).map((name) => [name, rooms.map(() => [])]));
  // The first round compiles the code and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, operation] of Object.entries(operations)) {
      for (const [index, room] of rooms.entries()) {
        const duration = await measureMs(await operation(room, round));
        if (round > 0) times[name][index].push(duration);
      }
    }
  }
  const growth = [];
  for (const [name, operation] of Object.entries(operations)) {
    const [smallMs, largeMs] = times[name].map(lowerQuartile);
    const pages = await countPagesOf(rooms, operation);
    const baseline = baselines[name];
    const baselineMs = baseline ? lowerQuartile(times[baseline][1]) : smallMs;
    growth.push({ name, smallMs, largeMs, baseline, ratio: largeMs / baselineMs, pages });
  }
  process.stdout.write(`${formatGrowth(growth, rooms)}\n\n`);
  return growth;
}

/** The number of database pages that the reads of an operation touch in each room. */
async function countPagesOf(rooms, operation) {
  const pages = [];
  for (const room of rooms) {
    const work = await operation(room, ROUNDS + 1);
    pages.push(await countPages(room.client, await recordStatements(room, work)));
  }
  return pages;
}

const formatGrowth = (growth, [small, large]) =>
  [
    `| operation | ${small.rows} rows | ${large.rows} rows | compared with | ratio | database pages |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...growth.map(
      ({ name, smallMs, largeMs, baseline, ratio, pages }) =>
        `| ${name} | ${ms(smallMs)} | ${ms(largeMs)} | ${baseline ?? `${small.rows} rows`} | ${ratio.toFixed(2)} | ${pages.join(' → ')} |`,
    ),
  ].join('\n');

const formatPurges = (purges) =>
  [
    '| purge | duration | batches | a batch | longest | last to first batches | writes meanwhile | a write before | during | longest |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...Object.entries(purges).map(([name, purge]) => {
      const batches = `${purge.batches} | ${ms(purge.batchMs)} | ${ms(purge.longestBatchMs)} | ${purge.slowdown.toFixed(2)}`;
      const writes = `${purge.writes} | ${ms(purge.beforeMs)} | ${ms(purge.duringMs)} | ${ms(purge.longestWriteMs)}`;
      return `| ${name} | ${purge.seconds.toFixed(1)} s | ${batches} | ${writes} |`;
    }),
  ].join('\n');
