import { fail } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { openNewsroom } from './posts/newsroom.mjs';

// Measures a working copy, which the editor stores every few seconds, as a share of a save of the same text. Both are
// whole requests and are measured alternately. Fails above a limit.

const ROUNDS = 60;
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

const { call, close } = await openNewsroom(1000);
const { items } = await call('GET', '/posts?search[status]=1&search[template_type]=0&per-page=1&fields=id');
const id = items[0]?.id ?? fail('The newsroom has no draft.');
let { updated_at } = await call('GET', `/posts/${id}`);

async function save(round) {
  const post = await call('PATCH', `/posts/${id}`, { body: createArticle(round), base_updated_at: updated_at });
  updated_at = post.updated_at;
}

const storeCopy = (round) =>
  call('POST', `/posts/working-copies/${id}`, {
    client_id: CLIENT_ID,
    changes: JSON.stringify({ body: createArticle(round) }),
    base_updated_at: updated_at,
  });

const [saves, copies] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  saves.push(await measureMs(() => save(round)));
  copies.push(await measureMs(() => storeCopy(round)));
}
await close();

const [saveMs, copyMs] = [median(saves), median(copies)];
const ratio = copyMs / saveMs;
console.log(`A working copy takes ${copyMs.toFixed(1)} ms, a save ${saveMs.toFixed(1)} ms`);
console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
if (ratio > MAX_RATIO) process.exitCode = 1;
