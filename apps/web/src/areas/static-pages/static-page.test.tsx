import { staticPages } from '@masthead/domain/static-pages/contract';
import type { StaticPage } from '@masthead/domain/static-pages/schema';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { hasUnsaved } from '../../shared/form/unsaved';

const KEY = 'masthead.static-page.lagos.7';
const about: StaticPage = {
  id: 7,
  title: 'About us',
  slug: 'about-us',
  section_id: null,
  section: null,
  updated_at: '2026-11-14T08:00:00.000Z',
  html: '<p>Us</p>',
  css: 'p { color: red }',
};

/** One page, kept as the server keeps it. */
function apiWith(): FakeApi {
  let current = about;
  return fakeApi()
    .reply(staticPages.get, ({ params }) => ({ ...current, id: params.id }))
    .reply(staticPages.update, ({ body: { base_updated_at, ...changes } }) => {
      if (base_updated_at !== current.updated_at) {
        return refusal(409, { type: 'conflict', message: 'Somebody else has changed this page meanwhile.' });
      }
      const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
      current = { ...current, ...(changes as Partial<StaticPage>), updated_at };
      return current;
    });
}

const open = (api: FakeApi, stored: Record<string, string> = {}) => renderApp(api, '/static/7', { stored });
const copy = (given: object = {}, saved_at = '2026-11-14T09:00:00.000Z') =>
  JSON.stringify({
    values: { title: 'Kept title', html: '<p>Kept</p>', css: '', ...given },
    saved_at,
    base_updated_at: about.updated_at,
  });
