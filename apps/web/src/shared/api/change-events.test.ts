import { events } from '@masthead/domain/events/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api';
import { forgetToken, storeToken, withTokenLock } from '../session/token';
import { onExpiredToken } from './call';
import { followChanges } from './change-events';
import { createQueryClient } from './collection';

const POSTS_CHANGED = 'data: {"collection":"posts"}\n\n';

afterEach(() => vi.restoreAllMocks());

/** A fake server of the event stream. It sends to the stream that was opened last. */
function streamApi() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const api = fakeApi().reply(events.stream, () => {
    const start = (controller: (typeof streams)[number]) => void streams.push(controller);
    return new Response(new ReadableStream<Uint8Array>({ start }));
  });
  const sendText = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { api, sendText, end: () => streams.at(-1)?.close(), connectionCount: () => api.calls(events.stream).length };
}

/** Observes the posts query and follows changes, like a page that lists posts. */
function startFollowing(fetchPosts: () => Promise<null> = async () => null) {
  storeToken('test-token');
  const client = createQueryClient(1);
  const fetchSpy = vi.fn(fetchPosts);
  const unsubscribe = new QueryObserver(client, { queryKey: ['posts', 'list'], queryFn: fetchSpy }).subscribe(
    () => undefined,
  );
  const stop = followChanges(client);
  onTestFinished(() => {
    stop();
    unsubscribe();
    forgetToken();
  });
  return { fetchCount: () => fetchSpy.mock.calls.length, stop };
}

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a change event refetches its collection and no other', async () => {
  const { api, sendText } = streamApi();
  const { fetchCount } = startFollowing();
  // Once for the page, and once because a change may have happened before the stream opened.
  await expect.poll(fetchCount).toBe(2);
  expect(api.calls(events.stream)[0]?.authorization).toBe('Bearer test-token');
  sendText(': still here\n\ndata: {"collection":"moons"}\n\n');
  sendText('data: {"collec');
  sendText('tion":"posts"}\n\n');
  await expect.poll(fetchCount).toBe(3);
});

test('many change events cause few fetches, and the last event is never missed', async () => {
  const { sendText } = streamApi();
  const { fetchCount } = startFollowing();
  await expect.poll(fetchCount).toBe(2);
  for (let count = 0; count < 200; count++) sendText(POSTS_CHANGED);
  await expect.poll(fetchCount).toBe(3);
  sendText(POSTS_CHANGED);
  await expect.poll(fetchCount).toBe(4);
});

test('when the stream ends it reconnects and refetches the collections', async () => {
  const { end, connectionCount } = streamApi();
  const { fetchCount } = startFollowing();
  await expect.poll(fetchCount).toBe(2);
  end();
  await expect.poll(connectionCount).toBe(2);
  await expect.poll(fetchCount).toBe(3);
});

test('a 401 of the stream asks the user to sign in again', async () => {
  const signInAgain = vi.fn<() => Promise<boolean>>(async () => {
    storeToken('new-token');
    return true;
  });
  onExpiredToken(signInAgain);
  onTestFinished(() => onExpiredToken(async () => false));
  const { api, end, connectionCount } = streamApi();
  const { fetchCount } = startFollowing();
  await expect.poll(fetchCount).toBe(2);
  const unauthenticated = () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' });
  api.reply(events.stream, () =>
    api.calls(events.stream).at(-1)?.authorization === 'Bearer new-token'
      ? new Response(new ReadableStream())
      : unauthenticated(),
  );
  end();
  await expect.poll(connectionCount).toBe(3);
  expect(signInAgain).toHaveBeenCalledTimes(1);
  expect(api.calls(events.stream).at(-1)?.authorization).toBe('Bearer new-token');
});

test('a 401 of the stream waits for a replacement of the token and does not end the session', async () => {
  const signInAgain = vi.fn<() => Promise<boolean>>(async () => false);
  onExpiredToken(signInAgain);
  onTestFinished(() => onExpiredToken(async () => false));
  const { api, connectionCount } = streamApi();
  let finishReplacement = () => {};
  const replaced = withTokenLock(async () => {
    await new Promise<void>((resolve) => {
      finishReplacement = resolve;
    });
    storeToken('new-token');
  });
  api.reply(events.stream, () =>
    api.calls(events.stream).at(-1)?.authorization === 'Bearer new-token'
      ? new Response(new ReadableStream())
      : refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }),
  );
  startFollowing();
  await expect.poll(connectionCount).toBe(1);
  finishReplacement();
  await replaced;
  await expect.poll(connectionCount).toBe(2);
  expect(api.calls(events.stream)[1]?.authorization).toBe('Bearer new-token');
  expect(signInAgain).not.toHaveBeenCalled();
});

test('a rejected stream is retried with the current token', async () => {
  const { api, connectionCount } = streamApi();
  api.reply(events.stream, () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }));
  const { fetchCount } = startFollowing();
  await expect.poll(connectionCount).toBe(1);
  storeToken('next-token');
  await expect.poll(connectionCount).toBe(2);
  expect(api.calls(events.stream)[1]?.authorization).toBe('Bearer next-token');
  expect(fetchCount()).toBe(1);
});

test('a hidden page closes its stream, and refetches when it becomes visible', async () => {
  const { connectionCount } = streamApi();
  const { fetchCount } = startFollowing();
  await expect.poll(fetchCount).toBe(2);
  setHidden(true);
  setHidden(false);
  await expect.poll(connectionCount).toBe(2);
  await expect.poll(fetchCount).toBe(3);
});

test('after stop() it does not reconnect', async () => {
  const { connectionCount } = streamApi();
  const { stop, fetchCount } = startFollowing();
  await expect.poll(fetchCount).toBe(2);
  stop();
  setHidden(false);
  window.dispatchEvent(new Event('online'));
  expect(connectionCount()).toBe(1);
});
