import { expect, onTestFinished, test, vi } from 'vitest';
import { button, notice, openStaticPage, staticPageApi, titleField } from '../../../test/static-page-screen';

test('opens one preview window on the site and sends the typed page to it', async () => {
  const popup = { closed: false, focus: vi.fn(), postMessage: vi.fn() };
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  onTestFinished(() => windowOpen.mockRestore());
  await openStaticPage(staticPageApi());
  await titleField().fill('Typed');
  await button('Preview').click();
  expect(windowOpen.mock.calls).toEqual([
    ['http://www.lagos.localhost:4000/preview/static', '_blank', 'popup,width=900,height=800'],
  ]);
  expect(popup.postMessage).not.toHaveBeenCalled();
  await button('Preview').click();
  expect(windowOpen).toHaveBeenCalledTimes(1);
  expect(popup.focus).toHaveBeenCalled();
  const [message, target] = popup.postMessage.mock.calls[0] as [{ title: string; document: string }, string];
  expect(target).toBe('http://www.lagos.localhost:4000');
  expect(message.title).toBe('Typed');
  expect(message.document).toContain('<style>p { color: red }</style>');
  // Ignored, because the message does not come from the popup.
  window.dispatchEvent(new MessageEvent('message', { data: { kind: 'masthead.preview.ready' }, origin: target }));
  expect(popup.postMessage).toHaveBeenCalledTimes(1);
});

test('reports a preview window that the browser blocks', async () => {
  const windowOpen = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => windowOpen.mockRestore());
  await openStaticPage(staticPageApi());
  await button('Preview').click();
  await expect.element(notice('The browser blocked the preview window.')).toBeVisible();
});
