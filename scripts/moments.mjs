import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root, run } from './lib/run.mjs';
import { withPostgres15 } from './test/postgres-15.mjs';

// Runs the tests as if they were run at other moments, and the journeys with other seeds of the demo:
//
//   npm run test:moments -- 2026-12-31T22:59:00Z 2028-02-29T12:00:00Z
//   npm run test:moments -- --seeds=20
//
// The clocks of the tests, their servers and their browsers are shifted. Debian's libfaketime also shifts PostgreSQL.

const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

const moments = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const seeds = Number(/^--seeds=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? 0);
if (moments.some((moment) => Number.isNaN(Date.parse(moment))) || moments.length + seeds === 0) {
  console.error('Usage: npm run test:moments -- <moment> …, or -- --seeds=<number>');
  process.exit(2);
}

async function runTests(steps, env) {
  const child = spawn(process.execPath, ['scripts/test.mjs', ...steps], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

async function testMoment(moment) {
  const shift = String(Date.parse(moment) - Date.now());
  const env = { TEST_CLOCK_SHIFT: shift, E2E_MOMENT: moment, DEMO_MOMENT: moment };
  if (!existsSync(FAKETIME)) await run('apt-get', ['install', '-y', '-qq', 'libfaketime']);
  const postgresEnv = {
    LD_PRELOAD: FAKETIME,
    FAKETIME: `+${Number(shift) / 1000}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const onPostgres = await withPostgres15(
    (url) => runTests(['unit', 'server', 'screens'], { ...env, TEST_DATABASE_URL: url }),
    postgresEnv,
  );
  return (await runTests(['journeys', 'trust'], env)) && onPostgres;
}

const results = [];
for (const moment of moments) results.push([moment, await testMoment(moment)]);
for (let seed = 1; seed <= seeds; seed++)
  results.push([`seed ${seed}`, await runTests(['journeys'], { E2E_SEED: String(seed) })]);
for (const [name, isGreen] of results) console.log(`${isGreen ? 'green' : 'red'}  ${name}`);
const failed = results.filter(([, isGreen]) => !isGreen).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
