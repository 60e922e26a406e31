import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fail, run, tool } from './run.mjs';

/** Without a window to draw for, it needs a third of a whole browser's processor time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isRoot = () => process.getuid?.() === 0;

/** Without its own updates and background calls, and as root without its sandbox, which refuses to start there. */
export const chromiumArguments = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', ...(isRoot() ? ['--no-sandbox'] : [])],
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function playwrightsOwn() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Where a Chromium is, or undefined. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  return names.map(onPath).find(Boolean) ?? bundles.find(isProgram) ?? playwrightsOwn();
}

/** Some packages only install a stub that wants a store: what does not tell its version does not count. */
async function works(path) {
  return path !== undefined && (await run(path, ['--version'], { quiet: true, timeout: 30_000 })) === 0;
}

/** A mirror that does not answer must not hold up the tests. */
const IMPATIENT = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

const packageManagers = {
  'apt-get': (name) => [
    ['update', ...IMPATIENT],
    ['install', '-y', '--no-install-recommends', ...IMPATIENT, name],
  ],
  dnf: (name) => [['install', '-y', name]],
  apk: (name) => [['add', '--no-cache', name]],
};

async function installFromSystem(name) {
  const manager = Object.keys(packageManagers).find(onPath);
  if (!manager) return;
  const prefix = isRoot() ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && (await run('sudo', ['-n', 'true'], { quiet: true })) !== 0) return;
  console.log(`Installing ${name} …`);
  for (const step of packageManagers[manager](name)) {
    const [command, ...args] = [...prefix, manager, ...step];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    if ((await run(command, args, { env, quiet: true })) !== 0) return;
  }
}

/** A Chromium that runs, installed when there is none; where the system has the shell of it, that. */
export async function ensureChromium() {
  const attempts = [
    () => process.env.CHROMIUM_PATH || onPath(SHELL) || installFromSystem(SHELL),
    () => installFromSystem('chromium'),
    () => run(tool('playwright'), ['install', 'chromium']),
  ];
  for (const attempt of attempts) {
    await attempt();
    const path = findChromium();
    if (await works(path)) return path;
    if (process.env.CHROMIUM_PATH) return fail(`CHROMIUM_PATH (${path}) does not run: correct it or unset it.`);
  }
  return fail('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to it.');
}
