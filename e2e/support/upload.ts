import type { Page } from '@playwright/test';

/** Chooses this content as a file of this name. */
export async function chooseCsv(page: Page, content: string | Buffer, name = 'list.csv'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload .csv' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

export const preview = (page: Page) => page.getByRole('dialog', { name: 'Upload list.csv' });

/** Chooses a file and uploads it after the look at its first rows. */
export async function uploadCsv(page: Page, content: string): Promise<void> {
  await chooseCsv(page, content);
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
}
