import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs';

// Workers read this file again: what the first reading chose is theirs through the environment. The search for dead code
// reads it, too: the folder is only named here, and made by the server.
process.env['E2E_RUN'] ??= join(tmpdir(), `masthead-e2e-${randomUUID().slice(0, 8)}`);
process.env['E2E_PORT'] ??= freePort();
const port = process.env['E2E_PORT'];
const report = process.env['E2E_REPORT'];

/** All pages of a worker in one process, which has compiled the scripts already: a page takes a quarter less. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

export default defineConfig({
  testDir: '.',
  outputDir: join(process.env['E2E_RUN'], 'results'),
  // Journeys also wait, for a moment to come or a server to start: one more than the cores they are meant for.
  workers: 3,
  // axe reads a whole page several times in one journey, and the machines are shared.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : []), ['./support/clean-up.ts']],
  use: {
    baseURL: `http://lagos.localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    // A page with a warm cache takes half as long; what a journey stored is gone before the next.
    reuseContext: true,
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, ...ONE_PROCESS] },
    trace: 'off',
    timezoneId: 'America/Santiago',
  },
  webServer: {
    command: 'node apps/server/dist/main.js',
    cwd: new URL('..', import.meta.url).pathname,
    env: { PORT: port, DATA_DIR: join(process.env['E2E_RUN'], 'data'), PUSH_SERVICES: 'push.example.com' },
    url: `http://localhost:${port}/api/config`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

function freePort(): string {
  const script = "const s=require('net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
