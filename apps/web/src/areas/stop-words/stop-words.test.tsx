import { type StopWord, stopWords } from '@masthead/domain/stop-words/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preview, uploadPreviewed } from '../../../test/csv';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './stop-words-page';

const word = (id: number, name: string, is_article: 0 | 1 = 1, is_tag: 0 | 1 = 0): StopWord => ({
  id,
  name,
  is_article,
  is_tag,
});
const shock = word(2, 'shocking truth');
const click = word(1, 'clickbait', 0, 1);

function bothPages(items: StopWord[], page = 1, pages = 1) {
  const _meta = { totalCount: items.length, pageCount: pages, currentPage: page, perPage: 25 };
  return { ...pageWith(items), current_page: page, last_page: pages, _meta };
}

function wordsApi(rows: StopWord[]): FakeApi {
  return fakeApi()
    .reply(stopWords.list, () => bothPages([...rows]))
    .reply(
      stopWords.get,
      ({ params }) =>
        rows.find(({ id }) => id === params.id) ??
        refusal(404, { type: 'not_found', message: 'There is no such stop word.' }),
    );
}

const open = (path = '/stop-words', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const field = () => page.getByRole('textbox', { name: 'Name' });
const box = (name: string) => page.getByRole('checkbox', { name });
const uploader = (type: 'posts' | 'tags') => page.getByLabelText(`Upload .txt for ${type}`);
const file = (content: BlobPart = 'one\ntwo', name = 'words.txt') => new File([content], name);

/** A large file takes long on its way from the test into the page; this one is made there. */
function chooseInPage(input: HTMLInputElement, chosen: File) {
  const data = new DataTransfer();
  data.items.add(chosen);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('lists the words as the specification asks for them', async () => {
  const api = wordsApi([shock, click]);
  await open();
  for (const header of ['Name', 'For posts', 'For tags']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('shocking truth')).toHaveTextContent(/shocking truth\s*Yes\s*No/);
  await expect.element(row('clickbait')).toHaveTextContent(/clickbait\s*No\s*Yes/);
  expect(api.calls(stopWords.list)[0]?.query).toEqual({ order: '-id', page: '1' });
});

test('searches, pages what it found, and finds nothing', async () => {
  const api = wordsApi([shock]).reply(stopWords.search, ({ query }) =>
    query.search === 'nothing' ? bothPages([]) : bothPages([query.page === 1 ? shock : click], query.page, 2),
  );
  const { address } = await open();
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

test('a new word is forbidden somewhere, and its places travel as 0 and 1', async () => {
  const api = wordsApi([]).reply(stopWords.create, shock);
  const { address } = await open();
  await button('Create stop word').click();
  await expect.element(panel('Create stop word')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  const refused = page.getByText('Choose where the word is forbidden: in posts, in tags or in both');
  await expect.element(refused).toBeVisible();
  await box('For tags').click();
  await expect.element(refused).not.toBeInTheDocument();
  await field().fill('shocking truth');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/stop-words');
  expect(api.calls(stopWords.create)[0]?.body).toEqual({ name: 'shocking truth', is_article: 0, is_tag: 1 });
});

test('a row opens its word; only what changed travels', async () => {
  const api = wordsApi([shock, click]).reply(stopWords.update, { ...shock, is_tag: 1 });
  const { address } = await open();
  await row('shocking truth').click();
  await expect.element(panel('Edit stop word')).toBeVisible();
  expect(address()).toBe('/stop-words?open=2');
  await expect.element(box('For posts')).toBeChecked();
  await box('For tags').click();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(stopWords.update)).toMatchObject([{ params: { id: '2' }, body: { is_tag: 1 } }]);
});

test('a word that is there already says so at its field', async () => {
  wordsApi([shock]).reply(stopWords.create, () =>
    refusal(409, { type: 'conflict', message: 'Already taken.', errors: { name: ['Already taken.'] } }),
  );
  await open('/stop-words?open=new');
  await field().fill('SHOCKING truth');
  await box('For posts').click();
  await button('Save').click();
  await expect.element(panel('Create stop word').getByText('Already taken.')).toBeVisible();
  await expect.element(field()).toHaveValue('SHOCKING truth');
});

test.each([
  ['new', 'Error adding stop word.'],
  ['2', 'Error updating stop word.'],
])('a save of %s that fails without words says %s', async (id, text) => {
  const fail = () => refusal(500, null);
  wordsApi([shock]).reply(stopWords.create, fail).reply(stopWords.update, fail);
  await open(`/stop-words?open=${id}`);
  await field().fill('another');
  if (id === 'new') await box('For posts').click();
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
});

test('a word that is gone says so in its panel', async () => {
  wordsApi([]);
  await open('/stop-words?open=9');
  await expect.element(panel('Edit stop word').getByText('There is no such stop word.')).toBeVisible();
});

test('deletes from the form, whatever was typed', async () => {
  const rows = [shock, click];
  wordsApi(rows).reply(stopWords.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await open('/stop-words?open=1');
  await field().fill('something typed');
  await panel('Edit stop word').getByRole('button', { name: 'Delete' }).click();
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/stop-words');
});

test('the form has no delete without the right', async () => {
  wordsApi([shock, click]);
  await open('/stop-words?open=1', { rights: ['stop_word.read', 'stop_word.update'] });
  await expect.element(panel('Edit stop word').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(panel('Edit stop word').getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('deletes after asking, and says when it could not', async () => {
  const rows = [shock, click];
  const api = wordsApi(rows).reply(stopWords.remove, () => refusal(500, null));
  const { address } = await open('/stop-words?open=1');
  await expect.element(panel('Edit stop word')).toBeVisible();
  await button('Delete clickbait').click();
  await expect
    .element(panel('Delete clickbait'))
    .toHaveTextContent('Are you sure you want to delete selected stop word?');
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting stop word.')).toBeVisible();
  api.reply(stopWords.remove, () => {
    rows.pop();
    return null;
  });
  await button('Delete clickbait').click();
  await panel('Delete clickbait').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(row('clickbait')).not.toBeInTheDocument();
  expect(address()).toBe('/stop-words');
});

test.each(['post', 'tag'] as const)(
  'a file of words for %ss is sent, counted, and the list read again',
  async (type) => {
    const api = wordsApi([shock]).reply(stopWords.upload, { added: 812, skipped: 5 });
    await open();
    await expect.element(row('shocking truth')).toBeVisible();
    const reads = api.calls(stopWords.list).length;
    await userEvent.upload(uploader(type === 'post' ? 'posts' : 'tags'), file());
    await expect
      .element(preview('words.txt'))
      .toHaveTextContent(`The words are added to those for ${type}s. Duplicates are skipped.`);
    await expect.element(preview('words.txt').getByRole('row').nth(2)).toHaveTextContent('two');
    expect(api.calls(stopWords.upload)).toEqual([]);
    await uploadPreviewed('words.txt').click();
    await expect.element(notice('File uploaded.')).toHaveTextContent('Words added: 812. Duplicates skipped: 5.');
    const kept = page.getByRole('status').filter({ hasText: 'words.txt is uploaded' });
    await expect.element(kept).toHaveTextContent('Words added: 812. Duplicates skipped: 5.');
    const [sent = {}] = api.calls(stopWords.upload).map(({ body }) => Object.fromEntries((body as FormData).entries()));
    expect(sent['type']).toBe(type);
    expect(await (sent['file'] as File).text()).toBe('one\ntwo');
    await expect.poll(() => api.calls(stopWords.list).length).toBe(reads + 1);
    await kept.getByRole('button', { name: 'Close' }).click();
    await expect.element(kept).not.toBeInTheDocument();
  },
);

test('while a file is on its way, its progress shows and no other can be sent', async () => {
  let answer: (value: { added: number; skipped: number }) => void = () => undefined;
  const api = wordsApi([]).reply(stopWords.upload, () => new Promise((resolve) => (answer = resolve)));
  await open();
  await userEvent.upload(uploader('posts'), file());
  await uploadPreviewed('words.txt').click();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading words.txt' })).toBeVisible();
  await expect.element(page.getByText('Storing the words of words.txt…')).toBeVisible();
  await expect.element(button('Upload .txt for tags')).toBeDisabled();
  await expect.poll(() => api.calls(stopWords.upload).length).toBe(1);
  answer({ added: 1, skipped: 0 });
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(button('Upload .txt for tags')).toBeEnabled();
});

test('what is no .txt, or too large, is not sent', async () => {
  const api = wordsApi([]);
  await open();
  await userEvent.upload(uploader('posts'), file('a,b', 'words.csv'));
  await expect.element(notice('You can upload only files with extension .txt')).toBeVisible();
  chooseInPage(uploader('tags').element() as HTMLInputElement, file(new Uint8Array(20 * 1024 * 1024 + 1)));
  await expect.element(notice('A file may be at most 20 Mb')).toBeVisible();
  expect(api.calls(stopWords.upload)).toEqual([]);
});

const outcome = () => page.getByRole('status').filter({ hasText: 'words.txt was not uploaded' });

test('the preview reports every wrong line in the words of the server, and nothing is sent', async () => {
  const api = wordsApi([]);
  await open();
  const long = 'x'.repeat(101);
  await userEvent.upload(uploader('tags'), file(`ok\n${long}\n\nok too\n${long}`));
  const message = 'The line is longer than 100 characters. Error occurred on line';
  await expect.element(preview('words.txt')).toHaveTextContent(`${message} 2`);
  await expect.element(preview('words.txt')).toHaveTextContent(`${message} 5`);
  await expect.element(uploadPreviewed('words.txt')).not.toBeInTheDocument();
  await preview('words.txt').getByRole('button', { name: 'Cancel' }).click();
  const lines = outcome().getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(`${message} 2`);
  await expect.element(lines.nth(1)).toHaveTextContent(`${message} 5`);
  expect(api.calls(stopWords.upload)).toEqual([]);
});

test('the preview refuses a file that is not UTF-8 once, and one without words', async () => {
  wordsApi([]);
  await open();
  await userEvent.upload(uploader('tags'), file(new Uint8Array([0x6f, 0x6b, 0x0a, 0xe9, 0x0a, 0xe9])));
  await expect
    .element(preview('words.txt').getByRole('alert'))
    .toHaveTextContent('This is not UTF-8 text. Save the file as UTF-8 and try again. Error occurred on line 2');
  await preview('words.txt').getByRole('button', { name: 'Cancel' }).click();
  await userEvent.upload(uploader('tags'), file(' \n\n'));
  await expect.element(preview('words.txt')).toHaveTextContent('File seems to be empty. Upload canceled.');
});

test.each([
  [null, 'Error uploading file.'],
  [
    { type: 'extractor', message: 'Bad', line: 3, errors: [{ line: 3, message: 'Bad' }] },
    'Bad Error occurred on line 3',
  ],
])('an upload refused with %o stays on the page as %s', async (body, text) => {
  wordsApi([]).reply(stopWords.upload, () => refusal(422, body));
  await open();
  await userEvent.upload(uploader('tags'), file());
  await uploadPreviewed('words.txt').click();
  await expect.element(notice('Error uploading file.')).toBeVisible();
  await expect.element(outcome()).toHaveTextContent(text);
});

test('without rights there is only the list', async () => {
  wordsApi([shock]);
  const { address } = await open('/stop-words', { rights: ['stop_word.read'] });
  await expect.element(row('shocking truth')).toBeVisible();
  for (const name of ['Create stop word', 'Upload .txt for posts', 'Upload .txt for tags', 'Delete shocking truth']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await row('shocking truth').click();
  expect(address()).toBe('/stop-words');
});
