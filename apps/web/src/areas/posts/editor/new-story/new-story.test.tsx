import { type Image, images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostInput } from '@masthead/domain/posts/contract/post';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { refusal } from '../../../../../test/fake-api';
import { button, textField, titleField } from '../../../../../test/open-post';
import { testUser } from '../../../../../test/people';
import { drawPicture, testImage } from '../../../../../test/pictures';
import { editorApi, readyPost } from '../../../../../test/post-editor';
import { renderApp } from '../../../../../test/render-app';
import { paste } from '../../../../../test/rich-text';

const DRAFT_KEY = 'masthead.new-story.lagos.1.0';
const image = testImage(7, { url: `http://www.lagos.localhost:4000/media/images/7-${'0'.repeat(32)}/full.png` });
const created_at = '2026-11-15T09:00:00.000Z';
const newPost = () =>
  readyPost({
    ...{ status: Status.NEW, main_headline: 'T', body: null, thumb: null, thumbnail: null },
    ...{ created_at, updated_at: created_at },
  });

/** Opens the page of a new story. The server creates post 5. */
async function openNewStory(options: Parameters<typeof renderApp>[2] = {}) {
  const api = editorApi(newPost());
  api.reply(posts.create, newPost);
  const app = await renderApp(api, '/posts/new', options);
  await expect.element(titleField()).toHaveFocus();
  return { api, ...app };
}

