import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Page } from '../src/areas/posts/editor/editor-page';
import { refusal } from './fake-api';
import { editorApi, readyPost } from './post-editor';
import { renderScreen } from './render-screen';

// The tests of the post editor: opens a post, and finds the elements of the screen.

/** The storage key of the local draft of post 5, which `openPost` opens. */
export const DRAFT_KEY = 'masthead.post.lagos.1.5';
export const titleField = () => page.getByRole('textbox', { name: 'Title', exact: true });
export const textField = () => page.getByRole('textbox', { name: 'Text', exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Opens a tab of the settings. */
export const openTab = (name: 'Publish' | 'Story' | 'SEO' | 'Tools') =>
  page.getByRole('tab', { name, exact: true }).click();
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
/** The publish sheet. Its title is the label of the button that opens it. */
export const publishSheet = (name = 'Publish') => page.getByRole('dialog', { name, exact: true });
/** Publishes with the publish sheet. `name` is the label of the button, such as `Schedule`. */
export async function publish(name = 'Publish') {
  await button(name).click();
  await publishSheet(name).getByRole('button', { name, exact: true }).click();
}
/** Closes the tab. Returns whether the page asks first. */
export const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

/** The dialog that offers the local draft of an earlier visit. */
export const restoreDialog = () => page.getByRole('dialog', { name: 'Restoring data' });
/** The response for a post that another user is editing. Use a `clone()` for each request. */
export const lockedResponse = refusal(403, {
  type: 'post_locked',
  message: 'Bola is editing this post.',
  lock: { username: 'Bola', since: '2026-11-15T09:00:00.000Z' },
});

/** Opens the editor of a post that is ready for publication. Returns the fake API and the screen. */
export async function openPost(overrides: Partial<Post> = {}, options: Parameters<typeof renderScreen>[1] = {}) {
  const api = editorApi(readyPost(overrides));
  const screen = await renderScreen(Page, { path: '/posts/5', ...options });
  await expect.element(titleField()).toBeVisible();
  return { api, ...screen };
}

/** The bodies of all save requests so far. */
export const sentChanges = (api: ReturnType<typeof editorApi>) => api.calls(posts.update).map(({ body }) => body);

/** Opens a post whose saves get their response only when the test calls `respond()`. */
export async function openWithSlowSave() {
  const { api } = await openPost();
  let respond = () => {};
  const first = api.stored();
  api.reply(posts.update, ({ body }) => {
    const reply = { ...first, main_headline: String(body.main_headline), updated_at: '2026-11-15T08:00:00.000Z' };
    return new Promise((resolve) => {
      respond = () => resolve(reply);
    });
  });
  return { api, respond: () => respond() };
}

/** Lets the test advance the heartbeat and the autosave with `vi.advanceTimersByTime()`. */
export function fakeIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}
