import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, startServer, temporaryFolder } from '../bench/lib/server.mjs';
import { firstProjects } from './lib/projects.mjs';
import { randomOf } from './lib/random.mjs';
import { writeUntilDeath } from './torture/writer.mjs';

const ROUNDS = Number(process.argv[2] ?? 50);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const WRITERS = 4;
const LONGEST_ROUND = 2500;
/** How long a server lives without its PostgreSQL before it is killed too. */
const LONGEST_WITHOUT = 600;

const random = randomOf(SEED);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const settings = firstProjects(1, folder);
const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** What is killed in a round; the server is gone after each. */
const deaths = {
  'the server': async (server) => kill(server),
  both: async (server) => {
    kill(postmaster());
    kill(server);
  },
  'PostgreSQL first': async (server) => {
    kill(postmaster());
    await pause(random.below(LONGEST_WITHOUT));
    kill(server);
  },
};

/** Every acknowledged write that is not there, a line each. */
async function missing(api, token, ledger) {
  const lines = [];
  for (const [id, { acknowledged, asked }] of ledger) {
    const answer = await fetch(`${api}/posts/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const found = answer.ok ? (await answer.json()).notes : `nothing (${answer.status})`;
    if (found !== acknowledged && found !== asked) lines.push(`post ${id} has ${found}, not ${acknowledged}`);
  }
  return lines;
}

let server = await startServer(dataDir, settings);
const token = await signIn(server.api);
const everything = new Map();
const failures = [];
for (let round = 1; round <= ROUNDS; round++) {
  const ledger = new Map();
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    writeUntilDeath(server.api, token, ledger, `round ${round} writer ${index}`),
  );
  await pause(100 + random.below(LONGEST_ROUND));
  const death = random.pick(Object.keys(deaths));
  await deaths[death](server.pid);
  await Promise.all(writers);

  const started = performance.now();
  server = await startServer(dataDir, settings);
  const wait = Math.round(performance.now() - started);
  const missed = await missing(server.api, token, ledger);
  failures.push(...missed.map((line) => `round ${round}: ${line}`));
  for (const entry of ledger) everything.set(...entry);
  console.log(`round ${round}: killed ${death}; ${ledger.size} posts, ${missed.length} lost; up again in ${wait} ms`);
}
// A later crash must not take what an earlier one left.
failures.push(...(await missing(server.api, token, everything)).map((line) => `at the end: ${line}`));
if (everything.size === 0) failures.push('Nothing was written at all');
await server.stop();

for (const line of failures) console.error(line);
console.log(`${ROUNDS} rounds, ${everything.size} posts written and looked for, ${failures.length} lost, seed ${SEED}`);
process.exitCode = failures.length > 0 ? 1 : 0;
