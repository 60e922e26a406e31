import { page, userEvent } from 'vitest/browser';

// The upload of a CSV file: choose the file, check the preview dialog, press Upload.

export const csvFile = (content: BlobPart, name = 'list.csv') => new File([content], name, { type: 'text/csv' });
export const fileInput = () => page.getByLabelText('Upload .csv');
export const previewDialog = (name = 'list.csv') => page.getByRole('dialog', { name: `Upload ${name}` });
export const confirmUploadButton = (name?: string) =>
  previewDialog(name).getByRole('button', { name: 'Upload', exact: true });

export async function uploadCsv(content: BlobPart) {
  await userEvent.upload(fileInput(), csvFile(content));
  await confirmUploadButton().click();
}
