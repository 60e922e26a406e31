import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs';
import { runFolder, sharedOptions } from './support/shared-options';

// Workers load this file again and get the port of the first load through the environment.
process.env['E2E_PORT'] ??= findFreePort();
const port = process.env['E2E_PORT'];

/** All pages of a worker share one process with compiled scripts: a page takes a quarter less time. */
const ONE_PROCESS_ARGUMENTS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

export default defineConfig({
  ...sharedOptions,
  // The process tests start their own servers and have their own configuration.
  testIgnore: 'processes/**',
  // Journeys also wait, for example for a publication or a server start: one more than the two cores.
  workers: 3,
  use: {
    ...sharedOptions.use,
    baseURL: `http://lagos.localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    // A page with a warm cache takes half as long. Storage is cleared between journeys.
    reuseContext: true,
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, ...ONE_PROCESS_ARGUMENTS] },
    trace: 'off',
    timezoneId: 'America/Santiago',
  },
  webServer: {
    command: 'mkdir -p "$E2E_RUN" && exec node e2e/support/start-server.mjs >"$E2E_RUN/server.log" 2>&1',
    cwd: new URL('..', import.meta.url).pathname,
    env: {
      E2E_RUN: runFolder,
      PORT: port,
      DATA_DIR: join(runFolder, 'data'),
      PUSH_SERVICES: 'push.example.com',
      DEMO_MOMENT: process.env['E2E_MOMENT'] ?? '2026-11-17T10:00:00Z',
      DEMO_SEED: process.env['E2E_SEED'] ?? '',
    },
    url: `http://localhost:${port}/api/config`,
    timeout: 10 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});

function findFreePort(): string {
  const script = "const s=require('net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
