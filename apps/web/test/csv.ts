import { page, userEvent } from 'vitest/browser';

export const csvFile = (content: BlobPart, name = 'list.csv') => new File([content], name, { type: 'text/csv' });
export const chooser = () => page.getByLabelText('Upload .csv');
export const preview = (name = 'list.csv') => page.getByRole('dialog', { name: `Upload ${name}` });
export const uploadPreviewed = (name?: string) => preview(name).getByRole('button', { name: 'Upload', exact: true });

/** Chooses a file, and uploads it after the look at its first rows. */
export async function uploadCsv(content: BlobPart) {
  await userEvent.upload(chooser(), csvFile(content));
  await uploadPreviewed().click();
}
