import { events } from '@masthead/domain/events/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api';
import { forgetToken, storeToken } from '../session/token';
import { onDeadToken } from './call';
import { createQueryClient } from './collection';
import { followChanges } from './live';

const POSTS = 'data: {"collection":"posts"}\n\n';
const PATIENT = { timeout: 8000 };

afterEach(() => vi.restoreAllMocks());

/** The server's side of every stream that was opened. */
function liveApi() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const api = fakeApi().reply(events.stream, () => {
    const start = (controller: (typeof streams)[number]) => void streams.push(controller);
    return new Response(new ReadableStream<Uint8Array>({ start }));
  });
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { api, say, end: () => streams.at(-1)?.close(), opened: () => api.calls(events.stream).length };
}

/** A page that shows the posts and follows their changes. */
function follow(fetchPosts: () => Promise<null> = async () => null) {
  storeToken('test-token');
  const client = createQueryClient(1);
  const fetches = vi.fn(fetchPosts);
  const look = new QueryObserver(client, { queryKey: ['posts', 'list'], queryFn: fetches }).subscribe(() => undefined);
  const stop = followChanges(client);
  onTestFinished(() => {
    stop();
    look();
    forgetToken();
  });
  return { fetched: () => fetches.mock.calls.length, stop };
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('fetches what the server says has changed, and nothing else', async () => {
  const { api, say } = liveApi();
  const { fetched } = follow();
  // Once for the page, once because something may have changed before the stream was there.
  await expect.poll(fetched).toBe(2);
  expect(api.calls(events.stream)[0]?.authorization).toBe('Bearer test-token');
  say(': still here\n\ndata: {"collection":"moons"}\n\n');
  say('data: {"collec');
  say('tion":"posts"}\n\n');
  await expect.poll(fetched, PATIENT).toBe(3);
});

test('many changes are few fetches, and the last one is never missed', async () => {
  const { say } = liveApi();
  const { fetched } = follow();
  await expect.poll(fetched).toBe(2);
  for (let count = 0; count < 200; count++) say(POSTS);
  await expect.poll(fetched, PATIENT).toBe(3);
  say(POSTS);
  await expect.poll(fetched, PATIENT).toBe(4);
});

test('asks again when the stream ends, and fetches what it may have missed', async () => {
  const { end, opened } = liveApi();
  const { fetched } = follow();
  await expect.poll(fetched).toBe(2);
  end();
  await expect.poll(opened, PATIENT).toBe(2);
  await expect.poll(fetched, PATIENT).toBe(3);
});

test('an ended session is noticed by the stream, and asks to sign in', async () => {
  const signInAgain = vi.fn<() => Promise<boolean>>(async () => {
    storeToken('new-token');
    return true;
  });
  onDeadToken(signInAgain);
  onTestFinished(() => onDeadToken(async () => false));
  const { api, end, opened } = liveApi();
  const { fetched } = follow();
  await expect.poll(fetched).toBe(2);
  const ended = () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' });
  api.reply(events.stream, () =>
    api.calls(events.stream).at(-1)?.authorization === 'Bearer new-token'
      ? new Response(new ReadableStream())
      : ended(),
  );
  end();
  await expect.poll(opened, PATIENT).toBe(3);
  expect(signInAgain).toHaveBeenCalledTimes(1);
  expect(api.calls(events.stream).at(-1)?.authorization).toBe('Bearer new-token');
});

test('a refused stream is asked for again, with the token of that time', async () => {
  const { api, opened } = liveApi();
  api.reply(events.stream, () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }));
  const { fetched } = follow();
  await expect.poll(opened).toBe(1);
  storeToken('next-token');
  await expect.poll(opened, PATIENT).toBe(2);
  expect(api.calls(events.stream)[1]?.authorization).toBe('Bearer next-token');
  expect(fetched()).toBe(1);
});

test('a hidden page lets go of its stream, and catches up when it wakes', async () => {
  const { opened } = liveApi();
  const { fetched } = follow();
  await expect.poll(fetched).toBe(2);
  setHidden(true);
  setHidden(false);
  await expect.poll(opened).toBe(2);
  await expect.poll(fetched, PATIENT).toBe(3);
});

test('a page that is left asks no more', async () => {
  const { opened } = liveApi();
  const { stop, fetched } = follow();
  await expect.poll(fetched).toBe(2);
  stop();
  setHidden(false);
  window.dispatchEvent(new Event('online'));
  expect(opened()).toBe(1);
});
