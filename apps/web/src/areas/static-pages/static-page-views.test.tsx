import { staticPages } from '@masthead/domain/static-pages/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { apiWith, button, copy, editor, KEY, notice, open, restore, title } from '../../../test/static-page-screen';

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
