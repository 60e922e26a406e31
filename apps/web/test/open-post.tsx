import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { useLocation } from '@tanstack/react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Page as EditorPage } from '../src/areas/posts/editor/editor-page';
import { refusal } from './fake-api';
import { editorApi, readyPost } from './post-editor';
import { renderScreen } from './render-screen';

/** Any other address is another page. */
export function Page() {
  return useLocation().pathname.startsWith('/posts/') ? <EditorPage /> : <p>Elsewhere</p>;
}

export const KEY = 'masthead.post.lagos.1.5';
export const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
export const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const notice = (words: string) => page.getByRole('alert').filter({ hasText: words });
export const restore = () => page.getByRole('dialog', { name: 'Restoring data' });
export const locked = refusal(403, {
  type: 'post_locked',
  message: 'Bola is editing this post.',
  lock: { username: 'Bola', since: '2026-11-15T09:00:00.000Z' },
});

export async function open(given: Partial<Post> = {}, options: Parameters<typeof renderScreen>[1] = {}) {
  const api = editorApi(readyPost(given));
  const screen = await renderScreen(Page, { path: '/posts/5', ...options });
  await expect.element(title()).toBeVisible();
  return { api, ...screen };
}

export const saved = (api: ReturnType<typeof editorApi>) => api.calls(posts.update).map(({ body }) => body);
