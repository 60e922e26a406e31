import { type Image, images } from '@masthead/domain/images/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { chooseFiles, drawPicture, pictureWithCaption, testImage, tinyGif } from '../../../test/pictures';
import { renderScreen } from '../../../test/render-screen';
import { hasUnsaved } from '../../shared/form/unsaved';
import { Page } from './images-page';

function imagesApi(library: Image[]): FakeApi {
  const listAll = () => ({
    items: library,
    current_page: 1,
    last_page: 1,
    per_page: 25,
    total: library.length,
    next_page_url: null,
  });
  return fakeApi()
    .reply(images.list, listAll)
    .reply(images.search, listAll)
    .reply(images.create, ({ body }) => {
      const createdImage = testImage(100 + library.length, { name: String((body as unknown as FormData).get('name')) });
      library.unshift(createdImage);
      return createdImage;
    });
}

const openPanel = () => renderScreen(Page, { path: '/images?open=new' });
const panel = () => page.getByRole('dialog', { name: 'Add new image' });
const entries = () => page.getByRole('list', { name: 'Pictures to add' }).getByRole('listitem');
const entry = (name: string) => page.getByRole('listitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const chooser = () => panel().getByLabelText('Choose files');
const sentForms = (api: FakeApi) =>
  api.calls(images.create).map(({ body }) => Object.fromEntries((body as FormData).entries()));

async function chooseSource(name: string) {
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name }).click();
}

test('uploads an image with its name, label and source', async () => {
  const api = imagesApi([]);
  const { address } = await openPanel();
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.upload(chooser(), await drawPicture());
  await expect.element(field('Name')).toHaveValue('harbour at-dawn');
  await expect.element(entry('harbour at-dawn')).toHaveTextContent('800 x 500');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Source' })).toHaveFocus();
  expect(sentForms(api)).toEqual([]);
  await page.getByRole('combobox', { name: 'Source' }).click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Original', 'Facebook', 'Twitter', 'Instagram', 'Getty Images', 'UGC', 'AFP', 'TikTok', 'Youtube']);
  await page.getByRole('option', { name: 'AFP' }).click();
  await field('Name').fill('Harbour');
  await field('Label').fill('The harbour, as seen from the hill.');
  await button('Save').click();
  await expect.element(notice('Created')).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(address()).toBe('/images');
  const [body] = sentForms(api);
  expect(body).toMatchObject({ name: 'Harbour', source: '8', has_watermark: 'false', alt: '' });
  expect(body).not.toHaveProperty('color');
  expect(body?.['file']).toHaveProperty('name', 'harbour_at-dawn.png');
  await expect.element(page.getByText('Harbour', { exact: true })).toBeVisible();
});

test('sends the watermark colour with a watermark', async () => {
  const api = imagesApi([]);
  await openPanel();
  await userEvent.upload(chooser(), await drawPicture());
  await chooseSource('Original');
  await expect.element(page.getByRole('switch', { name: 'Light logo' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Watermark' }).click();
  await button('Save').click();
  await expect.poll(() => sentForms(api)[0]).toMatchObject({ has_watermark: 'true', color: 'dark' });
});

test('fills in the form from the metadata of the picture file', async () => {
  imagesApi([]);
  await openPanel();
  await userEvent.upload(
    chooser(),
    // The numbers are IPTC fields: 120 is the caption, 80 the author.
    await pictureWithCaption({ 120: 'Fishers mend their nets — “before dawn”', 80: 'Ngozi Adé' }),
  );
  await expect.element(field('Alt')).toHaveValue('Fishers mend their nets — “before dawn”');
  await expect.element(field('Label')).toHaveValue('Fishers mend their nets — “before dawn”');
  await expect.element(field('Author')).toHaveValue('Ngozi Adé');
});

/** The start of a PNG file: the signature, and the width and height at their fixed offsets 16 and 20. */
function pngHeader(width: number, height: number): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(33));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, index) => void bytes.setUint8(index, byte));
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return bytes.buffer;
}

