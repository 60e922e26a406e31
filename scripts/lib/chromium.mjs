import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { exitAfterFailedInstallation, retry } from './install.mjs';
import { fail, run, tool } from './run.mjs';

// The screen tests and journeys need a Chromium. This file finds an installed one or installs one.

/** The headless shell needs a third of the CPU time of a full browser. */
const SHELL = 'chromium-headless-shell';
const commandNames = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isRoot = () => process.getuid?.() === 0;

/** Disables updates and background requests. The sandbox does not start as root, so it is disabled there. */
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

function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function findPlaywrightChromium() {
  try {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of a Chromium executable; `undefined` if there is none. */
export function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  return commandNames.map(findOnPath).find(Boolean) ?? macPaths.find(isProgram) ?? findPlaywrightChromium();
}

/** Returns whether the program starts. Some packages install only a stub that opens an app store. */
async function canRun(path) {
  return path !== undefined && (await run(path, ['--version'], { quiet: true, timeout: 30_000 })) === 0;
}

/** An unresponsive mirror must not delay the tests. */
const SHORT_TIMEOUT = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** The commands that install a package, by package manager. */
const packageManagers = {
  'apt-get': (name) => [
    ['update', ...SHORT_TIMEOUT],
    ['install', '-y', '--no-install-recommends', ...SHORT_TIMEOUT, name],
  ],
  dnf: (name) => [['install', '-y', name]],
  apk: (name) => [['add', '--no-cache', name]],
};

async function installFromSystem(name) {
  const manager = Object.keys(packageManagers).find(findOnPath);
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

/** Returns the path of a Chromium that runs, preferably the headless shell. Installs one if necessary. */
export async function ensureChromium() {
  const attempts = [
    () => process.env.CHROMIUM_PATH || findOnPath(SHELL) || installFromSystem(SHELL),
    () => installFromSystem('chromium'),
    () => run(tool('playwright'), ['install', 'chromium']),
  ];
  let path;
  await retry('Chromium could not be found or installed. Install it and set CHROMIUM_PATH.', async () => {
    for (const attempt of attempts) {
      await attempt();
      path = findChromium();
      if (await canRun(path)) return true;
      if (process.env.CHROMIUM_PATH) return fail(`CHROMIUM_PATH (${path}) does not run. Correct or unset it.`);
    }
    return false;
  }).catch(exitAfterFailedInstallation);
  return path;
}
