import { readdirSync, rmSync } from 'node:fs';
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
    const left = readdirSync(folder).filter((name) => name !== 'results');
    for (const name of this.hasPassed ? [''] : left) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
