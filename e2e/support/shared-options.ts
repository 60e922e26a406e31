import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Workers load this file again and get the value of the first load through the environment. knip loads it too, so the
// folder is only named here; the run creates it.
process.env['E2E_RUN'] ??= join(tmpdir(), `masthead-e2e-${randomUUID().slice(0, 8)}`);
/** The folder of the run, which is deleted at the end. */
export const runFolder = process.env['E2E_RUN'];
const findFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** No single step needs longer, also on a busy machine. The failure names what the step waited for. */
const STEP_TIMEOUT_MS = 120_000;

/** The Playwright options of the journeys and of the process tests. */
export const sharedOptions = {
  outputDir: join(runFolder, 'results'),
  // Each step has its own limit. Journeys wait for states and limit their work by counts.
  timeout: 10 * 60_000,
  expect: { timeout: STEP_TIMEOUT_MS },
  use: { actionTimeout: STEP_TIMEOUT_MS, navigationTimeout: STEP_TIMEOUT_MS },
  forbidOnly: true,
  reporter: [['line'], [findFile('./clean-up.ts')], [findFile('../../scripts/test/playwright-reporter.mjs')]] as [
    string,
  ][],
};
