import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { KEY, locked, notice, restore, saved, title } from '../../../test/open-post';
import { editorApi, readyPost } from '../../../test/post-editor';
import { metaPage } from '../../../test/post-list';
import { renderApp } from '../../../test/render-app';

const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
const choose = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const signInButton = page.getByRole('button', { name: 'Sign in' });
const unauthenticated = () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' });

/** The local draft of another post than the one that is open. */
const otherKey = 'masthead.post.lagos.1.8';
const otherDraft = JSON.stringify({
  values: { main_headline: 'Ferry runs again' },
  saved_at: '2026-11-15T09:00:00.000Z',
  base_updated_at: '2026-11-14T23:30:00.000Z',
});
/** What a sign-out of this user leaves alone. */
const untouched = { 'masthead.post.lagos.2.8': otherDraft, 'masthead.language': 'en-US' };

async function openEditor(stored: Record<string, string> = {}) {
  const api = editorApi(readyPost());
  api.reply(session.logout, null);
  const screen = await renderApp(api, '/posts/5', { stored: { ...untouched, ...stored } });
  await expect.element(title()).toBeVisible();
  return { api, ...screen };
}

async function signOut() {
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** The text is in the form and, as after some seconds of typing, in the local draft. */
async function type(words: string) {
  await title().fill(words);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toContain(words);
}

function expectUntouched() {
  for (const [key, value] of Object.entries(untouched)) expect(localStorage.getItem(key)).toBe(value);
}

test('Sign out with unsaved text saves it first, then removes the local drafts', async () => {
  const { api } = await openEditor();
  await type('Half a sentence');
  await signOut();
  await expect.element(dialog.getByText('You have unsaved changes on this page.')).toBeVisible();
  await choose('Save and sign out');
  await expect.element(signInButton).toBeVisible();
  expect(saved(api)).toMatchObject([{ main_headline: 'Half a sentence' }]);
  expect(api.calls(session.logout)).toHaveLength(1);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStorage.getItem('masthead.token')).toBeNull();
  expectUntouched();
});

test('Sign out does not happen when the unsaved text cannot be saved', async () => {
  const { api, address } = await openEditor();
  await type('Half a sentence');
  api.reply(posts.update, () => refusal(500, null));
  await signOut();
  await choose('Save and sign out');
  await expect.element(notice('Error saving post.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
  expect(address()).toBe('/posts/5');
  expect(api.calls(session.logout)).toEqual([]);
});

test('Sign out removes the local drafts after the loss was confirmed', async () => {
  const { api } = await openEditor();
  await type('Half a sentence');
  await signOut();
  await choose('Sign out without saving');
  await expect.element(signInButton).toBeVisible();
  expect(saved(api)).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
  expectUntouched();
});

test('Sign out can be called off, and nothing is lost', async () => {
  const { api } = await openEditor();
  await type('Half a sentence');
  await signOut();
  await choose('Stay');
  await expect.element(title()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
  expect(api.calls(session.logout)).toEqual([]);
});

test('Sign out names the drafts of other posts and removes them only after a confirmation', async () => {
  await openEditor({ [otherKey]: otherDraft });
  await signOut();
  await expect.element(dialog.getByText('Ferry runs again')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save and sign out' })).not.toBeInTheDocument();
  await choose('Stay');
  expect(localStorage.getItem(otherKey)).toBe(otherDraft);
  await signOut();
  await choose('Sign out without saving');
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(otherKey)).toBeNull();
  expectUntouched();
});

test('Sign out with nothing unsaved asks nothing', async () => {
  const { api } = await openEditor();
  await signOut();
  await expect.element(signInButton).toBeVisible();
  expect(api.calls(session.logout)).toHaveLength(1);
});

test('a 401 with nothing unsaved on the page leaves the local drafts alone', async () => {
  const { api } = await openEditor({ [otherKey]: otherDraft });
  api.reply(posts.evergreen, unauthenticated);
  await page.getByRole('switch', { name: 'Evergreen' }).click();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(otherKey)).toBe(otherDraft);
  expectUntouched();
});

test('a session that expires over unsaved text leaves the local draft alone, also when the page is left', async () => {
  const { api } = await openEditor();
  await type('Half a sentence');
  api.reply(posts.update, unauthenticated);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
});

test('a sign-out in another tab leaves the text of this tab and its local draft alone', async () => {
  await openEditor();
  await type('Half a sentence');
  localStorage.removeItem('masthead.token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'masthead.token', newValue: null }));
  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect.element(title()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
});

test('a take-over leaves the local draft alone and offers it again', async () => {
  const { api, router, address } = await openEditor();
  await type('Half a sentence');
  // The page leads to the list of posts.
  api.reply(posts.list, metaPage([])).reply(postLocks.check, () => locked.clone());
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.poll(address).not.toBe('/posts/5');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
  await router.navigate({ to: '/posts/5' as never });
  await expect.element(restore()).toBeVisible();
});
