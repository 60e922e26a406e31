import { images } from '@masthead/domain/images/contract';
import { LOCK_CHECK } from '@masthead/domain/posts/constants';
import { posts } from '@masthead/domain/posts/contract';
import { postExports } from '@masthead/domain/posts/export';
import { postLocks } from '@masthead/domain/posts/locks';
import { postPush } from '@masthead/domain/posts/push';
import type { Post } from '@masthead/domain/posts/schema';
import { Status } from '@masthead/domain/posts/statuses';
import { TemplateType } from '@masthead/domain/posts/template-types';
import { useLocation } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noAnswer, refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { article, line } from '../../../../test/rich-text';
import { rightsOf } from '../../../../test/users';
import { hasUnsaved } from '../../../shared/form/unsaved';
import { Page as EditorPage } from './editor-page';

/** Any other address is another page. */
function Page() {
  return useLocation().pathname.startsWith('/posts/') ? <EditorPage /> : <p>Elsewhere</p>;
}

const KEY = 'masthead.post.lagos.1.5';
const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (words: string) => page.getByRole('alert').filter({ hasText: words });
const restore = () => page.getByRole('dialog', { name: 'Restoring data' });
const locked = refusal(403, {
  type: 'post_locked',
  message: 'Bola is editing this post.',
  lock: { username: 'Bola', since: '2026-11-15T09:00:00.000Z' },
});

async function open(given: Partial<Post> = {}, options: Parameters<typeof renderScreen>[1] = {}) {
  const api = editorApi(readyPost(given));
  const screen = await renderScreen(Page, { path: '/posts/5', ...options });
  await expect.element(title()).toBeVisible();
  return { api, ...screen };
}

const saved = (api: ReturnType<typeof editorApi>) => api.calls(posts.update).map(({ body }) => body);

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

test('what is typed while a save runs is kept and saved by the next one', async () => {
  const { api } = await open();
  let answer = () => {};
  const first = api.stored();
  api.reply(posts.update, ({ body }) => {
    const reply = { ...first, main_headline: String(body.main_headline), updated_at: '2026-11-15T08:00:00.000Z' };
    return new Promise((resolve) => {
      answer = () => resolve(reply);
    });
  });
  await title().fill('One');
  await button('Save').click();
  await expect.poll(() => saved(api).length).toBe(1);
  await title().fill('One and two');
  answer();
  await expect.element(title()).toHaveValue('One and two');
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
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Restore to draft' }).click();
  await button('Restore to draft').click();
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

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the lock is kept every 15 seconds, and given back on leaving', async () => {
  fakeTime();
  const { api, router } = await open();
  expect(api.calls(postLocks.check)).toEqual([]);
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(1);
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(2);
  api.reply(postLocks.check, noAnswer);
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.element(title()).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  void router.navigate({ to: '/elsewhere' as never });
});

test('whoever loses the lock is sent out and told by whom, and the text is offered again', async () => {
  fakeTime();
  const { api, address, router } = await open();
  await title().fill('Half a sentence');
  api.reply(postLocks.check, () => locked.clone());
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.element(notice('Bola is editing this post.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
  api.reply(posts.get, { ...api.stored(), updated_at: '2099-11-15T08:00:00.000Z' });
  await router.navigate({ to: '/posts/5' as never });
  await expect.element(restore()).toBeVisible();
  await expect.element(page.getByText('Somebody has saved another version since.')).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(title()).toHaveValue('Half a sentence');
});

test('unsaved text is kept every five seconds, restored with its text, and dropped when saved', async () => {
  fakeTime();
  const { api } = await open();
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} And more.');
  expect(localStorage.getItem(KEY)).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(localStorage.getItem(KEY)).toContain('And more.');
  await expect.element(page.getByText(/^Unsaved changes, kept in this browser at/)).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(JSON.stringify(api.stored().body)).toContain('And more.');
});

test('the last key in the text is kept when the tab is closed upon it, also after a save', async () => {
  await open();
  const add = async (words: string) => {
    await text().click();
    await userEvent.keyboard(`{Control>}{End}{/Control}${words}`);
  };
  await add(' One');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toContain('The council met at eight. One');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  await add(' and two');
  expect(hasUnsaved()).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toContain('The council met at eight. One and two');
});

const kept = (values: object) => ({
  [KEY]: JSON.stringify({
    values: {
      ...{ main_headline: 'Kept', catchy_title: '', rss_title: '', description: '', slug: '', json_ld: '' },
      ...{ fb_catchy_title: '', section_id: 1, category_id: 11, authors: [7], experts: [], tags: [] },
      ...{ copy_editor_id: null, sources: [], top_status: 0, breaking_status: 0, advert_status: 0 },
      ...{ is_sponsored: false, thumb: null, thumb_ext: null, fb_thumb: null, fb_thumb_ext: null },
      ...{ external_link: '', published_at: null, body: article(line('Kept text.')), slides: [] },
      ...{ uniqueness: null, uniqueness_body: null, ...values },
    },
    saved_at: '2026-11-15T09:00:00.000Z',
    base_updated_at: '2026-11-14T23:30:00.000Z',
  }),
});

/** `renderScreen` starts with an empty storage: the copy is there before the page asks for it. */
async function openWith(stored: Record<string, string>) {
  const api = editorApi(readyPost());
  const get = () => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    return api.stored();
  };
  api.reply(posts.get, get);
  await renderScreen(Page, { path: '/posts/5' });
  return api;
}

