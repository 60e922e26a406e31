import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Keeps the data directory of a server with demo content, so that only the first journeys after a build fill it.

const root = new URL('../../', import.meta.url).pathname;
const cache = join(root, 'node_modules/.cache/masthead-demo');
/** The start of the demo's clock. A copy starts its clock again. */
const CLOCK_FILE = 'demo-clock.json';

/** Content that depends on the build, the moment and the seed. */
function computeKey() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'apps/server/dist/.masthead-build')));
  for (const name of ['DEMO_MOMENT', 'DEMO_SEED']) hash.update(`${name}=${process.env[name]}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function fill(folder) {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const forwardSignal = (signal) => server.kill(signal);
  process.once('SIGTERM', forwardSignal);
  process.once('SIGINT', forwardSignal);
  server.stdout.on('data', (text) => {
    if (/is ready on port \d+/.test(text)) server.kill('SIGTERM');
  });
  const [code] = await exit;
  process.off('SIGTERM', forwardSignal);
  process.off('SIGINT', forwardSignal);
  if (code !== 0) throw new Error(`The server that fills the demo exited with code ${code}.`);
  rmSync(join(folder, CLOCK_FILE), { force: true });
}

/** Keeps the owner of the files of PostgreSQL, which `fs.cp` does not. */
const copyFolder = (from, to) => execFileSync('cp', ['-a', from, to]);

/** Copies filled demo data into the data directory. Fills it first if there is none for this build. */
export async function copyDemoData(dataDir) {
  const kept = join(cache, computeKey());
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    for (const name of readdirSync(cache)) rmSync(join(cache, name), { recursive: true, force: true });
    // The temporary files of a test run are in memory.
    const folder = mkdtempSync(join(tmpdir(), 'masthead-demo-'));
    await fill(folder);
    const copy = `${kept}.${process.pid}`;
    copyFolder(folder, copy);
    rmSync(folder, { recursive: true });
    renameSync(copy, kept);
  }
  copyFolder(kept, dataDir);
}
