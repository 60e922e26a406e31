import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, startServer, temporaryFolder } from '../../bench/lib/server.mjs';
import { createProjectSettings } from '../lib/projects.mjs';
import { createRandom } from '../lib/random.mjs';
import { writeUntilKilled } from './writer.mjs';

const WRITERS = 4;
const MAX_ROUND_MS = 2500;
const FIRST_POST_TIMEOUT_MS = 60_000;
/** Maximum time that a server runs without its PostgreSQL before it is killed too, in milliseconds. */
const MAX_WITHOUT_POSTGRES_MS = 600;

const readPostmasterPid = (dataDir) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The processes to kill in a round. Each variant kills the server. */
const kills = {
  'the server': async (server) => kill(server),
  both: async (server, dataDir) => {
    kill(readPostmasterPid(dataDir));
    kill(server);
  },
  'PostgreSQL first': async (server, dataDir, random) => {
    kill(readPostmasterPid(dataDir));
    await pause(random.below(MAX_WITHOUT_POSTGRES_MS));
    kill(server);
  },
};

/** A round without a write checks nothing: on a busy machine the first response may take seconds. */
async function waitForFirstPost(ledger) {
  const deadline = Date.now() + FIRST_POST_TIMEOUT_MS;
  while (ledger.size === 0) {
    if (Date.now() > deadline) throw new Error(`No post was written within ${FIRST_POST_TIMEOUT_MS / 1000} s`);
    await pause(20);
  }
}

/** Acknowledged writes that are missing, one line each. The ledger has the expected notes of every post. */
async function findLostWrites(api, token, ledger) {
  const lines = [];
  for (const [id, { acknowledged, pending }] of ledger) {
    const response = await fetch(`${api}/posts/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const stored = response.ok ? (await response.json()).notes : `nothing (${response.status})`;
    if (stored !== acknowledged && stored !== pending) lines.push(`post ${id} has ${stored}, not ${acknowledged}`);
  }
  return lines;
}

/**
 * Kills the server or PostgreSQL at random moments while posts are written, starts them again, and checks that no
 * acknowledged write is lost. The seed repeats a run. Returns the number of lost writes.
 */
export async function runKills(rounds, seed) {
  const random = createRandom(seed);
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const settings = createProjectSettings(1, folder);
  let server = await startServer(dataDir, settings);
  const token = await signIn(server.api);
  const allWrites = new Map();
  const failures = [];
  for (let round = 1; round <= rounds; round++) {
    const ledger = new Map();
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilKilled(server.api, token, ledger, `round ${round} writer ${index}`),
    );
    await waitForFirstPost(ledger);
    await pause(random.below(MAX_ROUND_MS));
    const victim = random.pick(Object.keys(kills));
    await kills[victim](server.pid, dataDir, random);
    await Promise.all(writers);

    const startedAt = performance.now();
    server = await startServer(dataDir, settings);
    const restartMs = Math.round(performance.now() - startedAt);
    const lost = await findLostWrites(server.api, token, ledger);
    failures.push(...lost.map((line) => `round ${round}: ${line}`));
    for (const entry of ledger) allWrites.set(...entry);
    console.log(
      `round ${round}: killed ${victim}; ${ledger.size} posts, ${lost.length} lost; restarted in ${restartMs} ms`,
    );
  }
  // A later crash must not lose data that survived an earlier one.
  failures.push(...(await findLostWrites(server.api, token, allWrites)).map((line) => `at the end: ${line}`));
  await server.stop();

  for (const line of failures) console.error(line);
  console.log(`${rounds} rounds, ${allWrites.size} posts written and checked, ${failures.length} lost, seed ${seed}`);
  return failures.length;
}
