import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../scripts/lib/chromium.mjs';
import { createRandom } from './lib/random.mjs';
import { openNewsroom } from './trust/newsroom.mjs';
import { createDevices, Scenario } from './trust/scenario.mjs';

// Plays random scenarios of writers and editors in real browsers while servers, tabs and networks fail. Every character
// that was visible for 5 s must be found again, and the status line of the editor must be true at every sample.
//
// `npm run trust -- <scenarios> <seed>`. The scenarios of a round share the server and its faults. A failure names the seed
// of its round, which repeats the round.

const SCENARIOS = Number(process.argv[2] ?? 100);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const PER_ROUND = Math.min(10, SCENARIOS);
const MAX_FAULTS = 3;
const MAX_FAULT_INTERVAL_MS = 25_000;
const MAX_DOWN_MS = 6000;
/** A step is not possible, for example, when a dialog of a fault covers its button. More of them indicate a defect. */
const MAX_IMPOSSIBLE_SHARE = 0.2;

// Each start of the server adds a listener.
process.setMaxListeners(0);

/** Kills the server or the database up to three times during a round. */
async function causeFaults(newsroom, random) {
  const faults = Array.from({ length: random.below(MAX_FAULTS + 1) }, () => ({
    waitMs: 3000 + random.below(MAX_FAULT_INTERVAL_MS),
    killsDatabase: random.chance(0.5),
    downMs: random.below(MAX_DOWN_MS),
  }));
  for (const { waitMs, ...fault } of faults) {
    await pause(waitMs);
    await newsroom.fail(fault);
  }
  return faults.length;
}

async function playRound(newsroom, devices, seed, firstNumber, count) {
  const random = createRandom(seed);
  const scenarios = Array.from({ length: count }, (_, index) => {
    const number = firstNumber + index;
    return new Scenario(newsroom, devices[index], number, random.below(2 ** 31));
  });
  for (const scenario of scenarios) await scenario.prepare();
  const faults = causeFaults(newsroom, random);
  const results = await Promise.all(
    scenarios.map(async (scenario, index) => ({ scenario, number: firstNumber + index, ...(await scenario.play()) })),
  );
  return { results, faultCount: await faults };
}

function reportFailures({ scenario, number, lost, falseClaims }, seed) {
  if (lost.length === 0 && falseClaims.length === 0) return 0;
  console.error(`\nScenario ${number}, round with seed ${seed}, post ${scenario.postId}`);
  for (const word of lost) console.error(`  lost: ${word}`);
  for (const claim of falseClaims) console.error(`  false: ${claim}`);
  for (const line of scenario.lines) console.error(`    ${line}`);
  return lost.length + falseClaims.length;
}

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  // Scripts run too briefly to repay the time that the compiler needs to optimize them.
  args: [...chromiumArguments, '--process-per-site', '--js-flags=--max-lazy --no-opt --no-maglev'],
});
const newsroom = await openNewsroom(PER_ROUND);
const devices = newsroom.accounts.map((accounts) => createDevices(newsroom, browser, accounts));
const totals = { faults: 0, words: 0, claims: 0, failures: 0, impossibleSteps: 0 };
const stepCounts = {};
for (let number = 0, seed = SEED; number < SCENARIOS; number += PER_ROUND, seed++) {
  const startedAt = Date.now();
  const { results, faultCount } = await playRound(
    newsroom,
    devices,
    seed,
    number,
    Math.min(PER_ROUND, SCENARIOS - number),
  );
  totals.faults += faultCount;
  for (const result of results) {
    totals.words += result.dueCount;
    totals.claims += result.claimCount;
    totals.failures += reportFailures(result, seed);
    totals.impossibleSteps += result.scenario.failedCount;
    for (const [name, count] of result.scenario.counts) stepCounts[name] = (stepCounts[name] ?? 0) + count;
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `seed ${seed}: ${results.length} scenarios in ${seconds} s, ${faultCount} faults, ${totals.failures} failures`,
  );
}
await browser.close();
await newsroom.stop();

const counts = Object.entries({ ...stepCounts, 'not possible': totals.impossibleSteps });
console.log(`steps: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`);
console.log(
  `${SCENARIOS} scenarios, ${totals.words} words and ${totals.claims} status lines checked, ${totals.faults} kills of the server, ${totals.failures} failures, seed ${SEED}`,
);
if (totals.words === 0 || totals.claims === 0) throw new Error('The scenarios checked nothing');
const stepCount = Object.values(stepCounts).reduce((sum, count) => sum + count, 0);
if (totals.impossibleSteps > stepCount * MAX_IMPOSSIBLE_SHARE) throw new Error('Too many steps were not possible');
process.exitCode = totals.failures > 0 ? 1 : 0;
