import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { button, field, locked, notice, open, Page, saved, text, title } from '../../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { hasUnsaved } from '../../../shared/form/unsaved';

test('shows the post and saves only what was changed, upon the version it was read in', async () => {
  const { api } = await open();
  await expect.element(title()).toHaveValue(headline);
  await expect.element(text()).toHaveTextContent('The council met at eight.');
  await expect.element(page.getByText('All changes are saved')).toBeVisible();
  await title().fill('Short');
  await expect.element(page.getByText('Main headline must contain 50-100 characters (now: 5)').last()).toBeVisible();
  await expect.element(page.getByText('50 to 100 characters, now: 5')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(saved(api)).toEqual([{ main_headline: 'Short', base_updated_at: '2026-11-14T23:30:00Z' }]);
  expect(hasUnsaved()).toBe(false);
  await title().fill('Shorter');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => saved(api).length).toBe(2);
  expect(saved(api)[1]).toMatchObject({ base_updated_at: '2026-11-14T23:31:00.000Z' });
});

/** A server that takes its time to save, until it is told to answer. */
async function openSlow() {
  const { api } = await open();
  let answer = () => {};
  const first = api.stored();
  api.reply(posts.update, ({ body }) => {
    const reply = { ...first, main_headline: String(body.main_headline), updated_at: '2026-11-15T08:00:00.000Z' };
    return new Promise((resolve) => {
      answer = () => resolve(reply);
    });
  });
  return { api, answer: () => answer() };
}

