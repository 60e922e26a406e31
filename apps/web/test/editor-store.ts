import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { expect, onTestFinished } from 'vitest';
import type { EditorStatus } from '../src/areas/posts/editor/state/editor-state';
import { EditorStore } from '../src/areas/posts/editor/state/editor-store';
import { createQueryClient } from '../src/shared/api/collection';
import { editorApi, headline, readyPost } from './post-editor';

const viewer = { user: { id: 1 }, rights: new Set(['post.update', 'post.publish', 'post.delete'] as const) };

/** A response that the test sends later. */
function deferred<T>() {
  let send: (value: T) => void = () => {};
  const response = new Promise<T>((resolve) => {
    send = resolve;
  });
  return { response, send: (value: T) => send(value) };
}

/** An editor store before its start, without React, and a fake server for its post. */
export function createStore(values: Partial<Post> = {}) {
  localStorage.clear();
  const api = editorApi(readyPost(values));
  const pending = deferred<Post | Response>();
  const environment = { viewer, projectId: 'lagos', zone: 'Africa/Lagos', leave: () => {}, showUnsavedText: () => {} };
  const store = new EditorStore(5, createQueryClient(1), environment);
  return { api, store, pending };
}
export type StoreSetup = ReturnType<typeof createStore>;

export const getStatus = ({ store }: StoreSetup) => store.getState().status;

export const expectStatus = (setup: StoreSetup, expected: EditorStatus) =>
  expect.poll(() => getStatus(setup)).toBe(expected as never);

/** Starts the store until the end of the test, and waits for the status. */
export async function startStore(setup: StoreSetup, expected: EditorStatus): Promise<StoreSetup> {
  onTestFinished(setup.store.start());
  await expectStatus(setup, expected);
  return setup;
}

export function typeHeadline({ store }: StoreSetup, text = `${headline} today`) {
  // No component mounts the form here, and an unmounted form returns its default values.
  store.form.control._state.mount = true;
  store.form.setValue('main_headline', text);
}

/** The server answers this request only when the test calls `pending.send()`. */
export const holdResponse = ({ api, pending }: StoreSetup, endpoint: 'update' | 'review') =>
  api.reply(posts[endpoint], () => pending.response);

/** A newer stored version in which another user made this change. */
export function newerVersion({ api, store }: StoreSetup, change: Partial<Post>): Post {
  const post = store.getState().stored?.post ?? api.stored();
  return { ...post, ...change, updated_at: new Date(Date.parse(post.updated_at) + 3_600_000).toISOString() };
}
