import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Workers load this file again and get the value of the first load through the environment. knip loads it too, so the
// folder is only named here; the run creates it.
process.env['E2E_RUN'] ??= join(tmpdir(), `masthead-e2e-${randomUUID().slice(0, 8)}`);
/** The folder of the run, which is deleted at the end. */
export const runFolder = process.env['E2E_RUN'];
const report = process.env['E2E_REPORT'];
const cleanUp = fileURLToPath(new URL('./clean-up.ts', import.meta.url));

/** The Playwright options of the journeys and of the process tests. */
export const sharedOptions = {
  outputDir: join(runFolder, 'results'),
  // Long, so that a busy machine does not fail a journey. Journeys wait for states and limit their work by counts.
  timeout: 30 * 60_000,
  expect: { timeout: 2 * 60_000 },
  forbidOnly: true,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : []), [cleanUp]] as [string][],
};
