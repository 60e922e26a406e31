import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';

/**
 * Deletes the run's data and tokens after the server has stopped, which is later than a global teardown. Keeps the
 * results of failed journeys.
 */
export default class CleanUp implements Reporter {
  private hasPassed = false;

  printsToStdio(): boolean {
    return false;
  }

  onEnd({ status }: FullResult): void {
    this.hasPassed = status === 'passed';
  }

  async onExit(): Promise<void> {
    const folder = process.env['E2E_RUN'] as string;
    // The folder does not exist if no server was started.
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((entry) => entry !== 'results')) rmSync(join(folder, name), { recursive: true });
    if (this.hasPassed) rmSync(folder, { recursive: true, force: true });
  }
}
