import { banners } from '@masthead/domain/advertisements/contract';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advertisementsApi, DOT, testBanner } from '../../../test/advertisements';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { drawPicture, tinyGif } from '../../../test/pictures';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const bank = testBanner(1, 'Harbour bank', { tags: [{ id: 7, catchy_title: 'Elections' }] });
const lost = testBanner(2, 'Old tyres', { categories: [], is_enabled: false });

const open = (path = '/advertisements', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const chooser = (kind: 'desktop' | 'mobile') => page.getByLabelText(`Choose ${kind} image`);
const sentIn = (body: unknown) => Object.fromEntries((body as FormData).entries());
const PLACE = 'At least one of the two fields must be filled!';

async function chooseCategory(name: string) {
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name }).click();
}

test('lists the banners under the headings of the specification', async () => {
  const api = advertisementsApi({ banners: [bank, lost] });
  await open();
  for (const header of ['Name', 'Link', 'Is enable', 'Category', 'Tag', 'Banner image']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect
    .element(row('Harbour bank'))
    .toHaveTextContent(/https:\/\/sponsor\.example\/1\s*Yes\s*Politics\s*Elections/);
  await expect.element(row('Harbour bank').getByRole('img', { name: 'Harbour bank' })).toHaveAttribute('src', DOT);
  await expect.element(row('Old tyres')).toHaveTextContent(/No\s*Not placed/);
  expect(api.calls(banners.list)[0]?.query).toEqual({ include: 'tags,categories' });
});

test('a new banner says by field what it lacks, and travels with its picture', async () => {
  const api = advertisementsApi().reply(banners.create, bank);
  const { address } = await open();
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
  expect(page.getByText(PLACE).elements()).toHaveLength(2);
  await field('Link').fill('abc');
  await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  await chooseCategory('Sport / Football');
  await expect.element(page.getByText(PLACE)).not.toBeInTheDocument();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText('Image is required')).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'Mobile image' })).toBeVisible();
  await field('Name').fill('Harbour bank');
  await field('Link').fill('https://bank.example/offer');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/advertisements');
  const { image_mobile, ...sent } = sentIn(api.calls(banners.create)[0]?.body);
  expect(sent).toEqual({
    name: 'Harbour bank',
    link: 'https://bank.example/offer',
    is_enabled: 'false',
    category_ids: '[2]',
  });
  expect((image_mobile as File).size).toBeGreaterThan(0);
});

test('a tag alone places a banner', async () => {
  const api = advertisementsApi()
    .reply(banners.create, bank)
    .reply(autocomplete.suggest, { items: [{ id: 7, name: 'Elections' }] });
  await open('/advertisements?open=banner-new');
  await field('Name').fill('x');
  await field('Link').fill('https://bank.example');
  await userEvent.upload(chooser('desktop'), tinyGif(100));
  await page.getByRole('combobox', { name: 'Tag' }).fill('elec');
  await page.getByRole('option', { name: 'Elections' }).click();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(sentIn(api.calls(banners.create)[0]?.body)).toMatchObject({ tag_ids: '[7]' });
});

test.each([
  ['desktop', () => drawPicture({ width: 729, height: 90 }), 'Max image width - 728 px'],
  ['mobile', () => drawPicture({ width: 321, height: 50 }), 'Max image width - 320 px'],
  ['desktop', () => drawPicture({ width: 300, height: 1201 }), 'Max image height - 1200 px'],
  [
    'desktop',
    async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'),
    'You can upload only jpeg, jpg, png, gif image files',
  ],
  ['mobile', async () => new File(['nothing'], 'x.png'), 'You can upload only jpeg, jpg, png, gif image files'],
  [
    'mobile',
    async () => new File([(await drawPicture()).slice(0, 60)], 'cut.png'),
    'Upload file error. The picture is damaged or incomplete. Save it again in an image program.',
  ],
  ['desktop', async () => new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png'), 'Max image size 2 Mb'],
] as const)('a wrong %s picture is refused at once', async (kind, draw, message) => {
  advertisementsApi();
  await open('/advertisements?open=banner-new');
  await userEvent.upload(chooser(kind), await draw());
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /image$/ })).not.toBeInTheDocument();
  await userEvent.upload(chooser(kind), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: /image$/ })).toBeVisible();
});

test('a banner is not saved while one of its pictures is wrong', async () => {
  const api = advertisementsApi().reply(banners.create, bank);
  const wrong = 'Max image width - 320 px';
  await open('/advertisements?open=banner-new');
  await field('Name').fill('x');
  await field('Link').fill('https://bank.example');
  await chooseCategory('Sport / Football');
  await userEvent.upload(chooser('desktop'), tinyGif(100));
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 321, height: 50 }));
  await expect.element(page.getByText(wrong)).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await expect.element(button('Choose mobile image')).toHaveFocus();
  await expect.element(page.getByText(wrong)).toBeVisible();
  await expect.element(page.getByText('Image is required')).not.toBeInTheDocument();
  expect(api.calls(banners.create)).toEqual([]);
  await button('Take back').nth(1).click();
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 321, height: 50 }));
  await expect.element(page.getByText(wrong)).toBeVisible();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 320, height: 50 }));
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(Object.keys(sentIn(api.calls(banners.create)[0]?.body))).toEqual(
    expect.arrayContaining(['image_desktop', 'image_mobile']),
  );
});