const editor = (name: 'HTML' | 'CSS') => page.getByRole('textbox', { name, exact: true });
const title = () => page.getByRole('textbox', { name: 'Title' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const sent = (api: FakeApi) => api.calls(staticPages.update).map(({ body }) => body);
const restore = () => page.getByRole('dialog', { name: 'Restoring data' });

/** Types over everything, as people paste. */
async function write(name: 'HTML' | 'CSS', text: string) {
  await editor(name).click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  editor(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(editor(name)).toHaveTextContent(text.replaceAll('\n', ''));
}

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-15T09:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('shows the page, saves what changed, and says so', async () => {
  const api = apiWith();
  await open(api);
  await expect.element(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect.element(title()).toHaveValue('About us');
  await expect.element(editor('HTML')).toHaveTextContent('<p>Us</p>');
  await expect.element(editor('CSS')).toHaveTextContent('p { color: red }');
  await expect.element(button('Update')).toBeDisabled();
  await title().fill('Who we are');
  await write('HTML', '<p>We</p>');
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sent(api)).toEqual([{ title: 'Who we are', html: '<p>We</p>', base_updated_at: about.updated_at }]);
  await expect.element(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect.element(button('Update')).toBeDisabled();
});

test('Ctrl+S saves from the title and from the code, each time over the last version', async () => {
  const api = apiWith();
  await open(api);
  await title().fill('One');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sent(api).length).toBe(1);
  await expect.element(button('Update')).toBeDisabled();
  await write('CSS', 'p { color: blue }');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => sent(api)[1])
    .toEqual({ css: 'p { color: blue }', base_updated_at: '2026-11-14T08:01:00.000Z' });
});

test('what a parser stumbles over is counted, marked, and not saved', async () => {
  const api = apiWith();
  await open(api);
  await write('HTML', '<div>\n<b>x</div>\n</i>');
  await expect.element(button('Problems: 2')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.cm-lint-marker-error').length).toBe(2);
  await write('CSS', 'p { color red; }');
  await expect.element(button('Problems: 1')).toBeVisible();
  await button('Update').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await expect.element(page.getByText('Line 2: <b> is not closed.')).toBeVisible();
  await expect.element(page.getByText('Line 1: A colon is missing after color.')).toBeVisible();
  expect(sent(api)).toEqual([]);
  await expect.element(editor('HTML')).toHaveFocus();

  await button('Problems: 1').click();
  await expect.element(editor('CSS')).toHaveFocus();
  await write('CSS', 'p { color: red; }');
  await write('HTML', '<div><b>x</b></div>');
  await expect.element(page.getByRole('button', { name: /^Problems/ })).not.toBeInTheDocument();
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
});

test('a title that is missing, and lines that only the server refuses, are shown at their fields', async () => {
  const api = apiWith();
  await open(api);
  await title().fill(' ');
  await button('Update').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await title().fill('About');
  api.reply(staticPages.update, () =>
    refusal(422, { type: 'validation', message: 'x', errors: { css: ['Line 3: A new rule.', 'Line 4: Another.'] } }),
  );
  await button('Update').click();
  await expect.element(page.getByText('Line 3: A new rule. Line 4: Another.')).toBeVisible();
  api.reply(staticPages.update, () => refusal(500, null));
  await title().fill('About me');
  await button('Update').click();
  await expect.element(notice('Error updating.')).toBeVisible();
  await expect.element(title()).toHaveValue('About me');
});

test('the answer of a save does not touch what was typed meanwhile', async () => {
  let answer = () => {};
  const api = apiWith();
  api.reply(staticPages.update, async ({ body }) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { ...about, html: body.html ?? '', updated_at: '2026-11-15T08:00:00.000Z' };
  });
  await open(api);
  await write('HTML', '<p>One</p>');
  await button('Update').click();
  await expect.poll(() => sent(api).length).toBe(1);
  await editor('HTML').click();
  await userEvent.keyboard('{Control>}{End}{/Control} and two');
  answer();
  await expect.element(button('Update')).toBeEnabled();
  await expect.element(editor('HTML')).toHaveTextContent('<p>One</p> and two');
});

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

test('the preview opens once, 900 by 800, at the site, and is handed what is typed when it says it listens', async () => {
  const popup = { closed: false, focus: vi.fn(), postMessage: vi.fn() };
  const opening = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  onTestFinished(() => opening.mockRestore());
  await open(apiWith());
  await title().fill('Typed');
  await button('Preview').click();
  expect(opening.mock.calls).toEqual([
    ['http://www.lagos.localhost:4000/preview/static', '_blank', 'popup,width=900,height=800'],
  ]);
  expect(popup.postMessage).not.toHaveBeenCalled();
  await button('Preview').click();
  expect(opening).toHaveBeenCalledTimes(1);
  expect(popup.focus).toHaveBeenCalled();
  const [message, target] = popup.postMessage.mock.calls[0] as [{ title: string; document: string }, string];
  expect(target).toBe('http://www.lagos.localhost:4000');
  expect(message.title).toBe('Typed');
  expect(message.document).toContain('<style>p { color: red }</style>');
  window.dispatchEvent(new MessageEvent('message', { data: { kind: 'masthead.preview.ready' }, origin: target }));
  expect(popup.postMessage).toHaveBeenCalledTimes(1);
});

test('a preview that the browser blocks is told of', async () => {
  const opening = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opening.mockRestore());
  await open(apiWith());
  await button('Preview').click();
  await expect.element(notice('The browser blocked the preview window.')).toBeVisible();
});

test('who may only read sees everything and changes nothing', async () => {
  const user = testUser({ rights: ['static_page.read'] });
  await renderApp(apiWith(), '/static/7', { user, stored: { [KEY]: copy() } });
  await expect.element(title()).toBeDisabled();
  await expect.element(editor('HTML')).toHaveAttribute('aria-readonly', 'true');
  await expect.element(button('Update')).not.toBeInTheDocument();
  await expect.element(restore()).not.toBeInTheDocument();
  await expect.element(button('Preview')).toBeVisible();
});

test('Tab indents in the code; Escape and Tab leave it', async () => {
  await open(apiWith());
  await editor('HTML').click();
  await userEvent.keyboard('{Control>}{Home}{/Control}{Tab}');
  await expect.element(editor('HTML')).toHaveFocus();
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(editor('HTML')).not.toHaveFocus();
});

test('a page that is not there says so', async () => {
  const api = fakeApi().reply(staticPages.get, () =>
    refusal(404, { type: 'not_found', message: 'There is no such static page.' }),
  );
  const { router } = await open(api);
  await expect.element(page.getByText('There is no such static page.')).toBeVisible();
  await router.navigate({ to: '/static/abc' as never });
  await expect.element(page.getByText('There is no such static page.')).toBeVisible();
  expect(api.calls(staticPages.get).length).toBe(1);
});
