import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, refusal } from '../../../../../test/fake-api';
import { wholePost } from '../../../../../test/post-list';
import { renderScreen } from '../../../../../test/render-screen';
import { article, line } from '../../../../../test/rich-text';
import { type PostForm, toFormValues } from '../state/post-form';
import { toPreviewInput, usePreviewWindow } from './preview-window';

const button = page.getByRole('button', { name: 'Preview' });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const post = wholePost(7, 'Rain over the harbour', { table_of_contents: true, published_at: null });
const values: PostForm = { ...toFormValues(post), body: article(line('It rains.')), sources: ['Harbour office', ' '] };

function PreviewButton({ headlines }: { headlines: string[] }) {
  const open = usePreviewWindow();
  const press = () => open(7, toPreviewInput({ ...values, main_headline: headlines.shift() ?? 'Typed' }, post));
  return (
    <button type="button" onClick={press}>
      Preview
    </button>
  );
}

function fakePopup() {
  const popup = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    focus: vi.fn(),
    close: vi.fn(),
    location: { replace: vi.fn() },
  };
  const openSpy = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  onTestFinished(() => openSpy.mockRestore());
  return { popup, openSpy };
}

const renderPreviewButton = (...headlines: string[]) => renderScreen(() => <PreviewButton headlines={headlines} />);
const url = (key: string) => `http://www.lagos.localhost:4000/preview/post/${key}`;
const expires_at = '2026-11-15T09:15:00.000Z';

test('a click opens a window of 900 by 800, which then shows the preview', async () => {
  const { popup, openSpy } = fakePopup();
  const api = fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await renderPreviewButton('Typed now');
  await button.click();
  expect(openSpy.mock.calls).toEqual([['', '_blank', 'popup,width=900,height=800']]);
  expect(popup.document.body.textContent).toBe('Preparing the preview…');
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[url('one')]]);
  const [sent] = api.calls(postPreviews.create);
  expect(sent?.params).toEqual({ id: '7' });
  expect(sent?.body).toMatchObject({
    main_headline: 'Typed now',
    template_type: 0,
    table_of_contents: true,
    body: article(line('It rains.')),
    sources: ['Harbour office'],
    authors: [7],
  });
});

test('the next preview reuses the window unless it was closed', async () => {
  const { popup, openSpy } = fakePopup();
  fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await renderPreviewButton();
  await button.click();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls.length).toBe(2);
  expect(openSpy).toHaveBeenCalledTimes(1);
  popup.closed = true;
  await button.click();
  expect(openSpy).toHaveBeenCalledTimes(2);
});

test('the window shows the latest of two previews, even if the first response arrives last', async () => {
  const { popup } = fakePopup();
  let respondToFirst = () => undefined as undefined;
  const first = new Promise<void>((resolve) => {
    respondToFirst = () => void resolve();
  });
  fakeApi().reply(postPreviews.create, async ({ body }) => {
    if (body.main_headline === 'First') await first;
    return { url: url(body.main_headline), expires_at };
  });
  await renderPreviewButton('First', 'Second');
  await button.click();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[url('Second')]]);
  respondToFirst();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(popup.location.replace).toHaveBeenCalledTimes(1);
});

test('a notice reports a blocked window, and no request is sent', async () => {
  const { openSpy } = fakePopup();
  openSpy.mockReturnValue(null);
  const api = fakeApi();
  await renderPreviewButton();
  await button.click();
  await expect.element(notice('The browser blocked the preview window.')).toBeVisible();
  expect(api.calls(postPreviews.create)).toEqual([]);
});

test('a failed preview closes the empty window and shows the reason', async () => {
  const { popup } = fakePopup();
  const api = fakeApi().reply(postPreviews.create, () => refusal(500, null));
  await renderPreviewButton();
  await button.click();
  await expect.element(notice('Error opening the preview.')).toBeVisible();
  expect(popup.close).toHaveBeenCalledTimes(1);
  const message = 'The text is not a valid article';
  api.reply(postPreviews.create, () => refusal(422, { type: 'validation', message, errors: { body: [message] } }));
  await button.click();
  await expect.element(notice(message)).toBeVisible();
});

test('a failed preview keeps the content of a reused window', async () => {
  const { popup } = fakePopup();
  const api = fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await renderPreviewButton();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls.length).toBe(1);
  api.reply(postPreviews.create, () => refusal(500, null));
  await button.click();
  await expect.element(notice('Error opening the preview.')).toBeVisible();
  expect(popup.close).not.toHaveBeenCalled();
});

test('the preview request contains the slides of a live update', () => {
  const slides = [{ key: 'slide-1', content: null, title: 'Plot', time: null, minutes: null }];
  const sent: PreviewInput = toPreviewInput({ ...values, slides }, { template_type: 5, table_of_contents: false });
  expect(sent.slides).toEqual([{ id: 'slide-1', content: null, title: 'Plot', time: null, minutes: null }]);
  expect(sent.template_type).toBe(5);
  expect(Object.keys(sent)).not.toContain('json_ld');
});
