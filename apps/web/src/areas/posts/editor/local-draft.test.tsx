import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
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
import { editorApi, headline, noRecordNames, readyPost } from '../../../../test/post-editor';
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

/** A changed field in the dialog. */
const draftField = (label: string) => restoreDialog().getByRole('region', { name: label, exact: true });
const draftFields = () =>
  restoreDialog()
    .getByRole('region')
    .elements()
    .map((element) => element.getAttribute('aria-label'));

/** `renderScreen` clears the storage, so the draft must be there before the page reads it. */
async function openWithStorage(entries: Record<string, string>, api = editorApi(readyPost())) {
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
  expect(draftFields()).toEqual(['Title', 'Text']);
  await expect.element(draftField('Title')).toHaveTextContent(`Removed: ${headline}Added: Kept`);
  await expect.element(draftField('Text')).toHaveTextContent('Kept text.');
  await expectAccessible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Kept');
  await openTab('SEO');
  await expect.element(page.getByLabelText('Description', { exact: true })).toHaveValue(api.stored().description ?? '');
});

test('the dialog marks the words that differ', async () => {
  await openWithStorage(createDraftEntry({ body: article(line('The council met at nine.')) }, ['body']));
  await expect.element(draftField('Text')).toHaveTextContent('The council met at Removed: eightAdded: nine.');
});

test('the dialog shows names, labels and local times instead of ids, numbers and instants', async () => {
  const values = {
    ...{ section_id: 2, tags: [3, 7], assignee_id: 9, thumb: 'def456', thumb_ext: 'jpg' },
    ...{ top_status: 2, priority: 2, is_sponsored: true, embargo_until: '2026-11-20T10:00:00.000Z' },
    sources: ['Town hall', 'Tram office'],
  };
  const api = editorApi(readyPost());
  api.reply(postRecordNames.list, {
    ...noRecordNames,
    sections: [
      { id: 1, name: 'News' },
      { id: 2, name: 'Sport' },
    ],
    users: [{ id: 9, name: 'Bola' }],
    tags: [{ id: 3, name: 'Trams' }],
    pictures: [{ id: 'def456', name: 'New tram' }],
  });
  await openWithStorage(createDraftEntry(values, Object.keys(values)), api);
  await expect.element(draftField('Section')).toHaveTextContent('Removed: NewsAdded: Sport');
  // The tag 7 was deleted.
  await expect.element(draftField('Tags')).toHaveTextContent('Added: Trams, Deleted (7)');
  await expect.element(draftField('Assignee')).toHaveTextContent('Added: Bola');
  await expect.element(draftField('Picture')).toHaveTextContent('Removed: Deleted (abc123)Added: New tram');
  await expect.element(draftField('Top status')).toHaveTextContent('Removed: RegularAdded: Top');
  await expect.element(draftField('Priority')).toHaveTextContent('Removed: MediumAdded: High');
  await expect.element(draftField('Sponsored')).toHaveTextContent('Removed: NoAdded: Yes');
  await expect.element(draftField('Embargo')).toHaveTextContent('Added: 2026-11-20 11:00');
  await expect.element(draftField('Sources')).toHaveTextContent('Added: Town hall Tram office');
  expect(api.calls(postRecordNames.list).at(-1)?.query).toEqual({
    ...{ sections: '1,2', users: '9', tags: '3,7', pictures: 'abc123,def456' },
  });
});

test('the dialog shows ids while the names load', async () => {
  let respond = () => {};
  const reply = { ...noRecordNames, tags: [{ id: 3, name: 'Trams' }] };
  const api = editorApi(readyPost());
  api.reply(postRecordNames.list, () => new Promise((resolve) => (respond = () => resolve(reply))));
  await openWithStorage(createDraftEntry({ tags: [3] }, ['tags']), api);
  await expect.element(draftField('Tags')).toHaveTextContent('Added: #3');
  respond();
  await expect.element(draftField('Tags')).toHaveTextContent('Added: Trams');
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
