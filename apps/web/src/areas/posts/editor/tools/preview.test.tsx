import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DOT } from '../../../../../test/advertisements';
import { fakeApi, refusal } from '../../../../../test/fake-api';
import { wholePost } from '../../../../../test/post-list';
import { renderScreen } from '../../../../../test/render-screen';
import { article, line } from '../../../../../test/rich-text';
import { PreviewTabs, type PreviewTabsProps } from '../settings/preview-tabs';
import { type PostForm, valuesOf } from '../state/post-form';
import { previewInputOf, usePreviewWindow } from './preview-window';

const button = page.getByRole('button', { name: 'Preview' });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = page.getByRole('tabpanel');

const post = wholePost(7, 'Rain over the harbour', { table_of_contents: true, published_at: null });
const values: PostForm = { ...valuesOf(post), body: article(line('It rains.')), sources: ['Harbour office', ' '] };

function Screen({ headlines }: { headlines: string[] }) {
  const open = usePreviewWindow();
  const press = () => open(7, previewInputOf({ ...values, main_headline: headlines.shift() ?? 'Typed' }, post));
  return (
    <button type="button" onClick={press}>
      Preview
    </button>
  );
}

function fakeWindow() {
  const popup = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    focus: vi.fn(),
    close: vi.fn(),
    location: { replace: vi.fn() },
  };
  const opening = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  onTestFinished(() => opening.mockRestore());
  return { popup, opening };
}

const show = (...headlines: string[]) => renderScreen(() => <Screen headlines={headlines} />);
const url = (key: string) => `http://www.lagos.localhost:4000/preview/post/${key}`;
const expires_at = '2026-11-15T09:15:00.000Z';

test('the window opens with the click, 900 by 800, and is led to what the form says', async () => {
  const { popup, opening } = fakeWindow();
  const api = fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await show('Typed now');
  await button.click();
  expect(opening.mock.calls).toEqual([['', '_blank', 'popup,width=900,height=800']]);
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

test('the next press uses the same window; one that was closed is opened anew', async () => {
  const { popup, opening } = fakeWindow();
  fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await show();
  await button.click();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls.length).toBe(2);
  expect(opening).toHaveBeenCalledTimes(1);
  popup.closed = true;
  await button.click();
  expect(opening).toHaveBeenCalledTimes(2);
});

test('of two presses the later one is shown, whichever is answered first', async () => {
  const { popup } = fakeWindow();
  let answerFirst = () => undefined as undefined;
  const first = new Promise<void>((resolve) => {
    answerFirst = () => void resolve();
  });
  fakeApi().reply(postPreviews.create, async ({ body }) => {
    if (body.main_headline === 'First') await first;
    return { url: url(body.main_headline), expires_at };
  });
  await show('First', 'Second');
  await button.click();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[url('Second')]]);
  answerFirst();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(popup.location.replace).toHaveBeenCalledTimes(1);
});

test('a window that the browser blocks is told of, and nothing is sent', async () => {
  const { opening } = fakeWindow();
  opening.mockReturnValue(null);
  const api = fakeApi();
  await show();
  await button.click();
  await expect.element(notice('The browser blocked the preview window.')).toBeVisible();
  expect(api.calls(postPreviews.create)).toEqual([]);
});

test('a failure closes the empty window and says why', async () => {
  const { popup } = fakeWindow();
  const api = fakeApi().reply(postPreviews.create, () => refusal(500, null));
  await show();
  await button.click();
  await expect.element(notice('Error opening the preview.')).toBeVisible();
  expect(popup.close).toHaveBeenCalledTimes(1);
  const message = 'The text is not an article';
  api.reply(postPreviews.create, () => refusal(422, { type: 'validation', message, errors: { body: [message] } }));
  await button.click();
  await expect.element(notice(message)).toBeVisible();
});