test('a copy of an earlier visit is applied, or cleared away', async () => {
  await openWith(kept({}));
  await expect.element(restore()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(title()).toHaveValue('Kept');
  await expect.element(text()).toHaveTextContent('Kept text.');
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled');
});

test('clearing leaves what the server has', async () => {
  await openWith(kept({}));
  await button('Cancel and clear unsaved data').click();
  await expect.element(title()).toHaveValue(headline);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['{"values":', '[]', '{"values":{"main_headline":1}}'])('a broken copy is told of: %s', async (broken) => {
  await openWith({ [KEY]: broken });
  await expect.element(notice('Error parsing post text from localStorage.')).toBeVisible();
  await expect.element(title()).toHaveValue(headline);
});

test('a full storage is told, not swallowed', async () => {
  fakeTime();
  await open();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await title().fill('Much');
  vi.advanceTimersByTime(5000);
  await expect.element(notice('The browser has no room to keep what you type.')).toBeVisible();
});

const conflict = refusal(409, { type: 'conflict', message: 'The post has changed since.' });

test('two who saved at once: what only one changed is kept from both', async () => {
  const { api } = await open();
  const theirs = { ...api.stored(), description: 'Theirs', updated_at: '2026-11-15T08:00:00.000Z' };
  const answers = [
    () => conflict.clone(),
    () => ({ ...theirs, main_headline: 'Mine', updated_at: '2026-11-15T08:01:00.000Z' }),
  ];
  api.reply(posts.get, theirs).reply(posts.update, () => (answers.shift() as () => Post | Response)());
  await title().fill('Mine');
  await button('Save').click();
  await expect.element(notice('Somebody else saved this post meanwhile. Both of your changes are kept.')).toBeVisible();
  await expect
    .poll(() => saved(api)[1])
    .toEqual({ main_headline: 'Mine', base_updated_at: '2026-11-15T08:00:00.000Z' });
  await expect.element(field('Description')).toHaveValue('Theirs');
});

test('where both changed the same, both versions are shown, and one is chosen', async () => {
  const { api } = await open();
  const theirs = {
    ...api.stored(),
    main_headline: 'Theirs',
    body: article(line('Their text.')),
    editor: { id: 9, username: 'Bola' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  let current = { ...theirs };
  const store = (body: object) => {
    const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
    current = { ...current, ...body, updated_at };
    return current;
  };
  const answers = [() => conflict.clone(), store, store];
  api
    .reply(posts.get, theirs)
    .reply(posts.update, ({ body: { base_updated_at: _, ...body } }) => (answers.shift() as typeof store)(body));
  await title().fill('Mine');
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} My text.');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'The post has changed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('The council met at eight. My text.')).toBeVisible();
  await expect.element(dialog.getByText('Their text.')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Text' }).getByText('Take theirs').click();
  await dialog.getByRole('button', { name: 'Save so' }).click();
  // Mine is stored first, so that it is in the revisions.
  await expect.poll(() => saved(api).length).toBe(3);
  expect(JSON.stringify(saved(api)[1])).toContain('My text.');
  expect(saved(api)[1]).toMatchObject({ main_headline: 'Mine', base_updated_at: '2026-11-15T08:00:00.000Z' });
  expect(saved(api)[2]).toEqual({ body: theirs.body, base_updated_at: '2026-11-15T08:01:00.000Z' });
  await expect.element(text()).toHaveTextContent('Their text.');
  await expect.element(title()).toHaveValue('Mine');
});

test('an external link sends its address and no text', async () => {
  const { api } = await open({ template_type: TemplateType.EXTERNAL_LINK, external_link: null, body: null });
  await expect.element(text()).not.toBeInTheDocument();
  await button('Publish').click();
  await expect.element(page.getByText('Field can not be empty.').last()).toBeVisible();
  await field('External link').fill('abc');
  await expect.element(page.getByText('Enter a valid link.').last()).toBeVisible();
  await field('External link').fill('https://paper.test/story');
  await button('Save').click();
  await expect
    .poll(() => saved(api))
    .toEqual([{ external_link: 'https://paper.test/story', base_updated_at: '2026-11-14T23:30:00Z' }]);
});

test('another section takes the category away; a story at the top is no breaking line', async () => {
  const { api } = await open({ breaking_status: 1 });
  await page.getByRole('combobox', { name: 'Section' }).or(field('Section')).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await button('Status').click();
  await expect.element(page.getByRole('switch', { name: 'Breaking' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Top status' }).or(field('Top status')).click();
  await page.getByRole('option', { name: 'Main' }).click();
  await expect.element(page.getByRole('switch', { name: 'Breaking' })).not.toBeInTheDocument();
  await button('Save').click();
  await expect
    .poll(() => saved(api)[0])
    .toMatchObject({ section_id: 2, category_id: null, top_status: 1, breaking_status: 0 });
});

test('push: only for published posts and those who may', async () => {
  const { api } = await open({ status: Status.PUBLISHED });
  api.reply(postPush.send, () =>
    Response.json({ subscribers: 0, updated_at: api.stored().updated_at }, { status: 202 }),
  );
  await button('Send push').click();
  await expect.element(notice('Error push notification')).toBeVisible();
  api.reply(postPush.send, { subscribers: 4, updated_at: '2026-11-15T08:00:00.000Z' }).reply(postPush.progress, {
    created_at: '2026-11-15T08:00:00.000Z',
    done_at: '2026-11-15T08:00:01.000Z',
    ...{ total: 4, sent: 3, failed: 1 },
  });
  await button('Send push').click();
  await expect.element(notice('Push notification sent.')).toBeVisible();
  await expect.element(button('Resend push')).toBeVisible();
  await expect.element(page.getByText('Sent to 3 of 4 subscribers')).toBeVisible();
});

test('exports to the projects that were ticked; those that have it are ticked and locked', async () => {
  const { api } = await open({ status: Status.PUBLISHED, exportProjects: ['manila'] });
  api
    .reply(postExports.projects, {
      items: [
        { id: 'manila', title: 'Manila Dispatch' },
        { id: 'accra', title: 'Accra Dispatch' },
      ],
    })
    .reply(postExports.send, { results: [{ project: 'accra', success: true, message: 'Exported.' }] });
  await button('Export article').click();
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeChecked();
  await expect.element(button('Export')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Accra Dispatch' }).click();
  await button('Export').click();
  await expect.element(page.getByText('Post Accra Dispatch -> Exported.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
});

test('who may write but not publish, moderate or describe is told so', async () => {
  const rights = rightsOf('reporter').filter((right) => !['post.publish', 'post.seo', 'post.moderate'].includes(right));
  await open({}, { user: testUser({ rights }) });
  await expect.element(button('Publish')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(field('Description')).toHaveAttribute('readonly');
  await expect.element(page.getByText('Changing these takes the right "post.seo".')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Verified' })).toBeDisabled();
});

test('the save key works in the text, too', async () => {
  const { api } = await open();
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Saved by a key.{Control>}s{/Control}');
  await expect.element(notice('Saved.')).toBeVisible();
  expect(JSON.stringify(saved(api)[0])).toContain('Saved by a key.');
  expect(saved(api)).toHaveLength(1);
});

test('Enter in the title goes on to the text', async () => {
  await open();
  await title().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(text()).toHaveFocus();
});
