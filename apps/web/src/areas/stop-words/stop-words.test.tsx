import { type StopWord, stopWords } from '@masthead/domain/stop-words/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { confirmUploadButton, previewDialog } from '../../../test/csv';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { chooseFiles } from '../../../test/pictures';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './stop-words-page';

const testWord = (id: number, name: string, is_article: 0 | 1 = 1, is_tag: 0 | 1 = 0): StopWord => ({
  id,
  name,
  is_article,
  is_tag,
});
const postWord = testWord(2, 'shocking truth');
const tagWord = testWord(1, 'clickbait', 0, 1);

/** A page in the formats of both endpoints: the list and the search paginate with different fields. */
function pageReply(items: StopWord[], page = 1, pages = 1) {
  const _meta = { totalCount: items.length, pageCount: pages, currentPage: page, perPage: 25 };
  return { ...pageWith(items), current_page: page, last_page: pages, _meta };
}

function stopWordsApi(rows: StopWord[]): FakeApi {
  return fakeApi()
    .reply(stopWords.list, () => pageReply([...rows]))
    .reply(
      stopWords.get,
      ({ params }) =>
        rows.find(({ id }) => id === params.id) ??
        refusal(404, { type: 'not_found', message: 'This stop word no longer exists.' }),
    );
}

const openPage = (path = '/stop-words', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const field = () => page.getByRole('textbox', { name: 'Name' });
const checkbox = (name: string) => page.getByRole('checkbox', { name });
const uploader = (type: 'posts' | 'tags') => page.getByLabelText(`Upload .txt for ${type}`);
const file = (content: BlobPart = 'one\ntwo', name = 'words.txt') => new File([content], name);

test('lists the stop words with the columns of the specification', async () => {
  const api = stopWordsApi([postWord, tagWord]);
  await openPage();
  for (const header of ['Name', 'For posts', 'For tags']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('shocking truth')).toHaveTextContent(/shocking truth\s*Yes\s*No/);
  await expect.element(row('clickbait')).toHaveTextContent(/clickbait\s*No\s*Yes/);
  expect(api.calls(stopWords.list)[0]?.query).toEqual({ order: '-id', page: '1' });
});

test('searches stop words page by page, and shows an empty result', async () => {
  const api = stopWordsApi([postWord]).reply(stopWords.search, ({ query }) =>
    query.search === 'nothing' ? pageReply([]) : pageReply([query.page === 1 ? postWord : tagWord], query.page, 2),
  );
  const { address } = await openPage();
  await page.getByRole('textbox', { name: 'Search' }).fill('c');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.calls(stopWords.search).length).toBe(1);
  await button('Next page').click();
  await expect.element(row('clickbait')).toBeVisible();
  expect(address()).toBe('/stop-words?search=c&page=2');
  expect(api.calls(stopWords.search)[1]?.query).toEqual({ page: '2', search_fields: 'name', search: 'c' });
  await page.getByRole('textbox', { name: 'Search' }).fill('nothing');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Stop words not found')).toBeVisible();
});

