import { rmSync } from 'node:fs';
import type { Reporter } from '@playwright/test/reporter';

/** Removes the run's data and tokens at the very end: a global teardown comes before the server has stopped. */
export default class CleanUp implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  async onExit(): Promise<void> {
    rmSync(process.env['E2E_RUN'] as string, { recursive: true, force: true });
  }
}
