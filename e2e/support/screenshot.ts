import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = process.env['E2E_PICTURES'];

/** Takes a screenshot of a step if `E2E_PICTURES` names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
