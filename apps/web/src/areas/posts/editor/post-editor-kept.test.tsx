import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { postPush } from '@masthead/domain/posts/contract/push';
import { LOCK_CHECK } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noAnswer } from '../../../../test/fake-api';
import { button, KEY, locked, notice, open, Page, restore, text, title } from '../../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { article, line } from '../../../../test/rich-text';
import { hasUnsaved } from '../../../shared/form/unsaved';

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

test.for([1000, 390])(
  'nothing moves under the pointer while it is said what is kept, in a window of %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { api } = await open({ status: Status.PUBLISHED, published_at: '2026-11-15T07:00:00.000Z' });
    api.reply(postPush.send, { subscribers: 1, updated_at: '2026-11-15T08:00:00.000Z' }).reply(postPush.progress, {
      created_at: '2026-11-15T08:00:00.000Z',
      done_at: '2026-11-15T08:00:01.000Z',
      ...{ total: 1, sent: 1, failed: 0 },
    });
    api.reply(postPush.audience, { subscribers: 1 });
    await button('Send push').click();
    await button('Send now').click();
    await expect.element(page.getByText('Sent to 1 of 1 subscribers')).toBeVisible();
    const places = () =>
      [button('Republish'), title()].map((each) => {
        const { left, top } = each.element().getBoundingClientRect();
        return { left, top };
      });
    const before = places();
    await title().fill('Too short');
    await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
    expect(places()).toEqual(before);
    window.dispatchEvent(new Event('pagehide'));
    await expect.element(page.getByText(/^Unsaved changes, kept in this browser at/)).toBeVisible();
    expect(places()).toEqual(before);
  },
);

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
