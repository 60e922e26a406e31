import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { DRAFT_KEY, lockedResponse, notice, restoreDialog, sentChanges, titleField } from '../../../test/open-post';
import { editorApi, readyPost } from '../../../test/post-editor';
import { metaPage } from '../../../test/post-list';
import { renderApp } from '../../../test/render-app';

// Local drafts hold unsaved text: a sign-out removes them, and every other end of a session keeps them.

const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
const clickInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const signInButton = page.getByRole('button', { name: 'Sign in' });
const unauthenticated = () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' });

/** The local draft of another post than the one that is open. */
const otherKey = 'masthead.post.lagos.1.8';
const otherDraft = JSON.stringify({
  values: { main_headline: 'Ferry runs again' },
  saved_at: '2026-11-15T09:00:00.000Z',
  base_updated_at: '2026-11-14T23:30:00.000Z',
});
/** Stored data that a sign-out of this user must not remove. */
const unrelatedItems = { 'masthead.post.lagos.2.8': otherDraft, 'masthead.language': 'en-US' };

async function openEditor(stored: Record<string, string> = {}) {
  const api = editorApi(readyPost());
  api.reply(session.logout, null);
  const screen = await renderApp(api, '/posts/5', { stored: { ...unrelatedItems, ...stored } });
  await expect.element(titleField()).toBeVisible();
  return { api, ...screen };
}

async function signOut() {
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Types text and stores it in the local draft, like the autosave does after some seconds. */
async function typeHeadline(text: string) {
  await titleField().fill(text);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(DRAFT_KEY)).toContain(text);
}

function expectUnrelatedItemsKept() {
  for (const [key, value] of Object.entries(unrelatedItems)) expect(localStorage.getItem(key)).toBe(value);
}

test('Sign out saves unsaved text first, then removes the local drafts', async () => {
  const { api } = await openEditor();
  await typeHeadline('Half a sentence');
  await signOut();
  await expect.element(dialog.getByText('You have unsaved changes on this page.')).toBeVisible();
  await clickInDialog('Save and sign out');
  await expect.element(signInButton).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ main_headline: 'Half a sentence' }]);
  expect(api.calls(session.logout)).toHaveLength(1);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(localStorage.getItem('masthead.token')).toBeNull();
  expectUnrelatedItemsKept();
});

test('Sign out is cancelled when the unsaved text cannot be saved', async () => {
  const { api, address } = await openEditor();
  await typeHeadline('Half a sentence');
  api.reply(posts.update, () => refusal(500, null));
  await signOut();
  await clickInDialog('Save and sign out');
  await expect.element(notice('Error saving post.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(titleField()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
  expect(address()).toBe('/posts/5');
  expect(api.calls(session.logout)).toEqual([]);
});

test('Sign out removes the local drafts after the user confirms the loss', async () => {
  const { api } = await openEditor();
  await typeHeadline('Half a sentence');
  await signOut();
  await clickInDialog('Sign out without saving');
  await expect.element(signInButton).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expectUnrelatedItemsKept();
});

test('Sign out can be cancelled without a loss of text', async () => {
  const { api } = await openEditor();
  await typeHeadline('Half a sentence');
  await signOut();
  await clickInDialog('Stay');
  await expect.element(titleField()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
  expect(api.calls(session.logout)).toEqual([]);
});

test('Sign out lists the drafts of other posts and removes them only after a confirmation', async () => {
  await openEditor({ [otherKey]: otherDraft });
  await signOut();
  await expect.element(dialog.getByText('Ferry runs again')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save and sign out' })).not.toBeInTheDocument();
  await clickInDialog('Stay');
  expect(localStorage.getItem(otherKey)).toBe(otherDraft);
  await signOut();
  await clickInDialog('Sign out without saving');
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(otherKey)).toBeNull();
  expectUnrelatedItemsKept();
});

test('Sign out without unsaved text asks no question', async () => {
  const { api } = await openEditor();
  await signOut();
  await expect.element(signInButton).toBeVisible();
  expect(api.calls(session.logout)).toHaveLength(1);
});

test('a 401 without unsaved text on the page keeps the local drafts', async () => {
  const { api } = await openEditor({ [otherKey]: otherDraft });
  api.reply(posts.evergreen, unauthenticated);
  await page.getByRole('switch', { name: 'Evergreen' }).click();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(otherKey)).toBe(otherDraft);
  expectUnrelatedItemsKept();
});

test('an expired session with unsaved text keeps the local draft, even when the user leaves the page', async () => {
  const { api } = await openEditor();
  await typeHeadline('Half a sentence');
  api.reply(posts.update, unauthenticated);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect.element(signInButton).toBeVisible();
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
});

test('a sign-out in another tab keeps the text of this tab and its local draft', async () => {
  await openEditor();
  await typeHeadline('Half a sentence');
  localStorage.removeItem('masthead.token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'masthead.token', newValue: null }));
  await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect.element(titleField()).toHaveValue('Half a sentence');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
});

test('a takeover of the lock keeps the local draft and offers to restore it', async () => {
  const { api, router, address } = await openEditor();
  await typeHeadline('Half a sentence');
  // The page navigates to the list of posts.
  api.reply(posts.list, metaPage([])).reply(postLocks.check, () => lockedResponse.clone());
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.poll(address).not.toBe('/posts/5');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
  await router.navigate({ to: '/posts/5' as never });
  await expect.element(restoreDialog()).toBeVisible();
});

test('Sign out removes the text of a new story that the server is still creating', async () => {
  let finish = () => {};
  const created = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const api = editorApi(readyPost());
  api.reply(session.logout, null).reply(posts.create, async () => {
    await created;
    return readyPost();
  });
  await renderApp(api, '/posts/new');
  await titleField().fill('Half a sentence');
  await expect.poll(() => api.calls(posts.create)).toHaveLength(1);
  await signOut();
  await clickInDialog('Sign out without saving');
  await expect.element(signInButton).toBeVisible();
  finish();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Object.values(localStorage).join()).not.toContain('Half a sentence');
});
