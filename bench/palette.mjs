import { readCpuMs } from './lib/cpu.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { COMMON_WORD, RARE_WORD } from './posts/fill.mjs';
import { openNewsroom } from './posts/newsroom.mjs';

// Measures the searches of the command palette in a large archive. A search may take at most `MAX_CPU_MS` of CPU time of
// server and database, because its duration depends on the load of the machine. Fails above the limit.

const POSTS = Number(process.env.BENCH_POSTS ?? 1_000_000);
const REQUESTS = 20;
const MAX_CPU_MS = 100;

const { pid, client, ids, call, close } = await openNewsroom(POSTS);
const { rows: authors } = await client.query('select username from users where id = $1', [ids.authors[0]]);

/** Typical inputs: beginnings of words, a typing error, an author, a word that no record contains. */
const queries = {
  'two letters': 'ma',
  'beginning of a common word': COMMON_WORD.slice(0, 5),
  'beginning of a rare word': RARE_WORD.slice(0, 6),
  'rare word with a typing error': 'quezta',
  'two words': `${COMMON_WORD} kalo`,
  'three words': 'kalo tasu miren',
  'author and word': `${authors[0].username.slice(0, 5)} kalo`,
  'no match': 'zzyzx',
};

/** The CPU time per search, the median duration and the number of results. */
async function measure(query) {
  const search = () => call('GET', `/v2/palette?query=${encodeURIComponent(query)}`);
  // The first search fills caches of the server and of PostgreSQL.
  const { items } = await search();
  const before = readCpuMs(pid);
  const durations = [];
  for (let index = 0; index < REQUESTS; index++) durations.push(await measureMs(search));
  return { cpuMs: (readCpuMs(pid) - before) / REQUESTS, durationMs: median(durations), results: items.length };
}

for (const [name, query] of Object.entries(queries)) {
  const { cpuMs, durationMs, results } = await measure(query);
  const figures = `${cpuMs.toFixed(0)} ms of CPU time (at most ${MAX_CPU_MS}), ${durationMs.toFixed(0)} ms, ${results} results`;
  console.log(`${name} (${query}): ${figures}`);
  if (cpuMs > MAX_CPU_MS) process.exitCode = 1;
}
await close();