test('what is typed while a save runs is kept and saved by the next one', async () => {
  const { api, answer } = await openSlow();
  await title().fill('One');
  await button('Save').click();
  await expect.poll(() => saved(api).length).toBe(1);
  await title().fill('One and two');
  answer();
  await expect.element(title()).toHaveValue('One and two');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('what is typed after Publish was pressed does not keep the post from being published, and is not in it', async () => {
  const { api, answer } = await openSlow();
  const published = `${headline} again`;
  await title().fill(published);
  await button('Publish').click();
  await expect.poll(() => saved(api).length).toBe(1);
  await title().fill(`${published} and again`);
  answer();
  await expect.element(notice('Post published.')).toBeVisible();
  expect(saved(api)).toMatchObject([{ main_headline: published }]);
  expect(api.calls(posts.publish)[0]?.body).toEqual({ base_updated_at: '2026-11-15T08:00:00.000Z' });
  await expect.element(title()).toHaveValue(`${published} and again`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a published post is saved only when it keeps to every rule', async () => {
  const { api } = await open({ status: Status.PUBLISHED, published_at: '2026-11-14T23:30:00.000Z' });
  await title().fill('Short');
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(saved(api)).toEqual([]);
  await expect.element(button('Republish')).toBeVisible();
});

test('publishes what was typed: saved first, then published', async () => {
  const { api } = await open();
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} All said yes.');
  await button('Publish').click();
  await expect.element(notice('Post published.')).toBeVisible();
  expect(saved(api)).toHaveLength(1);
  expect(api.calls(posts.publish)[0]?.body).toEqual({ base_updated_at: '2026-11-14T23:31:00.000Z' });
  await expect.element(button('Republish')).toBeVisible();
  await button('Republish').click();
  await expect.element(notice('Post republished.')).toBeVisible();
});

test('a refused publish says why, and leads to the field', async () => {
  const { api } = await open({ description: null, authors: [], thumb: null });
  api.reply(images.list, { items: [], current_page: 1, last_page: 1, per_page: 19, total: 0, next_page_url: null });
  await button('Publish').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
  await expect.element(field('Description')).toHaveFocus();
  await expect.element(page.getByText('Enter description').last()).toBeVisible();
  await button('Why this cannot be published yet (3)').click();
  await page.getByRole('button', { name: 'Authors' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Authors' }).or(field('Authors'))).toHaveFocus();
  await expect.element(page.getByText('Select authors').last()).toBeVisible();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
});

test('words that may not be published are named by the server', async () => {
  const { api } = await open();
  api.reply(posts.publish, () =>
    refusal(422, {
      type: 'stop_words_validator',
      message: 'The post has stop words',
      words: ['wombat'],
    }),
  );
  await button('Publish').click();
  await expect.element(notice('The post has stop words (wombat)').first()).toBeVisible();
  api.reply(posts.publish, () => refusal(500, null));
  await button('Publish').click();
  await expect.element(notice('Error publishing post.')).toBeVisible();
});

test('schedules with a day and a time, and leaves', async () => {
  const { api, address } = await open();
  await button('Scheduling').click();
  const day = page.getByLabelText('Schedule date');
  await day.fill('2099-01-31');
  await expect.element(page.getByText('Time cannot be blank.')).toBeVisible();
  await expect.element(button('Publish')).toBeVisible();
  await page.getByLabelText('Schedule time').fill('23:59');
  await expect.element(page.getByText('Time cannot be blank.')).not.toBeInTheDocument();
  await button('Schedule').click();
  await expect.element(notice('Post scheduled.')).toBeVisible();
  expect(api.calls(posts.schedule)[0]?.body).toMatchObject({ published_at: '2099-01-31T22:59:00.000Z' });
  await expect.poll(address).toBe('/posts');
});

test('a time that has passed is refused', async () => {
  const { api } = await open();
  await button('Scheduling').click();
  await page.getByLabelText('Schedule date').fill('2020-01-31');
  await page.getByLabelText('Schedule time').fill('10:00');
  await expect.element(page.getByText('It seems time has passed.')).toBeVisible();
  await button('Schedule').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.schedule)).toEqual([]);
});

test('a scheduled post is published now, or gets another time', async () => {
  const { api } = await open({ status: Status.SCHEDULED, published_at: '2099-01-31T22:59:00.000Z' });
  await button('Scheduling').click();
  await expect.element(page.getByLabelText('Schedule time')).toHaveValue('23:59');
  await page.getByLabelText('Schedule time').fill('20:00');
  await expect.element(button('Publish now')).toBeVisible();
  await button('Reschedule').click();
  await expect.element(notice('Post scheduled.')).toBeVisible();
  expect(api.calls(posts.schedule)[0]?.body).toMatchObject({ published_at: '2099-01-31T19:00:00.000Z' });
});

test.each([
  ['Verified', 'is_verified', 'Post verified.', 'Post unverified.'],
  ['Evergreen', 'is_evergreen', 'Change evergreen status : "true".', 'Change evergreen status : "false".'],
  ['Table of contents', 'table_of_contents', 'Add table of contents.', 'Remove table of contents.'],
] as const)('%s is switched at once', async (label, name, on, off) => {
  const { api } = await open();
  await title().fill('Typed before');
  const toggle = page.getByRole('switch', { name: label });
  await toggle.click();
  await expect.element(notice(on)).toBeVisible();
  expect(api.stored()[name]).toBe(true);
  await toggle.click();
  await expect.element(notice(off)).toBeVisible();
  await expect.element(title()).toHaveValue('Typed before');
  await expect.element(toggle).not.toBeChecked();
});

test('the trash asks, and leads back', async () => {
  const { api, address } = await open();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await button('Cancel').click();
  expect(api.calls(posts.trash)).toEqual([]);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await button('Move to trash').click();
  await expect.element(notice('Post moved to trash.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test('a trashed post is only read until it is restored, and then opens anew', async () => {
  const { api } = await open({ status: Status.TRASHED });
  await expect.element(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(title()).toHaveAttribute('readonly');
  await button('Restore to draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to draft' }).click();
  await expect.element(notice('Post restored to draft.')).toBeVisible();
  await expect.element(button('Save')).toBeVisible();
  expect(api.stored().status).toBe(Status.NEW);
});

test('a post that somebody else edits is taken over after a question', async () => {
  const api = editorApi(readyPost()).reply(posts.get, () => locked.clone());
  await renderScreen(Page, { path: '/posts/5' });
  await expect
    .element(page.getByText('Bola is editing this post. Are you sure you want to overtake editing?'))
    .toBeVisible();
  await button('Yes').click();
  await expect.element(title()).toHaveValue(headline);
  expect(api.calls(postLocks.overtake)).toHaveLength(1);
});

test('or left alone, and the person goes back', async () => {
  const api = editorApi(readyPost()).reply(posts.get, () => locked.clone());
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await button('No').click();
  await expect.poll(address).toBe('/posts');
  expect(api.calls(postLocks.overtake)).toEqual([]);
});

test('a post that cannot be taken over sends the person out', async () => {
  editorApi(readyPost())
    .reply(posts.get, () => locked.clone())
    .reply(postLocks.overtake, () => refusal(500, null));
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await button('Yes').click();
  await expect.element(notice('Error taking the post over.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test.each([
  ['missing', () => refusal(404, { type: 'not_found', message: 'Nothing here.' }), 'Post with given ID not found.'],
  ['failing', () => refusal(500, null), 'Error fetching data.'],
] as const)('a %s post sends the person out', async (_, answer, words) => {
  editorApi(readyPost()).reply(posts.get, answer);
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await expect.element(notice(words)).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test('an address that is no number is no post', async () => {
  editorApi(readyPost());
  const { address } = await renderScreen(Page, { path: '/posts/abc' });
  await expect.element(notice('Post with given ID not found.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});
