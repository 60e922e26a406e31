import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter } from '@playwright/test/reporter';

/**
 * Removes the run's data and tokens at the very end: a global teardown comes before the server has stopped. What the
 * pages of failed journeys showed stays, to be read.
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
    // Where no server was started there is none.
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((each) => each !== 'results')) rmSync(join(folder, name), { recursive: true });
    if (this.hasPassed) rmSync(folder, { recursive: true, force: true });
  }
}
