import { banners } from '@masthead/domain/advertisements/contract';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { advertisementsApi, BLANK_PICTURE, testBanner } from '../../../test/advertisements';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { chooseFiles, drawPicture, tinyGif } from '../../../test/pictures';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const bank = testBanner(1, 'Harbour bank', { tags: [{ id: 7, catchy_title: 'Elections' }] });
/** A banner without categories and tags. */
const unplaced = testBanner(2, 'Old tyres', { categories: [], is_enabled: false });

const openPage = (path = '/advertisements', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const chooser = (kind: 'desktop' | 'mobile') => page.getByLabelText(`Choose ${kind} image`);
const formFields = (body: unknown) => Object.fromEntries((body as FormData).entries());
const PLACEMENT_MISSING = 'At least one of the two fields must be filled!';

async function chooseCategory(name: string) {
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name }).click();
}

test('lists the banners with the columns of the specification', async () => {
  const api = advertisementsApi({ banners: [bank, unplaced] });
  await openPage();
  for (const header of ['Name', 'Link', 'Is enable', 'Category', 'Tag', 'Banner image']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect
    .element(row('Harbour bank'))
    .toHaveTextContent(/https:\/\/sponsor\.example\/1\s*Yes\s*Politics\s*Elections/);
  await expect
    .element(row('Harbour bank').getByRole('img', { name: 'Harbour bank' }))
    .toHaveAttribute('src', BLANK_PICTURE);
  await expect.element(row('Old tyres')).toHaveTextContent(/No\s*Not placed/);
  expect(api.calls(banners.list)[0]?.query).toEqual({ include: 'tags,categories' });
});

test('creates a banner after the user corrects its invalid fields, and after a failed attempt', async () => {
  const api = advertisementsApi().reply(banners.create, bank);
  const { address } = await openPage();
  await expect.element(page.getByText('Banners not found')).toBeVisible();
  await button('Create new banner').click();
  await expect.element(panel('Create new banner')).toBeVisible();
  expect(address()).toBe('/advertisements?open=banner-new');
  await field('Link').fill('https://bank.example/[offer]');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expect
    .element(page.getByText('Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'))
    .toBeVisible();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  expect(page.getByText(PLACEMENT_MISSING).elements()).toHaveLength(2);
  await expectAccessible();
  await field('Link').fill('abc');
  await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  await chooseCategory('Sport / Football');
  await expect.element(page.getByText(PLACEMENT_MISSING)).not.toBeInTheDocument();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText('Image is required')).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'Mobile image' })).toBeVisible();
  await field('Name').fill('Harbour bank');
  await field('Link').fill('https://bank.example/offer');
  api.failNext(banners.create);
  await button('Save').click();
  await expect.element(notice('Error adding banner')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/advertisements');
  const { image_mobile, ...sent } = formFields(api.calls(banners.create)[0]?.body);
  expect(sent).toEqual({
    name: 'Harbour bank',
    link: 'https://bank.example/offer',
    is_enabled: 'false',
    category_ids: '[2]',
  });
  expect((image_mobile as File).size).toBeGreaterThan(0);
});

test('saves a banner whose only placement is a tag', async () => {
  const api = advertisementsApi()
    .reply(banners.create, bank)
    .reply(autocomplete.suggest, { items: [{ id: 7, name: 'Elections' }] });
  await openPage('/advertisements?open=banner-new');
  await field('Name').fill('x');
  await field('Link').fill('https://bank.example');
  await userEvent.upload(chooser('desktop'), tinyGif(100));
  await page.getByRole('combobox', { name: 'Tag' }).fill('elec');
  await page.getByRole('option', { name: 'Elections' }).click();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(formFields(api.calls(banners.create)[0]?.body)).toMatchObject({ tag_ids: '[7]' });
});

test.each([
  ['desktop', 'Max image width - 728 px', () => drawPicture({ width: 729, height: 90 })],
  ['mobile', 'Max image width - 320 px', () => drawPicture({ width: 321, height: 50 })],
  ['desktop', 'Max image height - 1200 px', () => drawPicture({ width: 300, height: 1201 })],
  [
    'desktop',
    'You can upload only jpeg, jpg, png, gif image files',
    async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'),
  ],
  ['mobile', 'You can upload only jpeg, jpg, png, gif image files', async () => new File(['nothing'], 'x.png')],
  [
    'mobile',
    'Upload file error. The picture is damaged or incomplete. Save it again in an image program.',
    async () => new File([(await drawPicture()).slice(0, 60)], 'cut.png'),
  ],
  ['desktop', 'Max image size 2 Mb', async () => new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png')],
] as const)('rejects a %s image before the upload: %s', async (kind, message, createFile) => {
  advertisementsApi();
  await openPage('/advertisements?open=banner-new');
  await expect.element(chooser(kind)).toBeInTheDocument();
  chooseFiles(chooser(kind).element(), [await createFile()]);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /image$/ })).not.toBeInTheDocument();
  await userEvent.upload(chooser(kind), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: /image$/ })).toBeVisible();
});

