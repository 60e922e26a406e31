import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  DRAFT_KEY,
  fakeIntervals,
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
import { hasUnsaved } from '../../../shared/form/unsaved';
import { Page } from './editor-page';

test('unsaved text is stored every second as a local draft, which a save deletes', async () => {
  fakeIntervals();
  const { api } = await openPost();
  await textField().click();
  await userEvent.keyboard('{Control>}{End}{/Control} And more.');
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(localStorage.getItem(DRAFT_KEY)).toContain('And more.');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(JSON.stringify(api.stored().body)).toContain('And more.');
});

test('the last keystroke is stored when the tab closes, also after a save', async () => {
  await openPost();
  const appendText = async (text: string) => {
    await textField().click();
    await userEvent.keyboard(`{Control>}{End}{/Control}${text}`);
  };
  await appendText(' One');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(DRAFT_KEY)).toContain('The council met at eight. One');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  await appendText(' and two');
  expect(hasUnsaved()).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(DRAFT_KEY)).toContain('The council met at eight. One and two');
});

/** A local draft of post 5 as an entry of the browser's storage. */
const createDraftEntry = (values: object, changed_fields?: string[]) => ({
  [DRAFT_KEY]: JSON.stringify({
    changed_fields,
    values: {
      ...{ main_headline: 'Kept', catchy_title: '', rss_title: '', description: '', slug: '', json_ld: '' },
      ...{ fb_catchy_title: '', section_id: 1, category_id: 11, authors: [7], experts: [], tags: [] },
      ...{ copy_editor_id: null, sources: [], top_status: 0, breaking_status: 0, advert_status: 0 },
      ...{ is_sponsored: false, thumb: null, thumb_ext: null, fb_thumb: null, fb_thumb_ext: null },
      ...{ external_link: '', published_at: null, body: article(line('Kept text.')), slides: [] },
      ...{ uniqueness: null, uniqueness_body: null, ...values },
    },
    saved_at: '2026-11-15T09:00:00.000Z',
    base_updated_at: '2026-11-14T23:30:00.000Z',
  }),
});

/** `renderScreen` clears the storage, so the draft must be there before the page reads it. */
async function openWithStorage(entries: Record<string, string>) {
  const api = editorApi(readyPost());
  const get = () => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    return api.stored();
  };
  api.reply(posts.get, get);
  await renderScreen(Page, { path: '/posts/5' });
  return api;
}

test('the user can apply the local draft of an earlier visit', async () => {
  await openWithStorage(createDraftEntry({}));
  await expect.element(restoreDialog()).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Kept');
  await expect.element(textField()).toHaveTextContent('Kept text.');
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled');
});

test('the dialog shows the changed fields of the local draft, and only these are applied', async () => {
  const api = await openWithStorage(createDraftEntry({ description: 'Old description' }, ['main_headline', 'body']));
  await expect.element(restoreDialog()).toBeVisible();
  const listTexts = (label: string) => restoreDialog().getByLabelText(label).elements().map(readValue);
  const readValue = (element: Element) => (element as HTMLTextAreaElement).value;
  expect(listTexts('Saved version')).toEqual([headline, 'The council met at eight.']);
  expect(listTexts('Unsaved changes')).toEqual(['Kept', 'Kept text.']);
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Kept');
  await openTab('SEO');
  await expect.element(page.getByLabelText('Description', { exact: true })).toHaveValue(api.stored().description ?? '');
});

test('a local draft is not offered if the fields that the user changed equal the stored ones', async () => {
  await openWithStorage(createDraftEntry({ main_headline: headline, slug: 'old-slug' }, ['main_headline']));
  await expect.element(titleField()).toHaveValue(headline);
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("a discarded local draft is deleted, and the server's version stays", async () => {
  await openWithStorage(createDraftEntry({}));
  await button('Cancel and clear unsaved data').click();
  await expect.element(titleField()).toHaveValue(headline);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test.each(['{"values":', '[]', '{"values":{"main_headline":1}}'])(
  'a notice reports a local draft that cannot be parsed: %s',
  async (broken) => {
    await openWithStorage({ [DRAFT_KEY]: broken });
    await expect.element(notice('Error parsing post text from localStorage.')).toBeVisible();
    await expect.element(titleField()).toHaveValue(headline);
  },
);

test('an alert warns that the browser storage is full', async () => {
  fakeIntervals();
  await openPost();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await titleField().fill('Much');
  vi.advanceTimersByTime(1000);
  await expect.element(notice('The browser has no space left to store your text.')).toBeVisible();
});
