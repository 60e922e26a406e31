import { type Image, images } from '@masthead/domain/images/contract';
import { posts, postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../../../test/fake-api';
import {
  button,
  notice,
  openPost,
  openTab,
  publish,
  sentChanges,
  titleField,
  unload,
} from '../../../../../../test/open-post';
import { testUser } from '../../../../../../test/people';
import { drawPicture, testImage } from '../../../../../../test/pictures';
import { headline } from '../../../../../../test/post-editor';
import { pageWith } from '../../../../../../test/render-app';
import { dialog, paste } from '../../../../../../test/rich-text';

const leadPicture = () => page.getByRole('region', { name: 'Lead picture. Paste or drop a picture to replace it.' });
const panel = () => page.getByRole('region', { name: 'Lead picture', exact: true });
const pictureUrl = () => leadPicture().getByRole('img').element().getAttribute('src');
const HASH = '9'.repeat(32);
const croppedUrl = `/media/images/9-${HASH}/wide.webp`;
const crops = { hash_key: HASH, ext: 'png' as const, url: croppedUrl, fb_url: `/media/images/9-${HASH}/share.png` };

async function openStory(options: Parameters<typeof openPost>[1] = {}, values: Parameters<typeof openPost>[0] = {}) {
  const opened = await openPost(values, options);
  opened.api.reply(images.create, () => testImage(9)).reply(postThumbnails.crop, crops);
  await openTab('Story');
  await expect.element(leadPicture()).toBeVisible();
  return opened;
}

test('a pasted picture becomes the lead picture, and the notice undoes it', async () => {
  const { api } = await openStory();
  expect(pictureUrl()).toBe('/media/images/1-abc123/wide.jpg');
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(pictureUrl).toMatch(/^blob:/);
  await expect.poll(pictureUrl).toBe(croppedUrl);
  await notice('Lead picture replaced.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(pictureUrl).toBe('/media/images/1-abc123/wide.jpg');
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(pictureUrl).toBe(croppedUrl);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ thumb: HASH, thumb_ext: 'png' }]);
});

const cropsOf = (id: number) => {
  const hash_key = `${id}`.repeat(32);
  return { hash_key, ext: 'png' as const, url: `/media/images/${id}-${hash_key}/wide.webp`, fb_url: '' };
};

/** Opens a post with pictures 7 and 8 in the library. An upload ends when the test calls `respond()`. */
async function openWithSlowUpload() {
  const { api } = await openStory();
  let resolveUpload: (reply: Image) => void = () => {};
  api
    .reply(images.create, () => new Promise<Image>((resolve) => (resolveUpload = resolve)))
    .reply(images.list, pageWith([testImage(7), testImage(8)]))
    .reply(postThumbnails.crop, ({ params }) => cropsOf(params.imageId));
  return { api, respond: () => resolveUpload(testImage(9)) };
}

/** Chooses a picture of the library as the lead picture. */
async function chooseFromGallery(id: number) {
  await panel().getByRole('button', { name: 'Choose from gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  await gallery.getByRole('button', { name: `Harbour ${id} 1200 x 800`, exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery).not.toBeInTheDocument();
}

test('a picture that is chosen in the gallery during an upload replaces the upload', async () => {
  const { api, respond } = await openWithSlowUpload();
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  await chooseFromGallery(7);
  await expect.poll(pictureUrl).toBe(cropsOf(7).url);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ thumb: cropsOf(7).hash_key }]);
  respond();
  await expect.element(page.getByText('Lead picture replaced.')).not.toBeInTheDocument();
  expect(pictureUrl()).toBe(cropsOf(7).url);
  expect(api.calls(postThumbnails.crop)).toHaveLength(1);
});

test('a picture that is pasted during the crop of another one from the gallery wins', async () => {
  const { api, respond } = await openWithSlowUpload();
  let finishCrop = () => {};
  api.reply(postThumbnails.crop, ({ params }) =>
    params.imageId === 7 ? new Promise((resolve) => (finishCrop = () => resolve(cropsOf(7)))) : cropsOf(params.imageId),
  );
  await chooseFromGallery(7);
  await expect.poll(() => api.calls(postThumbnails.crop).length).toBe(1);
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  respond();
  await expect.poll(pictureUrl).toBe(cropsOf(9).url);
  await button('Save').click();
  await expect.element(page.getByText('Saving when the pictures are uploaded (1 left)')).toBeVisible();
  finishCrop();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ thumb: cropsOf(9).hash_key }]);
});