test('requires a new word to be forbidden in posts or tags, and saves it after a failed attempt', async () => {
  const api = stopWordsApi([]).reply(stopWords.create, postWord);
  const { address } = await openPage();
  await button('Create stop word').click();
  await expect.element(panel('Create stop word')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  const targetError = page.getByText('Choose where the word is forbidden: in posts, in tags or in both');
  await expect.element(targetError).toBeVisible();
  await expectAccessible();
  await checkbox('For tags').click();
  await expect.element(targetError).not.toBeInTheDocument();
  await field().fill('shocking truth');
  api.failNext(stopWords.create);
  await button('Save').click();
  await expect.element(notice('Error adding stop word.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/stop-words');
  expect(api.calls(stopWords.create)[0]?.body).toEqual({ name: 'shocking truth', is_article: 0, is_tag: 1 });
});

test('edits a stop word and sends only the changed fields, after a failed attempt', async () => {
  const api = stopWordsApi([postWord, tagWord]).reply(stopWords.update, { ...postWord, is_tag: 1 });
  const { address } = await openPage();
  await row('shocking truth').click();
  await expect.element(panel('Edit stop word')).toBeVisible();
  expect(address()).toBe('/stop-words?open=2');
  await expect.element(checkbox('For posts')).toBeChecked();
  await checkbox('For tags').click();
  api.failNext(stopWords.update);
  await button('Save').click();
  await expect.element(notice('Error updating stop word.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(stopWords.update)).toMatchObject([{ params: { id: '2' }, body: { is_tag: 1 } }]);
});

test('shows a duplicate-word error at the name field', async () => {
  stopWordsApi([postWord]).reply(stopWords.create, () =>
    refusal(409, {
      type: 'conflict',
      message: 'This value is already in use. Choose another.',
      errors: { name: ['This value is already in use. Choose another.'] },
    }),
  );
  await openPage('/stop-words?open=new');
  await field().fill('SHOCKING truth');
  await checkbox('For posts').click();
  await button('Save').click();
  await expect
    .element(panel('Create stop word').getByText('This value is already in use. Choose another.'))
    .toBeVisible();
  await expect.element(field()).toHaveValue('SHOCKING truth');
});

test('reports a word that no longer exists in its panel', async () => {
  stopWordsApi([]);
  await openPage('/stop-words?open=9');
  await expect.element(panel('Edit stop word').getByText('This stop word no longer exists.')).toBeVisible();
});

test('deletes a stop word from its form without asking about unsaved changes', async () => {
  const rows = [postWord, tagWord];
  stopWordsApi(rows).reply(stopWords.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await openPage('/stop-words?open=1');
  await field().fill('something typed');
  await panel('Edit stop word').getByRole('button', { name: 'Delete' }).click();
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/stop-words');
});

test('deletes a stop word from its row after confirmation, or shows an error', async () => {
  const rows = [postWord, tagWord];
  stopWordsApi(rows)
    .reply(stopWords.remove, () => {
      rows.pop();
      return null;
    })
    .failNext(stopWords.remove);
  const { address } = await openPage('/stop-words?open=1');
  await expect.element(panel('Edit stop word')).toBeVisible();
  await button('Delete clickbait').click();
  await expect
    .element(panel('Delete clickbait'))
    .toHaveTextContent('Are you sure you want to delete selected stop word?');
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting stop word.')).toBeVisible();
  await button('Delete clickbait').click();
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(row('clickbait')).not.toBeInTheDocument();
  expect(address()).toBe('/stop-words');
});

test.each(['post', 'tag'] as const)('uploads a word list for %ss and reloads the list', async (type) => {
  const api = stopWordsApi([postWord]).reply(stopWords.upload, { added: 812, skipped: 5 });
  await openPage();
  await expect.element(row('shocking truth')).toBeVisible();
  const readCount = api.calls(stopWords.list).length;
  await userEvent.upload(uploader(type === 'post' ? 'posts' : 'tags'), file());
  await expect
    .element(previewDialog('words.txt'))
    .toHaveTextContent(`The words are added to the list for ${type}s. Duplicates are skipped.`);
  await expect.element(previewDialog('words.txt').getByRole('row').nth(2)).toHaveTextContent('two');
  expect(api.calls(stopWords.upload)).toEqual([]);
  await confirmUploadButton('words.txt').click();
  await expect.element(notice('File uploaded.')).toHaveTextContent('Words added: 812. Duplicates skipped: 5.');
  const uploadResult = page.getByRole('status').filter({ hasText: 'words.txt was uploaded' });
  await expect.element(uploadResult).toHaveTextContent('Words added: 812. Duplicates skipped: 5.');
  const [sent = {}] = api.calls(stopWords.upload).map(({ body }) => Object.fromEntries((body as FormData).entries()));
  expect(sent['type']).toBe(type);
  expect(await (sent['file'] as File).text()).toBe('one\ntwo');
  await expect.poll(() => api.calls(stopWords.list).length).toBe(readCount + 1);
  await uploadResult.getByRole('button', { name: 'Close' }).click();
  await expect.element(uploadResult).not.toBeInTheDocument();
});

test('shows the progress of an upload and disables another one', async () => {
  let respond: (value: { added: number; skipped: number }) => void = () => undefined;
  const api = stopWordsApi([]).reply(stopWords.upload, () => new Promise((resolve) => (respond = resolve)));
  await openPage();
  await userEvent.upload(uploader('posts'), file());
  await confirmUploadButton('words.txt').click();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading words.txt' })).toBeVisible();
  await expect.element(page.getByText('Storing the words of words.txt…')).toBeVisible();
  await expect.element(button('Upload .txt for tags')).toBeDisabled();
  await expect.poll(() => api.calls(stopWords.upload).length).toBe(1);
  respond({ added: 1, skipped: 0 });
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Upload .txt for tags')).toBeEnabled();
});

test('rejects files that are not .txt or too large before sending', async () => {
  const api = stopWordsApi([]);
  await openPage();
  await userEvent.upload(uploader('posts'), file('a,b', 'words.csv'));
  await expect.element(notice('You can upload only files with extension .txt')).toBeVisible();
  chooseFiles(uploader('tags').element(), [file(new Uint8Array(20 * 1024 * 1024 + 1))]);
  await expect.element(notice('Choose a file of at most 20 Mb')).toBeVisible();
  expect(api.calls(stopWords.upload)).toEqual([]);
});

const uploadError = () => page.getByRole('status').filter({ hasText: 'words.txt was not uploaded' });

test("the preview lists every invalid line with the server's message and sends nothing", async () => {
  const api = stopWordsApi([]);
  await openPage();
  const tooLong = 'x'.repeat(101);
  await userEvent.upload(uploader('tags'), file(`ok\n${tooLong}\n\nok too\n${tooLong}`));
  const message = 'The line is longer than 100 characters. Error occurred on line';
  await expect.element(previewDialog('words.txt')).toHaveTextContent(`${message} 2`);
  await expect.element(previewDialog('words.txt')).toHaveTextContent(`${message} 5`);
  await expectAccessible();
  await expect.element(confirmUploadButton('words.txt')).not.toBeInTheDocument();
  await previewDialog('words.txt').getByRole('button', { name: 'Cancel' }).click();
  const lines = uploadError().getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(`${message} 2`);
  await expect.element(lines.nth(1)).toHaveTextContent(`${message} 5`);
  await expectAccessible();
  expect(api.calls(stopWords.upload)).toEqual([]);
});

test('the preview rejects a file that is not UTF-8 with one error, and a file without words', async () => {
  stopWordsApi([]);
  await openPage();
  await userEvent.upload(uploader('tags'), file(new Uint8Array([0x6f, 0x6b, 0x0a, 0xe9, 0x0a, 0xe9])));
  await expect
    .element(previewDialog('words.txt').getByRole('alert'))
    .toHaveTextContent('The file is not UTF-8 text. Save it as UTF-8 and try again. Error occurred on line 2');
  await previewDialog('words.txt').getByRole('button', { name: 'Cancel' }).click();
  await userEvent.upload(uploader('tags'), file(' \n\n'));
  await expect.element(previewDialog('words.txt')).toHaveTextContent('File seems to be empty. Upload canceled.');
});

test.each([
  [null, 'Error uploading file.'],
  [
    { type: 'extractor', message: 'Bad', line: 3, errors: [{ line: 3, message: 'Bad' }] },
    'Bad Error occurred on line 3',
  ],
])('shows the error of a rejected upload: response %o, message "%s"', async (body, text) => {
  stopWordsApi([]).reply(stopWords.upload, () => refusal(422, body));
  await openPage();
  await userEvent.upload(uploader('tags'), file());
  await confirmUploadButton('words.txt').click();
  await expect.element(notice('Error uploading file.')).toBeVisible();
  await expect.element(uploadError()).toHaveTextContent(text);
});

test('shows only the list to a user with only the right to read', async () => {
  stopWordsApi([postWord]);
  const { address } = await openPage('/stop-words', { rights: ['stop_word.read'] });
  await expect.element(row('shocking truth')).toBeVisible();
  for (const name of ['Create stop word', 'Upload .txt for posts', 'Upload .txt for tags', 'Delete shocking truth']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await row('shocking truth').click();
  expect(address()).toBe('/stop-words');
});