test('a failure later leaves the window with what it shows', async () => {
  const { popup } = fakeWindow();
  const api = fakeApi().reply(postPreviews.create, { url: url('one'), expires_at });
  await show();
  await button.click();
  await expect.poll(() => popup.location.replace.mock.calls.length).toBe(1);
  api.reply(postPreviews.create, () => refusal(500, null));
  await button.click();
  await expect.element(notice('Error opening the preview.')).toBeVisible();
  expect(popup.close).not.toHaveBeenCalled();
});

test('what is sent is what the contract takes, whatever the type', () => {
  const slides = [{ key: 'slide-1', content: null, title: 'Plot', time: null, minutes: null }];
  const sent: PreviewInput = previewInputOf({ ...values, slides }, { template_type: 5, table_of_contents: false });
  expect(sent.slides).toEqual([{ id: 'slide-1', content: null, title: 'Plot', time: null, minutes: null }]);
  expect(sent.template_type).toBe(5);
  expect(Object.keys(sent)).not.toContain('json_ld');
});

const given: PreviewTabsProps = {
  values: { main_headline: 'Rain', catchy_title: 'Rain, rain', fb_catchy_title: 'Rain again', description: 'A week' },
  thumbnail: `${DOT}#wide`,
  fbThumbnail: `${DOT}#share`,
  section: 'News',
  site_url: 'http://www.lagos.localhost:4000',
  published_at: '2026-11-15T23:30:00.000Z',
};
const showTabs = (props: Partial<PreviewTabsProps> = {}) =>
  renderScreen(() => (
    <div style={{ width: 320 }}>
      <PreviewTabs {...given} {...props} />
    </div>
  ));
const picture = () => document.querySelector('[role=tabpanel] img') as HTMLImageElement;
const ratio = () => {
  const { width, height } = (picture().parentElement as HTMLElement).getBoundingClientRect();
  return width / height;
};

test('Main page: the picture 16:9, the catchy title, the section and the day in the project’s zone', async () => {
  await showTabs();
  await expect.element(tab('Main page')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel).toHaveTextContent('News · November 16, 2026Rain, rain');
  expect(picture().src).toContain('#wide');
  expect(ratio()).toBeCloseTo(16 / 9, 1);
});

test('Facebook: the picture 1.91:1, the host in capitals, its own title and the description', async () => {
  await showTabs();
  await tab('Facebook').click();
  await expect.element(panel).toHaveTextContent('www.lagos.localhost:4000Rain againA week');
  expect(getComputedStyle(page.getByText('www.lagos.localhost:4000').element()).textTransform).toBe('uppercase');
  expect(picture().src).toContain('#share');
  expect(ratio()).toBeCloseTo(1.91, 1);
});

test('what has no text of its own takes the headline, Facebook also the picture', async () => {
  await showTabs({ values: { ...given.values, catchy_title: ' ', fb_catchy_title: '' }, fbThumbnail: null });
  await expect.element(panel.getByText('Rain', { exact: true })).toBeVisible();
  await tab('Facebook').click();
  await expect.element(panel.getByText('Rain', { exact: true })).toBeVisible();
  expect(picture().src).toContain('#wide');
});

test('what is missing is said', async () => {
  const empty = { main_headline: '', catchy_title: '', fb_catchy_title: '', description: '' };
  await showTabs({ values: empty, thumbnail: null, fbThumbnail: null, section: null, published_at: null });
  await expect.element(panel).toHaveTextContent('No picture yetNo section yet · No date yetNo headline yet');
  await tab('Facebook').click();
  await expect
    .element(panel)
    .toHaveTextContent('No picture yetwww.lagos.localhost:4000No headline yetNo description yet');
});

test('a text that looks like markup is text', async () => {
  await showTabs({ values: { ...given.values, catchy_title: '<img src=x onerror=alert(1)>' }, section: '<b>News</b>' });
  await expect.element(panel).toHaveTextContent('<b>News</b>');
  await expect.element(panel).toHaveTextContent('<img src=x onerror=alert(1)>');
});
