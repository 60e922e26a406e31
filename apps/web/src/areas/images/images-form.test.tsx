import { type Image, images } from '@masthead/domain/images/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import { button, card, field, libraryApi, notice, openImagesPage } from '../../../test/images-screen';
import { testImage } from '../../../test/pictures';

test('edits the texts of an image, and sends the watermark colour only with a watermark', async () => {
  const library = [testImage(7)];
  const api = libraryApi(library).reply(images.update, ({ body }) => {
    library[0] = { ...(library[0] as Image), ...(body as Partial<Image>) };
    return library[0];
  });
  await openImagesPage();
  await button('Edit Harbour 7').click();
  const panel = page.getByRole('dialog', { name: 'Edit image' });
  await expect.element(panel).toHaveTextContent('1200 x 800');
  await expect.element(page.getByRole('switch', { name: 'Light logo' })).toBeDisabled();
  await field('Alt').fill('Four');
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await expectAccessible();
  await field('Alt').fill('');
  await field('Name').fill('Old harbour');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  await expect.element(card('Old harbour')).toBeVisible();

  await button('Edit Old harbour').click();
  await page.getByRole('switch', { name: 'Watermark' }).click();
  await page.getByRole('switch', { name: 'Light logo' }).click();
  await button('Save').click();
  await expect
    .poll(() => api.calls(images.update).map(({ body }) => body))
    .toEqual([
      { name: 'Old harbour', alt: '' },
      { has_watermark: true, color: 'light' },
    ]);
  await expect.element(panel).not.toBeInTheDocument();

  await button('Edit Old harbour').click();
  await expect.element(page.getByRole('switch', { name: 'Light logo' })).toBeChecked();
  await page.getByRole('switch', { name: 'Watermark' }).click();
  await expect.element(page.getByRole('switch', { name: 'Light logo' })).not.toBeChecked();
  await button('Save').click();
  await expect.poll(() => api.calls(images.update).at(-1)?.body).toEqual({ has_watermark: false });
});

test('edits the source of an image: offers every source', async () => {
  const api = libraryApi([testImage(7)]).reply(images.update, ({ body }) => testImage(7, { source: body.source ?? 1 }));
  await openImagesPage('/images?open=7');
  await page.getByRole('combobox', { name: 'Source' }).click();
  await expect.element(page.getByRole('option', { name: 'AFP' })).toBeVisible();
  expect(page.getByRole('option').elements().length).toBe(10);
  await page.getByRole('option', { name: 'Depositphotos' }).click();
  await button('Save').click();
  await expect.poll(() => api.calls(images.update).map(({ body }) => body)).toEqual([{ source: 7 }]);
});

test('sets the day on which the licence of an image expires, after a failed attempt', async () => {
  const api = libraryApi([testImage(7)]).reply(images.update, ({ body }) =>
    testImage(7, { license_expires_on: body.license_expires_on ?? null }),
  );
  const day = page.getByLabelText('Licence expires on');
  await openImagesPage('/images?open=7');
  await day.fill('2026-12-31');
  api.failNext(images.update);
  await button('Save').click();
  await expect.element(notice('Error updating image.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(images.update).map(({ body }) => body)).toEqual([{ license_expires_on: '2026-12-31' }]);
});

test('opens an image from the URL that the list has not loaded', async () => {
  const api = libraryApi([testImage(7)]).reply(images.get, () => refusal(500, null));
  await openImagesPage('/images?open=900');
  await expect.element(page.getByText('Error loading image.')).toBeVisible();
  api.reply(images.get, testImage(900));
  await button('Retry').click();
  await expect.element(field('Name')).toHaveValue('Harbour 900');
});

test('keeps the typed values of the form during a search', async () => {
  libraryApi([testImage(7), testImage(8, { name: 'Market day' })]);
  await openImagesPage('/images?open=7');
  await field('Author').fill('Somebody');
  await page.getByRole('textbox', { name: 'Search' }).fill('market');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Harbour 7')).not.toBeInTheDocument();
  await expect.element(card('Market day')).toBeVisible();
  await expect.element(field('Author')).toHaveValue('Somebody');
});

test('closes the form without asking about unsaved changes when its image is deleted', async () => {
  const library = [testImage(7)];
  libraryApi(library).reply(images.remove, () => {
    library.pop();
    return null;
  });
  const { address } = await openImagesPage('/images?open=7');
  await field('Name').fill('Something typed');
  await page.getByRole('dialog', { name: 'Edit image' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/images');
});

test('shows no write actions to a user with only the right to read', async () => {
  libraryApi([testImage(7)]);
  await openImagesPage('/images?open=7', ['image.read']);
  await expect.element(field('Name')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Add new image')).not.toBeInTheDocument();
  await expect.element(button('Edit Harbour 7')).not.toBeInTheDocument();
  await expect.element(button('Delete Harbour 7')).not.toBeInTheDocument();
  await expect.element(button('Preview Harbour 7')).toBeVisible();
  await expectAccessible();
});