test('Cancel during the crop keeps the lead picture', async () => {
  const { api, respond } = await openWithSlowUpload();
  let finishCrop = () => {};
  api.reply(postThumbnails.crop, () => new Promise((resolve) => (finishCrop = () => resolve(cropsOf(9)))));
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  respond();
  await expect.poll(() => api.calls(postThumbnails.crop).length).toBe(1);
  await panel().getByRole('button', { name: 'Cancel' }).click();
  finishCrop();
  await expect.poll(pictureUrl).toBe('/media/images/1-abc123/wide.jpg');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pictureUrl()).toBe('/media/images/1-abc123/wide.jpg');
  await expect.element(page.getByText('Lead picture replaced.')).not.toBeInTheDocument();
});

test('an undo restores the picture that was shown before the replacement, also after saves', async () => {
  const { api, respond } = await openWithSlowUpload();
  await chooseFromGallery(7);
  await expect.poll(pictureUrl).toBe(cropsOf(7).url);
  await button('Save').click();
  await expect.poll(() => sentChanges(api).length).toBe(1);
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  await button('Save').click();
  respond();
  await expect
    .poll(() => sentChanges(api))
    .toMatchObject([{ thumb: cropsOf(7).hash_key }, { thumb: cropsOf(9).hash_key }]);
  await expect.poll(pictureUrl).toBe(cropsOf(9).url);
  await notice('Lead picture replaced.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(pictureUrl).toBe(cropsOf(7).url);
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[2]).toMatchObject({ thumb: cropsOf(7).hash_key });
});

test('an upload whose crops fail can be retried', async () => {
  const { api, respond } = await openWithSlowUpload();
  api.reply(postThumbnails.crop, () => refusal(500, { message: 'The disk is full.' }));
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  respond();
  await expect.element(panel().getByRole('alert')).toHaveTextContent('The disk is full.');
  api.reply(images.create, () => testImage(9)).reply(postThumbnails.crop, cropsOf(9));
  await panel().getByRole('button', { name: 'Retry' }).click();
  await expect.poll(pictureUrl).toBe(cropsOf(9).url);
});

test('the alternative text is saved in the library when the field is left', async () => {
  const { api } = await openStory();
  api.reply(images.update, () => testImage(1, { alt: 'Boats in the harbour' }));
  const alt = panel().getByRole('textbox', { name: 'Alt' });
  await expect.element(alt).toHaveValue('The harbour at dawn');
  await alt.fill('Four');
  await expect.element(panel().getByText('Minimum length 5')).toBeVisible();
  await userEvent.tab();
  expect(api.calls(images.update)).toEqual([]);
  await alt.fill('Boats in the harbour');
  await userEvent.tab();
  await expect.element(notice('Alternative text saved')).toBeVisible();
  expect(api.calls(images.update)[0]?.body).toEqual({ alt: 'Boats in the harbour' });
});

const altField = () => panel().getByRole('textbox', { name: 'Alt' });

test('Ctrl+S stores the alternative text that is being typed', async () => {
  const { api } = await openStory();
  let finish = () => {};
  api.reply(
    images.update,
    () => new Promise((resolve) => (finish = () => resolve(testImage(1, { alt: 'Boats in the harbour' })))),
  );
  expect(unload()).toBe(false);
  await altField().fill('Boats in the harbour');
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  expect(unload()).toBe(true);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => api.calls(images.update).length).toBe(1);
  await expect.element(page.getByText('Saving…')).toBeVisible();
  await expect.element(notice('Saved.')).not.toBeInTheDocument();
  api.reply(images.get, () => testImage(1, { alt: 'Boats in the harbour' }));
  finish();
  await expect.element(notice('Saved.')).toBeVisible();
  await expect.element(altField()).toHaveValue('Boats in the harbour');
  expect(sentChanges(api)).toEqual([]);
  expect(unload()).toBe(false);
});

