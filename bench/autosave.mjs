import { fail } from '../scripts/lib/run.mjs';
import { readCpuMs } from './lib/cpu.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { openNewsroom } from './posts/newsroom.mjs';

// Measures a working copy, which the editor stores every few seconds, as a share of a save of the same text. The cost is
// the CPU time of server and database, because both requests wait for the same disk. Fails above a limit.

const ROUNDS = 8;
const REQUESTS_PER_ROUND = 50;
const PARAGRAPHS = 40;
/** The working copy of a text may cost a fifth of its save. */
const MAX_RATIO = 0.2;
const CLIENT_ID = '00000000-0000-4000-8000-000000000001';

/** An article of about 9 kB in which every round changes one paragraph. */
const createArticle = (round) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: Array.from({ length: PARAGRAPHS }, (_, index) => {
      const words = Array.from({ length: 40 }, (_, word) => `word${(index * 31 + word * 7) % 400}`).join(' ');
      const text = index === round % PARAGRAPHS ? `${words} round ${round}` : words;
      return { type: 'paragraph', content: [{ type: 'text', text }] };
    }),
  },
});

const { pid, call, close } = await openNewsroom(1000);
const { items } = await call('GET', '/posts?search[status]=1&search[template_type]=0&per-page=1&fields=id');
const id = items[0]?.id ?? fail('The newsroom has no draft.');
let { updated_at } = await call('GET', `/posts/${id}`);

async function save(number) {
  const post = await call('PATCH', `/posts/${id}`, { body: createArticle(number), base_updated_at: updated_at });
  updated_at = post.updated_at;
}

const storeCopy = (number) =>
  call('POST', `/posts/working-copies/${id}`, {
    client_id: CLIENT_ID,
    changes: JSON.stringify({ body: createArticle(number) }),
    base_updated_at: updated_at,
  });

/** The CPU time and the durations of a series of requests, per request. */
async function measure(request, round) {
  const before = readCpuMs(pid);
  const durations = [];
  for (let index = 0; index < REQUESTS_PER_ROUND; index++) {
    durations.push(await measureMs(() => request(round * REQUESTS_PER_ROUND + index)));
  }
  return { cpuMs: (readCpuMs(pid) - before) / REQUESTS_PER_ROUND, durationMs: median(durations) };
}

// The first round compiles the code and is not counted.
const [saves, copies] = [[], []];
for (let round = 0; round <= ROUNDS; round++) {
  saves.push(await measure(save, round));
  copies.push(await measure(storeCopy, round));
}
await close();

const medianOf = (results, name) => median(results.slice(1).map((result) => result[name]));
const ratioOf = (name) => medianOf(copies, name) / medianOf(saves, name);
const format = (name) => `${medianOf(copies, name).toFixed(1)} ms, a save ${medianOf(saves, name).toFixed(1)} ms`;
const ratio = ratioOf('cpuMs');
console.log(`A working copy uses ${format('cpuMs')} of CPU time`);
console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
console.log(`A working copy takes ${format('durationMs')}`);
console.log(`  ratio ${ratioOf('durationMs').toFixed(2)}`);
if (ratio > MAX_RATIO) process.exitCode = 1;
