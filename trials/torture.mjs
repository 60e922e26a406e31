import { faultNames, runFaults } from './torture/faults.mjs';
import { runKills } from './torture/kills.mjs';

// Runs the product while its parts fail, and checks that it recovers without manual action and loses no acknowledged write.
//
// `npm run torture` runs everything, `npm run torture -- kills <rounds> <seed>` only the killed processes, and
// `npm run torture -- <fault> …` only these faults.

const DEFAULT_ROUNDS = 50;

// Each process of the product adds a listener.
process.setMaxListeners(0);

const [first, ...rest] = process.argv.slice(2);
const isKills = first === undefined || first === 'kills';
const isFaults = first !== 'kills';
const unknownName = isKills ? undefined : [first, ...rest].find((name) => !faultNames.includes(name));
if (unknownName) throw new Error(`There is no fault ${unknownName}. The faults are: ${faultNames.join(', ')}`);

let failureCount = 0;
if (isKills) {
  const [rounds = DEFAULT_ROUNDS, seed = Date.now() % 1_000_000] = first ? rest.map(Number) : [];
  failureCount += await runKills(rounds, seed);
}
if (isFaults) failureCount += await runFaults(first ? [first, ...rest] : faultNames);
process.exitCode = failureCount > 0 ? 1 : 0;