test('a wrong picture leaves the stored one where it is', async () => {
  const api = advertisementsApi({ banners: [bank] });
  await open('/advertisements?open=banner-1');
  await userEvent.upload(chooser('desktop'), await drawPicture({ width: 729, height: 90 }));
  await expect.element(page.getByText('Max image width - 728 px')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', DOT);
  await button('Save').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await button('Take back').click();
  await expect.element(page.getByText('Max image width - 728 px')).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeDisabled();
  expect(api.calls(banners.update)).toEqual([]);
});

test('the form of a banner is filled, and only what changed travels', async () => {
  const api = advertisementsApi({ banners: [bank] }).reply(banners.update, { ...bank, name: 'River bank' });
  await open();
  await row('Harbour bank').click();
  await expect.element(panel('Edit banner')).toBeVisible();
  await expect.element(field('Link')).toHaveValue('https://sponsor.example/1');
  await expect.element(panel('Edit banner').getByText('News / Politics')).toBeVisible();
  await expect.element(panel('Edit banner').getByText('Elections')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', DOT);
  await field('Name').fill('River bank');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(sentIn(api.calls(banners.update)[0]?.body)).toEqual({ name: 'River bank' });
  expect(api.calls(banners.update)[0]?.params).toEqual({ id: '1' });
});

test('its last place and its last picture stay; another picture takes their place', async () => {
  const api = advertisementsApi({ banners: [testBanner(1, 'Bank')] }).reply(banners.update, bank);
  await open('/advertisements?open=banner-1');
  await button('Remove desktop image').click();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await userEvent.keyboard('{Backspace}');
  await button('Save').click();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  expect(page.getByText(PLACE).elements()).toHaveLength(2);
  await chooseCategory('Sport / Football');
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 300, height: 50 }));
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const sent = sentIn(api.calls(banners.update)[0]?.body);
  expect(sent).toMatchObject({ category_ids: '[2]', image_desktop: '' });
  expect(sent['image_mobile']).toBeInstanceOf(File);
});

test('a picture that was chosen or taken away can be taken back', async () => {
  advertisementsApi({ banners: [bank] });
  await open('/advertisements?open=banner-1');
  await button('Remove desktop image').click();
  await button('Take back').click();
  await expect.element(page.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', DOT);
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.upload(chooser('mobile'), await drawPicture({ width: 300, height: 50 }));
  await expect.element(button('Save')).toBeEnabled();
  await button('Take back').click();
  await expect.element(page.getByRole('img', { name: 'Mobile image' })).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeDisabled();
});

test('what the server refuses lands at its field', async () => {
  const errors = { image_desktop: ['Upload file error.'], category_ids: ['There is no such thing any more.'] };
  advertisementsApi({ banners: [bank] }).reply(banners.update, () =>
    refusal(422, { type: 'validation', message: 'Upload file error.', errors }),
  );
  await open('/advertisements?open=banner-1');
  await field('Name').fill('Other');
  await button('Save').click();
  await expect.element(page.getByText('Upload file error.')).toBeVisible();
  await expect.element(page.getByText('There is no such thing any more.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Other');
});

test.each([
  ['banner-new', 'Error adding banner'],
  ['banner-1', 'Error updating banner'],
])('a save of %s that fails without words says %s', async (id, text) => {
  const fail = () => refusal(500, null);
  advertisementsApi({ banners: [bank] })
    .reply(banners.create, fail)
    .reply(banners.update, fail);
  await open(`/advertisements?open=${id}`);
  await field('Name').fill('Other');
  await field('Link').fill('https://other.example');
  if (id === 'banner-new') await chooseCategory('News / Politics');
  await userEvent.upload(chooser('desktop'), tinyGif(100));
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
});

test('deletes after asking in its own words, and says when it could not', async () => {
  const rows = [bank];
  const api = advertisementsApi({ banners: rows }).reply(banners.remove, () => refusal(500, null));
  await open();
  const question = panel('Delete Harbour bank');
  await button('Delete Harbour bank').click();
  await expect
    .element(question)
    .toHaveTextContent('You want to delete banner from database. It will be removed forever. Are you sure?');
  await question.getByRole('button', { name: "No, I don't want", exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.calls(banners.remove)).toEqual([]);
  await button('Delete Harbour bank').click();
  await question.getByRole('button', { name: "Yes, I'm sure", exact: true }).click();
  await expect.element(notice('Error deleting banner.')).toBeVisible();
  api.reply(banners.remove, () => {
    rows.pop();
    return null;
  });
  await button('Delete Harbour bank').click();
  await question.getByRole('button', { name: "Yes, I'm sure", exact: true }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByText('Banners not found')).toBeVisible();
});

test('without the right to change, the form is only to be read', async () => {
  advertisementsApi({ banners: [bank] });
  await open('/advertisements', { rights: ['adv.read'] });
  await row('Harbour bank').click();
  await expect.element(panel('Edit banner')).toBeVisible();
  await expect.element(field('Name')).toBeDisabled();
  for (const name of ['Save', 'Choose desktop image', 'Remove desktop image', 'Delete Harbour bank']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});
