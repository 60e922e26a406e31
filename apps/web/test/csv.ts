import { page, userEvent } from 'vitest/browser';

export const csvFile = (content: BlobPart, name = 'list.csv') => new File([content], name, { type: 'text/csv' });
export const chooser = () => page.getByLabelText('Upload .csv');
export const preview = () => page.getByRole('dialog', { name: 'Upload list.csv' });

/** Chooses a file, and uploads it after the look at its first rows. */
export async function uploadCsv(content: BlobPart) {
  await userEvent.upload(chooser(), csvFile(content));
  await preview().getByRole('button', { name: 'Upload', exact: true }).click();
}
