import type { Page } from '@playwright/test';

/** Chooses a CSV file with this content on a page with an uploaded list. */
export async function chooseCsv(page: Page, content: string | Buffer, name = 'list.csv'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload .csv' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** The dialog that shows the rows of the file before the upload. */
export const preview = (page: Page) => page.getByRole('dialog', { name: 'Upload list.csv' });

/** Chooses a file and confirms the preview. */
export async function uploadCsv(page: Page, content: string): Promise<void> {
  await chooseCsv(page, content);
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
}
