import type { Page } from '@playwright/test';

/** Uploads a CSV file with this content on a page with an uploaded list. */
export async function uploadCsv(page: Page, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload .csv' }).click();
  await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  // The dialog shows the rows of the file before the upload.
  const preview = page.getByRole('dialog', { name: 'Upload list.csv' });
  await preview.getByRole('button', { name: 'Upload', exact: true }).click();
}