test('lists rejected files with their reasons and keeps the others', async () => {
  const api = imagesApi([]);
  await openPanel();
  await expect.element(chooser()).toBeInTheDocument();
  chooseFiles(chooser().element(), [
    new File(['RIFF    WEBPVP8 '], 'photo.png', { type: 'image/png' }),
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0, 0])], 'broken.jpg', { type: 'image/jpeg' }),
    new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(10 * 1024 * 1024)], 'huge.jpg', {
      type: 'image/jpeg',
    }),
    await drawPicture({ width: 600, name: 'narrow.png' }),
    tinyGif(200),
    new File([pngHeader(9000, 9000)], 'vast.png', { type: 'image/png' }),
    await drawPicture({ width: 601, name: 'wide-enough.png' }),
  ]);
  await expect.element(entry('wide-enough')).toBeVisible();
  await expect.element(notice('photo.png')).toHaveTextContent('You can upload only jpeg, jpg, png, gif image files');
  await expect
    .element(notice('broken.jpg'))
    .toHaveTextContent('Upload file error. The picture is damaged or incomplete. Save it again in an image program.');
  await expect
    .element(notice('vast.png'))
    .toHaveTextContent('The picture has 81 megapixels. At most 50 are allowed. Scale it down.');
  await expect.element(notice('huge.jpg')).toHaveTextContent('Max image size 10 Mb');
  await expect.element(notice('narrow.png')).toHaveTextContent('Image must be wider than 600px');
  await expect.element(notice('wave.gif')).toHaveTextContent('.gif image must be wider than 200px');
  await button('Dismiss wave.gif').click();
  await expect.element(notice('wave.gif')).not.toBeInTheDocument();
  expect(entries().elements().length).toBe(1);
  expect(sentForms(api)).toEqual([]);
});

test('keeps the failed images of a multiple upload with their values and retries them', async () => {
  const api = imagesApi([]);
  let requestCount = 0;
  const createCalls = api.calls.bind(api, images.create);
  api.reply(images.create, ({ body }) => {
    requestCount += 1;
    const name = String((body as unknown as FormData).get('name'));
    if (requestCount === 2) return refusal(500, null);
    return testImage(requestCount, { name });
  });
  await openPanel();
  await userEvent.upload(chooser(), [
    await drawPicture({ name: 'one.png' }),
    await drawPicture({ name: 'two.png' }),
    await drawPicture({ name: 'three.png' }),
  ]);
  await expect.element(entry('three')).toBeVisible();
  await chooseSource('UGC');
  await field('Author').fill('Ada');
  await button('Use this source and author for all pictures').click();
  await button('Fields of two').click();
  await expect.element(field('Author')).toHaveValue('Ada');
  await field('Notes').fill('Call her first.');
  await button('Save').click();
  await expect.element(entry('two')).toHaveTextContent('Error adding image.');
  await expect.element(entry('one')).not.toBeInTheDocument();
  await expect.element(entry('three')).not.toBeInTheDocument();
  await expect.element(field('Notes')).toHaveValue('Call her first.');
  await button('Retry').click();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(createCalls().map(({ body }) => (body as FormData).get('name'))).toEqual(['one', 'two', 'three', 'two']);
});

test('offers to search for the existing image when the server rejects a duplicate', async () => {
  const api = imagesApi([testImage(7, { name: 'Old harbour' })]).reply(images.create, () =>
    refusal(422, {
      type: 'image_already_exists',
      message: 'This image already exists.',
      image: { id: 7, name: 'Old harbour' },
    }),
  );
  const { address } = await openPanel();
  await userEvent.upload(chooser(), await drawPicture());
  await chooseSource('Original');
  await button('Save').click();
  await expect.element(notice('This image already exists.')).toHaveTextContent('Error adding image.');
  await button('Look for Old harbour').click();
  await expect.poll(() => api.calls(images.search)[0]?.query['search']).toBe('Old harbour');
  expect(address()).toBe('/images?open=new&search=Old+harbour');
  await expect.element(field('Name')).toHaveValue('harbour at-dawn');
});