test('the first keystroke creates the post, and the editor page keeps the text, the focus and the caret', async () => {
  const { api, router } = await openNewStory();
  expect(api.calls(posts.create)).toHaveLength(0);
  await userEvent.keyboard('Tram line opens');
  await expect.element(button('Publish')).toBeVisible();
  await expect.poll(() => router.history.location.pathname).toBe('/posts/5');
  await expect.element(titleField()).toHaveValue('Tram line opens');
  await expect.element(titleField()).toHaveFocus();
  await userEvent.keyboard(' today');
  await expect.element(titleField()).toHaveValue('Tram line opens today');
  expect(api.calls(posts.create)).toEqual([
    expect.objectContaining({
      body: {
        ...{ main_headline: 'T', template_type: 0, section_id: 1, assignee_id: 1, authors: [1] },
        creation_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    }),
  ]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test('the post is saved when the title loses the focus', async () => {
  const { api } = await openNewStory();
  await userEvent.keyboard('Tram line opens');
  await expect.element(button('Publish')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(textField()).toHaveFocus();
  await expect.poll(() => api.stored().main_headline).toBe('Tram line opens');
});

test('text that is typed before the post exists reaches the editor', async () => {
  let finish = () => {};
  const created = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const api = editorApi(newPost()).reply(posts.create, async () => {
    await created;
    return newPost();
  });
  await renderApp(api, '/posts/new');
  await expect.element(titleField()).toHaveFocus();
  await userEvent.keyboard('Tram line{Enter}The first rails');
  await expect.element(page.getByText('Creating the post…')).toBeVisible();
  finish();
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(textField()).toHaveFocus();
  await userEvent.keyboard(' are laid.');
  await expect.element(textField()).toHaveTextContent('The first rails are laid.');
  await expect.element(titleField()).toHaveValue('Tram line');
});

test('a headline that breaks a rule does not prevent the creation', async () => {
  const { api } = await openNewStory();
  await userEvent.keyboard('-');
  await expect.element(button('Publish')).toBeVisible();
  expect(api.calls(posts.create)[0]?.body).toMatchObject({ main_headline: 'Untitled story' });
  await expect.element(titleField()).toHaveValue('-');
});

test('a failed creation keeps the text and can be repeated', async () => {
  const { api } = await openNewStory();
  api.reply(posts.create, () => refusal(503, { message: 'The server is starting.' }));
  await userEvent.keyboard('Tram line');
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Your text is stored in this browser.');
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain('Tram line');
  api.reply(posts.create, newPost);
  await button('Try again').click();
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(titleField()).toHaveValue('Tram line');
  const [failed, repeated] = api.calls(posts.create).map(({ body }) => body as PostInput);
  expect(repeated?.creation_key).toBe(failed?.creation_key);
});

test('the text of a lost attempt creates another post if the first one has been changed since', async () => {
  const values = { main_headline: 'Unfinished story', body: null, template_type: 0 };
  const lostAttempt = { ...values, creation_key: '00000000-0000-4000-8000-000000000001' };
  const draft = { values: lostAttempt, saved_at: created_at, base_updated_at: created_at };
  const api = editorApi(newPost());
  api.reply(posts.create, ({ body }) =>
    body.creation_key === lostAttempt.creation_key
      ? { ...newPost(), id: 4, updated_at: '2026-11-15T10:00:00.000Z' }
      : newPost(),
  );
  const { router } = await renderApp(api, '/posts/new', { stored: { [DRAFT_KEY]: JSON.stringify(draft) } });
  await userEvent.fill(titleField(), 'Unfinished story, continued');
  await expect.element(button('Publish')).toBeVisible();
  expect(router.history.location.pathname).toBe('/posts/5');
  await expect.element(titleField()).toHaveValue('Unfinished story, continued');
});

test('text of a story that was never created is shown again', async () => {
  const values = { main_headline: 'Unfinished story', body: null, template_type: 0 };
  const draft = { values, saved_at: '2026-11-15T09:00:00.000Z', base_updated_at: '2026-11-15T08:00:00.000Z' };
  await openNewStory({ stored: { [DRAFT_KEY]: JSON.stringify(draft) } });
  await expect.element(titleField()).toHaveValue('Unfinished story');
});

test('type and section are chosen before the first keystroke, and the last section is the default', async () => {
  const { api } = await openNewStory({ stored: { 'masthead.last-section.lagos.1': '2' } });
  await expect.element(page.getByRole('combobox', { name: 'Section' })).toHaveValue('Sport');
  await expectAccessible();
  await page.getByText('Live update').click();
  await titleField().fill('Election night');
  await expect.element(button('Publish')).toBeVisible();
  expect(api.calls(posts.create)[0]?.body).toMatchObject({ template_type: 5, section_id: 2 });
});

test('N opens a new story, but not inside a field', async () => {
  const api = editorApi(newPost()).reply(workingCopies.list, { items: [] });
  const { router } = await renderApp(api, '/posts/5');
  await expect.element(titleField()).toBeVisible();
  await titleField().click();
  await userEvent.keyboard('n');
  expect(router.history.location.pathname).toBe('/posts/5');
  await titleField().fill('T');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { name: 'New story' })).toBeInTheDocument();
});

/** Pastes a picture into the text of a new story. The upload ends when the test calls `respond()`. */
async function pastePicture(api: Awaited<ReturnType<typeof openNewStory>>['api']) {
  let respond = () => {};
  api.reply(images.create, () => new Promise<Image>((resolve) => (respond = () => resolve(image))));
  await textField().click();
  paste({}, [await drawPicture()], textField().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  return { respond: () => respond() };
}

test('a picture that is pasted first creates the post, and the editor continues its upload', async () => {
  const { api } = await openNewStory();
  const { respond } = await pastePicture(api);
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(textField().getByText('Uploading harbour_at-dawn.png', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await titleField().fill('Boats in the harbour');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Saving when the pictures are uploaded')).toBeVisible();
  respond();
  await expect.poll(() => JSON.stringify(api.stored().body)).toContain(`"image_id":${image.id}`);
  expect(api.calls(posts.create)).toHaveLength(1);
  expect(api.calls(images.create)).toHaveLength(1);
});

test('a picture whose upload ends before the post exists is in the text of the editor', async () => {
  const { api } = await openNewStory();
  let finish = () => {};
  api.reply(posts.create, () => new Promise((resolve) => (finish = () => resolve(newPost()))));
  const { respond } = await pastePicture(api);
  await expect.element(page.getByText('Creating the post…')).toBeVisible();
  respond();
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain(`"image_id":${image.id}`);
  finish();
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(textField().getByRole('figure')).toBeVisible();
  await titleField().fill('Boats in the harbour');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => JSON.stringify(api.stored().body)).toContain(`"image_id":${image.id}`);
});

test('another new story asks before it cancels the upload of a picture', async () => {
  const { api, router } = await openNewStory();
  api.reply(images.create, () => new Promise<Image>(() => {}));
  await userEvent.keyboard('Tram line opens{Enter}');
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(textField()).toHaveFocus();
  paste({}, [await drawPicture()], textField().element());
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  await button('Stay').click();
  expect(router.history.location.pathname).toBe('/posts/5');
  await expect.element(page.getByText('Uploading harbour_at-dawn.png', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'New story' }).click();
  await button('Leave').click();
  await expect.element(page.getByRole('heading', { name: 'New story' })).toBeInTheDocument();
  await expect.element(titleField()).toHaveValue('');
});

test('a user without the right to create posts has no link to a new story', async () => {
  const user = testUser({ rights: ['post.read', 'post.update'] });
  await renderApp(editorApi(newPost()), '/posts/new', { user });
  await expect.element(page.getByText(/post\.create/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New story' })).not.toBeInTheDocument();
});
