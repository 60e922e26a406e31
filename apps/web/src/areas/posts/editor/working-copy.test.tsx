import { postLocks } from '@masthead/domain/posts/contract/locks';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { failConnection, refusal } from '../../../../test/fake-api';
import {
  button,
  DRAFT_KEY,
  lockedResponse,
  notice,
  openPost,
  openTab,
  restoreDialog,
  textField,
  titleField,
} from '../../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { article, line } from '../../../../test/rich-text';
import { onExpiredToken } from '../../../shared/api/call';
import { Page } from './editor-page';
import { toFormValues } from './state/post-form';
import { readClientId } from './state/working-copy';

const statusLine = () => page.getByRole('status').filter({ hasText: /saved|stored/i });

/** Opens a post at 14:12:00 in Lagos. The test moves the clock with `vi.advanceTimersByTimeAsync()`. */
async function openWithClock() {
  const opened = await openPost();
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    now: new Date('2026-11-15T13:12:00.000Z'),
  });
  onTestFinished(() => void vi.useRealTimers());
  return opened;
}

type Api = Awaited<ReturnType<typeof openPost>>['api'];
const storedTitles = (api: Api) =>
  api
    .calls(workingCopies.store)
    .map(({ body }) => JSON.parse((body as { changes: string }).changes).main_headline as string);

function fillStorage() {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
}

test('after a pause in typing, the server stores the text and the status names the time', async () => {
  const { api } = await openWithClock();
  await titleField().fill('One');
  await expect.element(statusLine()).toHaveTextContent(/^Unsaved changes$/);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(statusLine()).toHaveTextContent('Unsaved changes, stored on the server 14:12:02');
  expect(storedTitles(api)).toEqual(['One']);
  await titleField().fill('Two');
  await expect.element(statusLine()).toHaveTextContent(/^Unsaved changes$/);
});

