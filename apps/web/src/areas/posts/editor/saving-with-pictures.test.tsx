import { type Image, images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { button, notice, openPost, publish, sentChanges, textField } from '../../../../test/open-post';
import { drawPicture, testImage } from '../../../../test/pictures';
import { paste } from '../../../../test/rich-text';
import { hasUnsaved } from '../../../shared/form/unsaved';

const PATH = `/media/images/7-${'0'.repeat(32)}/full.png`;
const image = testImage(7, { url: `http://www.lagos.localhost:4000${PATH}` });

/** Opens a post and pastes a picture, whose upload ends when the test calls `respond()`. */
async function pasteSlowPicture() {
  const { api } = await openPost();
  let resolveUpload: (reply: Image | Response) => void = () => {};
  api.reply(images.create, () => new Promise<Image | Response>((resolve) => (resolveUpload = resolve)));
  await textField().click();
  paste({}, [await drawPicture()], textField().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  return { api, respond: (reply: Image | Response = image) => resolveUpload(reply) };
}

test('a save waits for the pictures that are being uploaded and contains them', async () => {
  const { api, respond } = await pasteSlowPicture();
  expect(hasUnsaved()).toBe(true);
  await button('Save').click();
  await expect.element(page.getByText('Saving when the pictures are uploaded (1 left)')).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  respond();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([
    { body: { doc: { content: [{ type: 'paragraph' }, { type: 'figure', attrs: { image_id: 7, src: PATH } }, {}] } } },
  ]);
  expect(hasUnsaved()).toBe(false);
});

test('a save after a failed upload stores the text and names the missing picture', async () => {
  const { api, respond } = await pasteSlowPicture();
  await button('Save').click();
  respond(refusal(500, { message: 'The disk is full.' }));
  await expect.element(notice('Not saved: harbour_at-dawn.png.')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Not saved: harbour_at-dawn.png. Retry the upload' }))
    .toBeVisible();
  expect(JSON.stringify(sentChanges(api))).not.toContain('figure');
  expect(hasUnsaved()).toBe(true);
  await button('Retry').click();
  await expect.poll(() => api.calls(images.create).length).toBe(2);
  respond();
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
});

test('a publication is refused while a picture of the text is missing', async () => {
  const { api, respond } = await pasteSlowPicture();
  respond(refusal(500, { message: 'The disk is full.' }));
  await expect.element(button('Retry')).toBeVisible();
  await publish();
  await expect.element(notice('Not saved: harbour_at-dawn.png.')).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
});

test('a file that is dropped beside the text does not replace the page', async () => {
  await openPost();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await drawPicture());
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await expect.element(notice('Drop pictures into the text')).toBeVisible();
});
