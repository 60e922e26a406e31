import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import {
  aboutPage,
  button,
  codeEditor,
  DRAFT_KEY,
  fakeTime,
  notice,
  openStaticPage,
  restoreDialog,
  savedBodies,
  staticPageApi,
  storedDraft,
  titleField,
} from '../../../test/static-page-screen';
import { hasUnsaved } from '../../shared/form/unsaved';

test('stores unsaved text as a local draft, and deletes it after a save', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await expect.element(codeEditor('HTML')).toBeVisible();
  const storageWrites = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => storageWrites.mockRestore());
  const readDraft = () => JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null');
  const countDraftWrites = () => storageWrites.mock.calls.filter(([key]) => key === DRAFT_KEY).length;
  await titleField().fill('About everybody');
  expect(readDraft()).toBeNull();
  await expect.poll(readDraft).toMatchObject({
    values: { title: 'About everybody', html: '<p>Us</p>', css: aboutPage.css },
    base_updated_at: aboutPage.updated_at,
  });
  expect(Date.parse(readDraft().saved_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(countDraftWrites()).toBe(1);
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(readDraft()).toBeNull();
});

test('stores the same text only once, and deletes the draft when the text is reverted', async () => {
  fakeTime();
  await openStaticPage(staticPageApi());
  await expect.element(codeEditor('HTML')).toBeVisible();
  const readDraft = () => localStorage.getItem(DRAFT_KEY);
  await titleField().fill('Other');
  vi.advanceTimersByTime(3000);
  const firstDraft = readDraft();
  expect(firstDraft).toContain('Other');
  vi.advanceTimersByTime(9000);
  expect(readDraft()).toBe(firstDraft);
  await titleField().fill('About us');
  vi.advanceTimersByTime(3000);
  expect(readDraft()).toBeNull();
});

test('keeps the text of an abandoned page as a draft and offers it only on that page', async () => {
  const api = staticPageApi();
  const { router, address } = await openStaticPage(api);
  await titleField().fill('Half done');
  await expect.poll(hasUnsaved).toBe(true);
  void router.navigate({ to: '/static/8' as never });
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await button('Leave').click();
  await expect.poll(address).toBe('/static/8');
  await expect.element(titleField()).toHaveValue('About us');
  await expect.element(restoreDialog()).not.toBeInTheDocument();

  await router.navigate({ to: '/static/7' as never });
  await expect.element(restoreDialog()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Half done');
  await expect.element(button('Update')).toBeEnabled();
});

test('applies a local draft that is newer than the page', async () => {
  const api = staticPageApi();
  await openStaticPage(api, { [DRAFT_KEY]: storedDraft() });
  await expect.element(restoreDialog()).toBeVisible();
  await expect.element(page.getByText('This browser has unsaved changes from 2026-11-14 10:00.')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(restoreDialog()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Kept title');
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>Kept</p>');
  await button('Update').click();
  await expect
    .poll(() => savedBodies(api))
    .toEqual([{ title: 'Kept title', html: '<p>Kept</p>', css: '', base_updated_at: aboutPage.updated_at }]);
});

test('deletes a local draft that the user does not want', async () => {
  await openStaticPage(staticPageApi(), { [DRAFT_KEY]: storedDraft() });
  await button('Cancel and clear unsaved data').click();
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  await expect.element(titleField()).toHaveValue('About us');
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test.each([
  ['older than the page', storedDraft({}, '2026-11-14T08:00:00.000Z')],
  ['the same as the page', storedDraft({ title: aboutPage.title, html: aboutPage.html, css: aboutPage.css })],
])('deletes a local draft that is %s without a notice', async (_, draft) => {
  await openStaticPage(staticPageApi(), { [DRAFT_KEY]: draft });
  await expect.element(titleField()).toHaveValue('About us');
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test.each(['{"title":', '[]', '{"title":1}'])('reports and deletes a broken local draft: %s', async (text) => {
  await openStaticPage(staticPageApi(), { [DRAFT_KEY]: text });
  await expect.element(notice('Error parsing static page data from localStorage.')).toBeVisible();
  await expect.element(titleField()).toHaveValue('About us');
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test('reports full storage and a second tab with the same page', async () => {
  fakeTime();
  await openStaticPage(staticPageApi());
  await expect.element(codeEditor('HTML')).toBeVisible();
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => setItem.mockRestore());
  await titleField().fill('Much');
  vi.advanceTimersByTime(3000);
  await expect.element(notice('The browser has no space left to store your text.')).toBeVisible();
  setItem.mockRestore();
  await titleField().fill('Less');
  vi.advanceTimersByTime(3000);
  await expect.element(notice('The browser has no space left')).not.toBeInTheDocument();

  window.dispatchEvent(new StorageEvent('storage', { key: DRAFT_KEY, newValue: storedDraft() }));
  await expect.element(notice('This page is also open in another tab.')).toBeVisible();
  localStorage.removeItem(DRAFT_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: DRAFT_KEY, newValue: null }));
  vi.advanceTimersByTime(3000);
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Less');
});
