import { type StaticPage, staticPages } from '@masthead/domain/static-pages/contract';

import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import {
  about,
  apiWith,
  button,
  copy,
  editor,
  fakeTime,
  KEY,
  notice,
  open,
  restore,
  sent,
  title,
  write,
} from '../../../test/static-page-screen';
import { hasUnsaved } from '../../shared/form/unsaved';

test('keeps unsaved text every three seconds, only when it changed, and drops it when saved', async () => {
  const api = apiWith();
  await open(api);
  await expect.element(editor('HTML')).toBeVisible();
  const writes = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => writes.mockRestore());
  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
  const copies = () => writes.mock.calls.filter(([key]) => key === KEY).length;
  await title().fill('About everybody');
  expect(kept()).toBeNull();
  await expect.poll(kept, { timeout: 8000 }).toMatchObject({
    values: { title: 'About everybody', html: '<p>Us</p>', css: about.css },
    base_updated_at: about.updated_at,
  });
  expect(Date.parse(kept().saved_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(copies()).toBe(1);
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(kept()).toBeNull();
});

test('an unchanged text is written once, and one that was taken back is forgotten', async () => {
  fakeTime();
  await open(apiWith());
  await expect.element(editor('HTML')).toBeVisible();
  const kept = () => localStorage.getItem(KEY);
  await title().fill('Other');
  vi.advanceTimersByTime(3000);
  const first = kept();
  expect(first).toContain('Other');
  vi.advanceTimersByTime(9000);
  expect(kept()).toBe(first);
  await title().fill('About us');
  vi.advanceTimersByTime(3000);
  expect(kept()).toBeNull();
});

test('leaving asks, keeps the text, and offers it again at this page only', async () => {
  const api = apiWith();
  const { router, address } = await open(api);
  await title().fill('Half done');
  expect(hasUnsaved()).toBe(true);
  void router.navigate({ to: '/static/8' as never });
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await button('Leave').click();
  await expect.poll(address).toBe('/static/8');
  await expect.element(title()).toHaveValue('About us');
  await expect.element(restore()).not.toBeInTheDocument();

  await router.navigate({ to: '/static/7' as never });
  await expect.element(restore()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(title()).toHaveValue('Half done');
  await expect.element(button('Update')).toBeEnabled();
});

test('a newer copy is put into the form', async () => {
  const api = apiWith();
  await open(api, { [KEY]: copy() });
  await expect.element(restore()).toBeVisible();
  await expect
    .element(page.getByText('This browser kept changes of 2026-11-14 10:00 that were not saved.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(restore()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(title()).toHaveValue('Kept title');
  await expect.element(editor('HTML')).toHaveTextContent('<p>Kept</p>');
  await button('Update').click();
  await expect
    .poll(() => sent(api))
    .toEqual([{ title: 'Kept title', html: '<p>Kept</p>', css: '', base_updated_at: about.updated_at }]);
});

test('or cleared away, and the page stays as the server has it', async () => {
  await open(apiWith(), { [KEY]: copy() });
  await button('Cancel and clear unsaved data').click();
  await expect.element(restore()).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('About us');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ['older than the page', copy({}, '2026-11-14T08:00:00.000Z')],
  ['the same as the page', copy({ title: about.title, html: about.html, css: about.css })],
])('a copy that is %s is dropped without a word', async (_, kept) => {
  await open(apiWith(), { [KEY]: kept });
  await expect.element(title()).toHaveValue('About us');
  await expect.element(restore()).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['{"title":', '[]', '{"title":1}'])('a broken copy is told of and removed: %s', async (text) => {
  await open(apiWith(), { [KEY]: text });
  await expect.element(notice('Error parsing static page data from localStorage.')).toBeVisible();
  await expect.element(title()).toHaveValue('About us');
  await expect.element(restore()).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a full storage and another tab at the same page are told', async () => {
  fakeTime();
  await open(apiWith());
  await expect.element(editor('HTML')).toBeVisible();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await title().fill('Much');
  vi.advanceTimersByTime(3000);
  await expect.element(notice('The browser has no room to keep what you type.')).toBeVisible();
  full.mockRestore();
  await title().fill('Less');
  vi.advanceTimersByTime(3000);
  await expect.element(notice('The browser has no room')).not.toBeInTheDocument();

  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: copy() }));
  await expect.element(notice('This page is being edited in another tab too.')).toBeVisible();
  localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
  vi.advanceTimersByTime(3000);
  expect(localStorage.getItem(KEY)).toContain('Less');
});

test('two who saved at once: mine over theirs, field by field', async () => {
  const api = apiWith();
  await open(api);
  await write('HTML', '<p>Mine</p>');
  const theirs = { ...about, title: 'Their title', html: '<p>Theirs</p>', updated_at: '2026-11-15T08:30:00.000Z' };
  api.reply(staticPages.get, theirs);
  api.reply(staticPages.update, ({ body: { base_updated_at, ...changes } }) =>
    base_updated_at === theirs.updated_at
      ? { ...theirs, ...(changes as Partial<StaticPage>), updated_at: '2026-11-15T09:00:00.000Z' }
      : refusal(409, { type: 'conflict', message: 'Somebody else has changed this page meanwhile.' }),
  );
  await button('Update').click();
  const dialog = page.getByRole('dialog', { name: 'The page has changed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveTextContent('at 2026-11-15 09:30');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(editor('HTML')).toHaveTextContent('<p>Mine</p>');
  await button('Update').click();
  await button('Keep mine').click();
  await expect.element(notice('Update successful')).toBeVisible();
  await expect.element(title()).toHaveValue('Their title');
  await expect.element(editor('HTML')).toHaveTextContent('<p>Mine</p>');
});

test('or theirs instead of mine', async () => {
  const api = apiWith();
  await open(api);
  await write('HTML', '<p>Mine</p>');
  const theirs = { ...about, html: '<p>Theirs</p>', updated_at: '2026-11-15T08:30:00.000Z' };
  api.reply(staticPages.get, theirs);
  api.reply(staticPages.update, () => refusal(409, { type: 'conflict', message: 'Somebody else changed it.' }));
  await button('Update').click();
  await button('Load theirs').click();
  await expect.element(editor('HTML')).toHaveTextContent('<p>Theirs</p>');
  await expect.element(button('Update')).toBeDisabled();
  expect(hasUnsaved()).toBe(false);
});
