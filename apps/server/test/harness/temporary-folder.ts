import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is deleted after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