test("shows the server's error at its field", async () => {
  imagesApi([]).reply(images.create, () =>
    refusal(422, { type: 'validation', message: 'Minimum length 5', errors: { alt: ['Minimum length 5'] } }),
  );
  await openPanel();
  await userEvent.upload(chooser(), await drawPicture());
  await chooseSource('Original');
  await button('Save').click();
  await expect.element(field('Alt')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
});

test('keeps the form when the connection is lost during an upload', async () => {
  imagesApi([]).reply(images.create, () => failConnection());
  await openPanel();
  await userEvent.upload(chooser(), await drawPicture());
  await chooseSource('Original');
  await button('Save').click();
  await expect.element(notice('Upload file error.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('harbour at-dawn');
  await expect.element(button('Retry')).toBeEnabled();
});

test('shows upload progress, and cancels an upload when its entry is removed', async () => {
  const api = imagesApi([]).reply(images.create, () => new Promise<Image>(() => undefined));
  await openPanel();
  await userEvent.upload(chooser(), [await drawPicture({ name: 'one.png' }), await drawPicture({ name: 'two.png' })]);
  await expect.element(entry('two')).toBeVisible();
  await chooseSource('Original');
  await button('Use this source and author for all pictures').click();
  await button('Save').click();
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading one' }))
    .toHaveAttribute('aria-valuenow', '100');
  await expect.element(page.getByRole('progressbar', { name: 'Uploading two' })).toHaveAttribute('aria-valuenow', '0');
  await expect.element(field('Author')).toHaveAttribute('readonly');
  await button('Remove one').click();
  await expect.poll(() => sentForms(api).map(({ name }) => name)).toEqual(['one', 'two']);
  await button('Remove two').click();
  await expect.element(panel()).not.toBeInTheDocument();
});

test('opens the form for pasted and dropped files, and asks before it discards them', async () => {
  imagesApi([testImage(1)]);
  const { address } = await renderScreen(Page, { path: '/images' });
  await expect.element(page.getByText('Harbour 1')).toBeVisible();
  insertFiles('paste', [await drawPicture({ name: 'pasted.png' })]);
  await expect.element(entry('pasted')).toBeVisible();
  expect(address()).toBe('/images?open=new');
  insertFiles('drop', [await drawPicture({ name: 'dropped.png' })]);
  await expect.element(entry('dropped')).toBeVisible();
  await expectAccessible();
  expect(hasUnsaved()).toBe(true);

  await button('Close').click();
  const confirmation = page.getByRole('dialog', { name: 'Unsaved changes' });
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect.element(entry('pasted')).toBeVisible();
  await button('Close').click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  await button('Add new image').click();
  await expect.element(chooser()).toBeInTheDocument();
  expect(entries().elements()).toEqual([]);
});

test('pastes text into a field as text, even if the clipboard also contains a picture', async () => {
  imagesApi([]);
  await openPanel();
  await userEvent.upload(chooser(), await drawPicture());
  await expect.element(field('Name')).toBeVisible();
  const name = field('Name').element();
  insertFiles('paste', [await drawPicture({ name: 'word.png' })], { target: name, text: 'Some words' });
  insertFiles('paste', [await drawPicture({ name: 'second.png' })], { target: name });
  await expect.element(entry('second')).toBeVisible();
  await expect.element(entry('word')).not.toBeInTheDocument();
});

interface InsertOptions {
  target?: Element;
  text?: string;
}

/** Simulates pasting or dropping files. */
function insertFiles(kind: 'paste' | 'drop', files: File[], { target = document.body, text }: InsertOptions = {}) {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (text !== undefined) data.setData('text/plain', text);
  const eventOptions = { bubbles: true, cancelable: true };
  target.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...eventOptions, clipboardData: data })
      : new DragEvent('drop', { ...eventOptions, dataTransfer: data }),
  );
}