test('does not save a banner with an invalid image', async () => {
  const api = advertisementsApi().reply(banners.create, bank);
  const widthError = 'Max image width - 320 px';
  await openPage('/advertisements?open=banner-new');
  await field('Name').fill('x');
  await field('Link').fill('https://bank.example');
  await chooseCategory('Sport / Football');
  await userEvent.upload(chooser('desktop'), tinyGif(100));
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 321, height: 50 }));
  await expect.element(page.getByText(widthError)).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await expect.element(button('Choose mobile image')).toHaveFocus();
  await expect.element(page.getByText(widthError)).toBeVisible();
  await expect.element(page.getByText('Image is required')).not.toBeInTheDocument();
  expect(api.calls(banners.create)).toEqual([]);
  await button('Undo choice').nth(1).click();
  await expect.element(page.getByText(widthError)).not.toBeInTheDocument();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 321, height: 50 }));
  await expect.element(page.getByText(widthError)).toBeVisible();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText(widthError)).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(Object.keys(formFields(api.calls(banners.create)[0]?.body))).toEqual(
    expect.arrayContaining(['image_desktop', 'image_mobile']),
  );
});

test('keeps the stored image when the new one is invalid', async () => {
  const api = advertisementsApi({ banners: [bank] });
  await openPage('/advertisements?open=banner-1');
  await userEvent.upload(chooser('desktop'), await drawPicture({ width: 729, height: 90 }));
  await expect.element(page.getByText('Max image width - 728 px')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', BLANK_PICTURE);
  await button('Save').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await button('Undo choice').click();
  await expect.element(page.getByText('Max image width - 728 px')).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeDisabled();
  expect(api.calls(banners.update)).toEqual([]);
});

test('edits a banner and sends only the changed fields, after a failed attempt', async () => {
  const api = advertisementsApi({ banners: [bank] }).reply(banners.update, { ...bank, name: 'River bank' });
  await openPage();
  await row('Harbour bank').click();
  await expect.element(panel('Edit banner')).toBeVisible();
  await expect.element(field('Link')).toHaveValue('https://sponsor.example/1');
  await expect.element(panel('Edit banner').getByText('News / Politics')).toBeVisible();
  await expect.element(panel('Edit banner').getByText('Elections')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', BLANK_PICTURE);
  await field('Name').fill('River bank');
  api.failNext(banners.update);
  await button('Save').click();
  await expect.element(notice('Error updating banner')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(formFields(api.calls(banners.update)[0]?.body)).toEqual({ name: 'River bank' });
  expect(api.calls(banners.update)[0]?.params).toEqual({ id: '1' });
});

test('requires a placement and an image for a stored banner', async () => {
  const api = advertisementsApi({ banners: [testBanner(1, 'Bank')] }).reply(banners.update, bank);
  await openPage('/advertisements?open=banner-1');
  await button('Remove desktop image').click();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await userEvent.keyboard('{Backspace}');
  await button('Save').click();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  expect(page.getByText(PLACEMENT_MISSING).elements()).toHaveLength(2);
  await chooseCategory('Sport / Football');
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 300, height: 50 }));
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const sent = formFields(api.calls(banners.update)[0]?.body);
  expect(sent).toMatchObject({ category_ids: '[2]', image_desktop: '' });
  expect(sent['image_mobile']).toBeInstanceOf(File);
});

test('undoes the choice or the removal of a banner image', async () => {
  advertisementsApi({ banners: [bank] });
  await openPage('/advertisements?open=banner-1');
  await button('Remove desktop image').click();
  await button('Undo choice').click();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', BLANK_PICTURE);
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 300, height: 50 }));
  await expect.element(button('Save')).toBeEnabled();
  await button('Undo choice').click();
  await expect.element(page.getByRole('img', { name: 'Mobile image' })).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeDisabled();
});

test('shows the errors of the server at the fields of a banner', async () => {
  const errors = {
    image_desktop: ['Upload file error.'],
    category_ids: ['This item no longer exists. Reload the page.'],
  };
  advertisementsApi({ banners: [bank] }).reply(banners.update, () =>
    refusal(422, { type: 'validation', message: 'Upload file error.', errors }),
  );
  await openPage('/advertisements?open=banner-1');
  await field('Name').fill('Other');
  await button('Save').click();
  await expect.element(page.getByText('Upload file error.')).toBeVisible();
  await expect.element(page.getByText('This item no longer exists. Reload the page.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Other');
});

test('deletes a banner after confirmation, and shows an error if that fails', async () => {
  const rows = [bank];
  advertisementsApi({ banners: rows })
    .reply(banners.remove, () => {
      rows.pop();
      return null;
    })
    .failNext(banners.remove);
  await openPage();
  const confirmation = panel('Delete Harbour bank');
  await button('Delete Harbour bank').click();
  await expect
    .element(confirmation)
    .toHaveTextContent('You want to delete banner from database. It will be removed forever. Are you sure?');
  await expect.element(confirmation.getByRole('button', { name: "No, I don't want", exact: true })).toBeVisible();
  await confirmation.getByRole('button', { name: "Yes, I'm sure", exact: true }).click();
  await expect.element(notice('Error deleting banner.')).toBeVisible();
  await button('Delete Harbour bank').click();
  await confirmation.getByRole('button', { name: "Yes, I'm sure", exact: true }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByText('Banners not found')).toBeVisible();
});

test('shows the form of a banner read-only without the right to update', async () => {
  advertisementsApi({ banners: [bank] });
  await openPage('/advertisements', { rights: ['adv.read'] });
  await row('Harbour bank').click();
  await expect.element(panel('Edit banner')).toBeVisible();
  await expect.element(field('Name')).toBeDisabled();
  for (const name of ['Save', 'Choose desktop image', 'Remove desktop image', 'Delete Harbour bank']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});