test('while the user keeps typing, the server gets the text within ten seconds', async () => {
  const { api } = await openWithClock();
  for (let second = 1; second <= 9; second++) {
    await titleField().fill(`Second ${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  await expect.poll(() => storedTitles(api)).not.toEqual([]);
});

test('the text is sent when the page loses the focus', async () => {
  const { api } = await openPost();
  await titleField().fill('Before the blur');
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  expect(storedTitles(api)).toEqual(['Before the blur']);
});

test('offline, the status names the local draft, and the text is sent when the connection returns', async () => {
  const { api } = await openWithClock();
  api.reply(workingCopies.store, failConnection);
  await titleField().fill('No network');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(statusLine()).toHaveTextContent(/^Offline, stored in this browser 14:12:0\d$/);
  await titleField().fill('No network yet');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(statusLine()).toHaveTextContent(/^Offline, stored in this browser/);
  api.reply(workingCopies.store, () => ({ saved_at: new Date().toISOString() }));
  window.dispatchEvent(new Event('online'));
  await expect.element(statusLine()).toHaveTextContent(/^Unsaved changes, stored on the server/);
  expect(storedTitles(api).at(-1)).toBe('No network yet');
});

test('offline, the status names input that the browser does not store', async () => {
  const { api } = await openWithClock();
  api.reply(workingCopies.store, failConnection);
  await titleField().fill('No network');
  await vi.advanceTimersByTimeAsync(2000);
  await openTab('Publish');
  await page.getByLabelText('Schedule time').fill('23:59');
  await expect.element(statusLine()).toHaveTextContent(/^Offline, stored in .* · Not stored: Publication time$/);
});

test('a failed attempt is repeated without a new keystroke', async () => {
  const { api } = await openWithClock();
  api.reply(workingCopies.store, () => refusal(503, { type: 'unavailable', message: 'The server is restarting.' }));
  await titleField().fill('Patience');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(statusLine()).toHaveTextContent(/^Not stored on the server: The server is restarting\./);
  api.reply(workingCopies.store, () => ({ saved_at: new Date().toISOString() }));
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(statusLine()).toHaveTextContent('Unsaved changes, stored on the server 14:12:05');
});

test('offline with a full browser storage, the status says that the text is not stored', async () => {
  const { api } = await openWithClock();
  api.reply(workingCopies.store, failConnection);
  fillStorage();
  await titleField().fill('Nowhere');
  await vi.advanceTimersByTimeAsync(4000);
  await expect
    .element(statusLine())
    .toHaveTextContent(/^Not stored: The server doesn't respond.* Copy your text and leave this page open\.$/);
});

test.each([404, 429, 500, 507])('a refusal of the server with status %s is shown with its reason', async (status) => {
  const { api } = await openWithClock();
  api.reply(workingCopies.store, () => refusal(status, { type: 'refused', message: 'The server has no space left.' }));
  await titleField().fill('Refused');
  await vi.advanceTimersByTimeAsync(3000);
  await expect
    .element(statusLine())
    .toHaveTextContent(/^Not stored on the server: The server has no space left\. Stored in this browser 14:12:0\d\.$/);
});

test('after the user has signed in again, the text is sent with a new time limit', async () => {
  const { api } = await openPost();
  const limits: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    limits.push(controller);
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  onExpiredToken(async () => {
    for (const limit of limits) limit.abort(new DOMException('', 'TimeoutError'));
    api.reply(workingCopies.store, () => ({ saved_at: new Date().toISOString() }));
    return true;
  });
  onTestFinished(() => onExpiredToken(async () => false));
  api.reply(workingCopies.store, () => refusal(401, { type: 'unauthenticated', message: 'Sign in.' }));
  await titleField().fill('Typed before the session ended');
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  expect(limits.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('a save deletes the working copy', async () => {
  const { api } = await openPost();
  await titleField().fill('Copied, then saved');
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await expect
    .poll(() => api.calls(workingCopies.remove).map(({ params }) => params['client']))
    .toEqual([readClientId()]);
});

const PHONE = '00000000-0000-4000-8000-000000000001';
const LAPTOP = '00000000-0000-4000-8000-000000000002';

/** The id of the browser that runs the test, in `openWithOwnCopy`. */
const THIS_BROWSER = '00000000-0000-4000-8000-000000000003';

/** A working copy of the post's current version that a browser has stored. */
const copyOf = (client_id: string, changes: object, saved_at = '2026-11-15T09:00:00.000Z') => ({
  client_id,
  changes: JSON.stringify(changes),
  base_updated_at: readyPost().updated_at,
  saved_at,
});

async function openWithCopies(copies: ReturnType<typeof copyOf>[], storage: Record<string, string> = {}) {
  const api = editorApi(readyPost());
  api.reply(workingCopies.list, { items: copies });
  await renderScreen(Page, { path: '/posts/5', storage });
  return api;
}

/** Opens a post of which this browser has a local draft from 09:00 and a working copy. */
const openWithOwnCopy = (draftTitle: string, copyTitle: string, copiedAt: string) =>
  openWithCopies([copyOf(THIS_BROWSER, { main_headline: copyTitle }, copiedAt)], {
    'masthead.client': THIS_BROWSER,
    [DRAFT_KEY]: JSON.stringify({
      values: { ...toFormValues(readyPost()), main_headline: draftTitle },
      changed_fields: ['main_headline'],
      saved_at: '2026-11-15T09:00:00.000Z',
      base_updated_at: '2026-11-14T23:30:00.000Z',
    }),
  });

test('a working copy that is newer than the local draft of this browser is offered first', async () => {
  const api = await openWithOwnCopy('Typed before the storage was full', 'Typed last', '2026-11-15T09:05:00.000Z');
  await expect.element(restoreDialog().getByText('Typed last')).toBeVisible();
  await button('Cancel and clear unsaved data').click();
  await expect.element(restoreDialog().getByText('Typed before the storage was full')).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Typed before the storage was full');
  expect(api.calls(workingCopies.remove).map(({ params }) => params['client'])).toEqual([THIS_BROWSER]);
});

test.each([
  ['is older', 'Typed first', '2026-11-15T08:59:58.000Z'],
  ['has the same text', 'Typed last', '2026-11-15T09:00:02.000Z'],
])('the local draft is offered alone if the working copy of this browser %s', async (_, copyTitle, copiedAt) => {
  await openWithOwnCopy('Typed last', copyTitle, copiedAt);
  await expect.element(restoreDialog().getByText('This browser has unsaved changes from')).toBeVisible();
  await expect.element(restoreDialog().getByText('Typed last')).toBeVisible();
  await button('Cancel and clear unsaved data').click();
  await expect.element(titleField()).toHaveValue(headline);
});

test('a save deletes a working copy that the server stores only after the save', async () => {
  const { api } = await openPost();
  let store = () => {};
  api.reply(
    workingCopies.store,
    () => new Promise((resolve) => (store = () => resolve({ saved_at: new Date().toISOString() }))),
  );
  await titleField().fill(`${headline} tonight`);
  window.dispatchEvent(new Event('blur'));
  await expect.poll(() => api.calls(workingCopies.store).length).toBe(1);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(api.calls(workingCopies.remove)).toEqual([]);
  store();
  await expect.poll(() => api.calls(workingCopies.remove).length).toBe(1);
});

test('text typed while a working copy is deleted is stored after the deletion', async () => {
  const { api } = await openPost();
  let finishRemoval = () => {};
  api.reply(workingCopies.remove, () => new Promise((resolve) => (finishRemoval = () => resolve(null))));
  await titleField().fill(`${headline} tonight`);
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  await button('Save').click();
  await expect.poll(() => api.calls(workingCopies.remove).length).toBe(1);
  await titleField().fill(`${headline} tomorrow`);
  window.dispatchEvent(new Event('blur'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(storedTitles(api)).toEqual([`${headline} tonight`]);
  finishRemoval();
  await expect.poll(() => storedTitles(api)).toEqual([`${headline} tonight`, `${headline} tomorrow`]);
});

test('a save deletes a working copy whose response was lost', async () => {
  const { api } = await openPost();
  api.reply(workingCopies.store, () => failConnection());
  await titleField().fill(`${headline} tonight`);
  window.dispatchEvent(new Event('blur'));
  await expect.poll(() => api.calls(workingCopies.store).length).toBe(1);
  await button('Save').click();
  await expect.poll(() => api.calls(workingCopies.remove).length).toBe(1);
});

test('the page offers the text of another browser, and replaces its working copy', async () => {
  const api = await openWithCopies([
    copyOf(PHONE, { main_headline: 'Typed on the phone', body: article(line('On the bus.')) }),
  ]);
  await expect.element(restoreDialog().getByText('The server has unsaved changes of yours from')).toBeVisible();
  await expectAccessible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Typed on the phone');
  await expect.element(textField()).toHaveTextContent('On the bus.');
  window.dispatchEvent(new Event('blur'));
  await expect.poll(() => api.calls(workingCopies.remove).map(({ params }) => params['client'])).toEqual([PHONE]);
  expect(storedTitles(api as Api)).toEqual(['Typed on the phone']);
});

test('a discarded working copy is deleted, and the next one is offered', async () => {
  const api = await openWithCopies([
    copyOf(PHONE, { main_headline: 'Typed on the phone' }),
    copyOf(LAPTOP, { main_headline: 'Typed on the laptop' }),
  ]);
  await expect.element(restoreDialog().getByText('Typed on the phone')).toBeVisible();
  await button('Cancel and clear unsaved data').click();
  await expect.element(restoreDialog().getByText('Typed on the laptop')).toBeVisible();
  await button('Cancel and clear unsaved data').click();
  await expect.element(titleField()).toHaveValue(headline);
  await expect
    .poll(() => api.calls(workingCopies.remove).map(({ params }) => params['client']))
    .toEqual([PHONE, LAPTOP]);
});

test('a working copy without changes is deleted, and one that cannot be parsed stays', async () => {
  const api = await openWithCopies([
    copyOf(PHONE, { main_headline: headline }),
    { ...copyOf(LAPTOP, {}), changes: '{"main_headline":' },
  ]);
  await expect.element(titleField()).toHaveValue(headline);
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  await expect.poll(() => api.calls(workingCopies.remove).map(({ params }) => params['client'])).toEqual([PHONE]);
});

test('the post opens if the working copies cannot be read', async () => {
  const api = editorApi(readyPost());
  api.reply(workingCopies.list, () => refusal(503, { type: 'unavailable', message: 'The server is restarting.' }));
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(titleField()).toHaveValue(headline);
});

test('a working copy that could not be read when the post opened is not overwritten', async () => {
  const unavailable = () => refusal(503, { type: 'unavailable', message: 'The server is restarting.' });
  const api = editorApi(readyPost());
  api.reply(workingCopies.list, unavailable);
  await renderScreen(Page, { path: '/posts/5', storage: { 'masthead.client': THIS_BROWSER } });
  await titleField().fill('Typed today');
  window.dispatchEvent(new Event('blur'));
  await expect
    .element(statusLine())
    .toHaveTextContent(/^Not stored on the server: The server is restarting\. Stored in this browser/);
  expect(api.calls(workingCopies.store)).toEqual([]);
  api.reply(workingCopies.list, { items: [copyOf(THIS_BROWSER, { main_headline: 'Typed yesterday' })] });
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  const clients = api.calls(workingCopies.store).map(({ body }) => (body as { client_id: string }).client_id);
  expect(clients).toEqual([readClientId()]);
  expect(clients).not.toContain(THIS_BROWSER);
  await expect
    .element(notice('The server has unsaved changes of yours from').getByRole('button', { name: 'Show my text' }))
    .toBeVisible();
});

test('after a failed list of working copies, this browser keeps its id if it has no unread copy', async () => {
  const api = editorApi(readyPost());
  api.reply(workingCopies.list, () => refusal(503, { type: 'unavailable', message: 'The server is restarting.' }));
  await renderScreen(Page, { path: '/posts/5', storage: { 'masthead.client': THIS_BROWSER } });
  await expect.element(titleField()).toHaveValue(headline);
  api.reply(workingCopies.list, { items: [] });
  await titleField().fill('Typed today');
  window.dispatchEvent(new Event('blur'));
  await expect.poll(() => api.calls(workingCopies.store)).toMatchObject([{ body: { client_id: THIS_BROWSER } }]);
});

test('the notice of a lost lock says that the text is stored only if the server has stored it', async () => {
  const { api } = await openWithClock();
  fillStorage();
  let refuse = () => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(refusal(507, { type: 'full', message: 'The server has no space left.' }));
  });
  api.reply(workingCopies.store, async () => (await refused).clone());
  await titleField().fill('Typed before the lock was lost');
  api.reply(postLocks.check, () => lockedResponse.clone());
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(notice('Bola is editing this post.')).toBeVisible();
  await expect.poll(() => api.calls(workingCopies.store).length).toBeGreaterThan(0);
  expect(notice('Your unsaved text').query()).toBeNull();
  refuse();
  await expect.element(notice('Your unsaved text could not be stored.')).toBeVisible();
  const refusedCopy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''));
  onTestFinished(() => refusedCopy.mockRestore());
  await button('Copy all').click();
  await expect.element(notice('The text could not be copied.')).toBeVisible();
  expect(refusedCopy).toHaveBeenCalledWith('Typed before the lock was lost');
  await expect.element(button('Copy all')).toBeVisible();
  const attempts = api.calls(workingCopies.store).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.calls(workingCopies.store)).toHaveLength(attempts);
});

test('a lost lock shows the publication time that was typed and not stored', async () => {
  const { api } = await openPost();
  await openTab('Publish');
  await page.getByLabelText('Schedule time').fill('23:59');
  api.reply(postLocks.check, () => lockedResponse.clone());
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(notice('Not stored: Publication time: 23:59')).toBeVisible();
});
