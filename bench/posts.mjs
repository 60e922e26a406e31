import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, tool } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { startBareServer } from './posts/bare-server.mjs';
import { WORDS_PER_POST } from './posts/fill.mjs';
import { load, openNewsroom } from './posts/newsroom.mjs';
import { createOperations, LIST_QUERY } from './posts/operations.mjs';
import { waitForIndex, writeRandomPosts } from './posts/random-writes.mjs';
import { countPages, explain, recordStatements } from './posts/statements.mjs';

// Compares the duration of API calls for posts with each other, and with those of a small archive. Fails above a limit.

const POSTS = Number(process.env.BENCH_POSTS ?? 1_000_000);
const SMALL_POSTS = 20_000;
const ROUNDS = 40;
/** An operation may take at most this many times as long as with `SMALL_POSTS`. */
const MAX_GROWTH = 1.3;

const small = await openNewsroom(SMALL_POSTS);
const large = await openNewsroom(POSTS);
const operations = createOperations();

const listStatements = await recordStatements(large, () => large.call('GET', `/posts?${LIST_QUERY}`));
const bare = await startBareServer(load, large.connection, listStatements);
const fetchBare = () => fetch(bare.url).then((response) => response.text());

/** The number of database pages that the statements of each operation read, and the SQL of the statements. */
const pages = {};
const allStatements = [];
for (const [name, operation] of Object.entries(operations)) {
  const counts = [];
  for (const room of [small, large]) {
    // The first call fills caches of the server.
    await operation(room);
    const statements = await recordStatements(room, () => operation(room));
    counts.push(await countPages(room.client, statements));
    if (!/^(read|uniqueness)/.test(name)) allStatements.push(...statements);
  }
  pages[name] = counts;
}

/** Fewer rounds for uniqueness checks, which have a daily limit. */
const countRounds = (name) => (name.startsWith('uniqueness') ? 8 : ROUNDS);

const times = Object.fromEntries(Object.keys(operations).map((name) => [name, { small: [], large: [] }]));
const bareTimes = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, operation] of Object.entries(operations)) {
    if (round >= countRounds(name)) continue;
    times[name].small.push(await measureMs(() => operation(small)));
    times[name].large.push(await measureMs(() => operation(large)));
  }
  bareTimes.push(await measureMs(fetchBare));
}
await bare.close();

// The search must stay on its index after many writes.
const searches = Object.keys(operations).filter((name) => name.startsWith('search'));
const { writes, vectorWrites } = await writeRandomPosts(large.client);
const indexingStart = performance.now();
await waitForIndex(large.client);
const indexingSeconds = (performance.now() - indexingStart) / 1000;
const afterWrites = [];
for (const name of searches) {
  const search = () => operations[name](large);
  await search();
  const plans = await explain(large.client, await recordStatements(large, search));
  const searchTimes = [];
  for (let round = 0; round < ROUNDS; round++) searchTimes.push(await measureMs(search));
  afterWrites.push({
    name: `${name}, after ${writes} writes`,
    baseline: name,
    limit: MAX_GROWTH,
    ms: median(searchTimes),
    ratio: median(searchTimes) / median(times[name].large),
    usesIndex: !plans.some(scansAllWords),
  });
}
await small.close();
await large.close();

/** An operation may take at most `limit` times as long as the other one. */
const limits = [
  ['all posts, page 400', 'all posts, page 1', 1.5],
  ['section, page 1', 'all posts, page 1', 1.5],
  ['category, page 1', 'all posts, page 1', 1.5],
  ['status, page 1', 'all posts, page 1', 1.5],
  ['type, page 1', 'all posts, page 1', 1.5],
  ['author, page 1', 'all posts, page 1', 1.5],
  ['month, page 1', 'all posts, page 1', 1.5],
  ['board', 'all posts, page 1', 3],
  ['search, common word', 'read by id', 10],
  ['search, rare word', 'read by id', 10],
  ['search, two words', 'read by id', 10],
  ['uniqueness of 15,000 characters', 'read by id', 30],
];
const largeMs = (name) => median(times[name].large);
const comparisons = limits.map(([name, baseline, limit]) => {
  return { name, baseline, limit, ms: largeMs(name), ratio: largeMs(name) / largeMs(baseline) };
});
const listMs = largeMs('all posts, page 1');
comparisons.push({
  name: 'all posts, page 1',
  baseline: 'the same SQL, bare',
  limit: 2,
  ms: listMs,
  ratio: listMs / median(bareTimes),
});
comparisons.push(...afterWrites);
const growth = Object.entries(times).map(([name, { small, large }]) => {
  return { name, smallMs: median(small), largeMs: median(large), ratio: median(large) / median(small) };
});

/** List queries must not read the long texts of posts. */
const statementsWithTexts = allStatements.filter(({ sql }) =>
  /"(body|slides|body_text|uniqueness_body)"/.test(sql.split(/ from /i)[0]),
);

const figures = [
  '| what | time | compared with | ratio | bound |',
  '| --- | --- | --- | --- | --- |',
  ...comparisons.map(
    ({ name, baseline, limit, ratio, ms }) =>
      `| ${name} | ${ms.toFixed(1)} ms | ${baseline} | ${ratio.toFixed(2)} | ${limit} |`,
  ),
  '',
  `| what | ${SMALL_POSTS} posts | ${POSTS} posts | ratio | bound | database pages |`,
  '| --- | --- | --- | --- | --- | --- |',
  ...growth.map(
    ({ name, smallMs, largeMs, ratio }) =>
      `| ${name} | ${smallMs.toFixed(1)} ms | ${largeMs.toFixed(1)} ms | ${ratio.toFixed(2)} | ${MAX_GROWTH} | ${pages[name].join(' → ')} |`,
  ),
].join('\n');
const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
process.stdout.write(`${figures}\n\n${POSTS} posts, ${machine}\n`);
process.stdout.write(
  `The changed texts were in the search index ${indexingSeconds.toFixed(0)} s after the last write\n`,
);
if (process.env.BENCH_WRITE) writeFigures(figures, machine);

const failures = [
  ...comparisons.filter(({ ratio, limit }) => ratio > limit).map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`),
  ...growth
    .filter(({ ratio }) => ratio > MAX_GROWTH)
    .map(({ name, ratio }) => `${name}: grows ${ratio.toFixed(2)} times`),
  ...afterWrites.filter(({ usesIndex }) => !usesIndex).map(({ name }) => `${name}: scans the whole table`),
  ...(vectorWrites > 0 ? [`${vectorWrites} changes of status or date stored search vectors again`] : []),
  ...statementsWithTexts.map(({ sql }) => `A list query reads a full text: ${sql.slice(0, 200)}`),
];
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.exit(failures.length > 0 ? 1 : 0);

/** Whether a plan reads the whole search table. */
function scansAllWords({ 'Node Type': type, 'Relation Name': table, Plans: children = [] }) {
  return (type === 'Seq Scan' && table === 'post_words') || children.some(scansAllWords);
}

/** Replaces the tables in docs/performance.md, between their markers. */
function writeFigures(tables, machineName) {
  const path = join(root, 'docs/performance.md');
  const page = readFileSync(path, 'utf8');
  const [before, , after] = page.split(/<!-- posts(?: end)? -->/);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path,
    `${before}<!-- posts -->\n\n${tables}\n\n${POSTS} posts of ${WORDS_PER_POST} words, on ${machineName}, ${date}.\n\n<!-- posts end -->${after}`,
  );
  execFileSync(tool('biome'), ['format', '--write', path]);
}