test('a failed save of the alternative text keeps it with the reason, and the next save stores it', async () => {
  const { api, router } = await openStory();
  api.reply(images.update, () => refusal(500, { message: 'The disk is full.' }));
  await altField().fill('Boats in the harbour');
  await titleField().fill(`${headline} today`);
  await expect.element(panel().getByText('The disk is full.')).toBeVisible();
  await openTab('SEO');
  await button('Save').click();
  await expect.element(altField()).toHaveFocus();
  await expect.element(altField()).toHaveValue('Boats in the harbour');
  expect(sentChanges(api)).toMatchObject([{ main_headline: `${headline} today` }]);
  await expect.element(notice('Saved.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  void router.navigate({ to: '/tags' });
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click();
  await openTab('SEO');
  await publish();
  await expect.element(altField()).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.calls(posts.publish)).toEqual([]);
  const stored = testImage(1, { alt: 'Boats in the harbour' });
  api.reply(images.update, stored).reply(images.get, stored);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  await expect.element(panel().getByText('The disk is full.')).not.toBeInTheDocument();
});

test('Save does not report an alternative text that is too short as saved', async () => {
  const { api } = await openStory();
  await altField().fill('Four');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(notice('Validation failed.')).toBeVisible();
  await expect.element(altField()).toHaveFocus();
  expect(unload()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(altField()).toHaveValue('The harbour at dawn');
  expect(unload()).toBe(false);
  expect(api.calls(images.update)).toEqual([]);
});

test('Republish stores the alternative text first, and stops if that fails', async () => {
  const published = { status: Status.PUBLISHED, published_at: '2026-11-14T08:00:00.000Z' };
  const { api } = await openStory({}, published);
  api.reply(images.update, () => refusal(500, { message: 'The disk is full.' }));
  await altField().fill('Boats in the harbour');
  await publish('Republish');
  await expect.element(altField()).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.calls(posts.publish)).toEqual([]);
});

test('the focal point moves with the arrow keys, is saved, and the notice undoes it', async () => {
  const { api } = await openStory();
  api.reply(images.update, ({ body }) => testImage(1, { focal_point: body.focal_point ?? null }));
  await panel().getByRole('button', { name: 'Focal point and crops' }).click();
  const framing = dialog('Focal point and crops');
  const point = framing.getByRole('button', { name: /^Focal point: / });
  await expect.element(point).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  await expect.element(point).toHaveAccessibleName('Focal point: 48 % from the left, 40 % from the top');
  await framing.getByRole('button', { name: 'Save' }).click();
  await expect.element(framing).not.toBeInTheDocument();
  expect(api.calls(images.update)[0]?.body).toEqual({ focal_point: { x: 480, y: 400 } });
  expect(api.calls(postThumbnails.crop).length).toBe(1);
  await notice('Focal point and crops saved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => api.calls(images.update)[1]?.body).toEqual({ focal_point: null });
});

test('new crops of the lead picture are shown, also when another picture has replaced it meanwhile', async () => {
  const { api } = await openStory();
  const url = '/media/images/1-abc123/wide-c0x0x500.jpg';
  api
    .reply(images.update, ({ body }) => testImage(1, { crops: body.crops ?? null }))
    .reply(postThumbnails.crop, { hash_key: 'abc123', ext: 'jpg', url, fb_url: url });
  await panel().getByRole('button', { name: 'Focal point and crops' }).click();
  const framing = dialog('Focal point and crops');
  // '1:1' is also part of '1.91:1'.
  await framing.getByText('1:1', { exact: true }).first().click();
  await framing.getByRole('button', { name: /^Crop 1:1/ }).click();
  await userEvent.keyboard('-');
  await framing.getByRole('button', { name: 'Save' }).click();
  await expect.poll(pictureUrl).toBe(url);
  api.reply(postThumbnails.crop, crops);
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.poll(pictureUrl).toBe(croppedUrl);
  api.reply(postThumbnails.crop, { hash_key: 'abc123', ext: 'jpg', url, fb_url: url });
  await notice('Focal point and crops saved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => api.calls(postThumbnails.crop).length).toBe(3);
  expect(api.calls(images.update)[1]?.body).toEqual({ crops: null });
  expect(pictureUrl()).toBe(croppedUrl);
});

test('a user without the right to add pictures gets a notice with the missing right', async () => {
  await openStory({ user: testUser({ rights: ['post.read', 'post.update', 'image.read'] }) });
  await expect.element(panel().getByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  const cropButton = panel().getByRole('button', { name: 'Focal point and crops' });
  await expect.element(cropButton).toHaveAttribute('aria-disabled', 'true');
  await cropButton.hover();
  await expect.element(page.getByText('You need the right image.update to do this.')).toBeVisible();
  paste({}, [await drawPicture()], leadPicture().element());
  await expect.element(notice('You need the right image.create to do this.')).toBeVisible();
});
