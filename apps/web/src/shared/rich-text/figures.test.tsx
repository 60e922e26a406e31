import { type ArticleNode, emptyArticle } from '@masthead/article/document';
import { images } from '@masthead/domain/images/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { drawPicture, testImage } from '../../../test/pictures';
import { article, button, dialog, field, line, paste, press, renderEditor, text, tool } from '../../../test/rich-text';

const IMAGE_PATH = `/media/images/7-${'0'.repeat(32)}/1280.jpg`;
const libraryImage = testImage(7, {
  url: `http://www.lagos.localhost:4000${IMAGE_PATH}`,
  label: 'As seen from the hill',
});

function figure(overrides: Record<string, unknown> = {}): ArticleNode {
  const texts = { alt: 'The harbour at dawn', title: null, caption: null, author: 'Ada Obi', source: 1 };
  return { type: 'figure', attrs: { image_id: 7, src: IMAGE_PATH, width: 1200, height: 800, ...texts, ...overrides } };
}

function libraryApi() {
  return fakeApi().reply(images.list, {
    ...{ items: [libraryImage], current_page: 1, last_page: 1, per_page: 19, total: 1, next_page_url: null },
  });
}

const figureAttributes = (changes: { doc: ArticleNode }[]) =>
  changes.at(-1)?.doc.content?.find(({ type }) => type === 'figure')?.attrs;

test('a picture of the library is inserted as a figure', async () => {
  libraryApi();
  const { changes } = await renderEditor(article(line('Harbour')));
  await tool('Image').click();
  await page.getByRole('button', { name: 'Harbour 7 1200 x 800' }).click();
  await field('Alt').fill('Boats in the harbour');
  await button('Insert').click();
  await expect.element(page.getByRole('img', { name: 'Boats in the harbour' })).toBeInTheDocument();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('Dawn');
  await expect
    .poll(() => changes.at(-1)?.doc.content?.map(({ type }) => type))
    .toEqual(['paragraph', 'figure', 'paragraph']);
  expect(figureAttributes(changes)).toEqual({
    image_id: 7,
    src: IMAGE_PATH,
    alt: 'Boats in the harbour',
    title: 'Harbour 7',
    caption: 'As seen from the hill',
    author: 'Ada Obi',
    source: 1,
    width: 1200,
    height: 800,
  });
});

test('the texts of a figure can be edited in place and undone', async () => {
  const { changes } = await renderEditor(article(line('Harbour'), figure()));
  await expect.element(field('Credit')).toHaveValue('Ada Obi');
  await expect.element(page.getByRole('combobox', { name: 'Source' })).toHaveValue('1');
  await field('Caption').fill('Seen');
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await field('Caption').fill('Seen from the hill ');
  await expect.element(field('Caption')).toHaveValue('Seen from the hill ');
  await expect.element(page.getByText('Minimum length 5')).not.toBeInTheDocument();
  await field('Alt').fill('');
  await expect
    .poll(() => figureAttributes(changes))
    .toMatchObject({
      alt: null,
      caption: 'Seen from the hill',
    });
  await tool('Undo').click();
  await expect.element(field('Alt')).toHaveValue('The harbour at dawn');
});

test('a figure can be selected, described and removed with the keyboard', async () => {
  const { changes } = await renderEditor(article(line('Harbour'), figure(), line('Dawn')));
  await text().getByText('Harbour', { exact: true }).click();
  await press('End');
  await press('ArrowRight');
  await expect.poll(() => text().element().querySelector('figure')?.hasAttribute('data-selected')).toBe(true);
  await press('Enter');
  await expect.element(field('Alt')).toHaveFocus();
  await press('Escape');
  await expect.element(text()).toHaveFocus();
  await press('Backspace');
  await expect.poll(() => changes.at(-1)?.doc.content?.length).toBe(2);
  await tool('Undo').click();
  await button('Remove image').click();
  await expect.element(field('Alt')).not.toBeInTheDocument();
});

test('a pasted picture opens the step that adds it to the library', async () => {
  libraryApi().reply(images.create, () => libraryImage);
  await renderEditor(emptyArticle);
  paste({}, [await drawPicture()]);
  await expect.element(dialog('Add new image')).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Original' }).click();
  await button('Save').click();
  await expect.element(dialog('Insert')).toBeVisible();
  await button('Insert').click();
  await expect.element(page.getByRole('img', { name: 'The harbour at dawn' })).toBeInTheDocument();
});

test('a dropped picture opens the step that adds it to the library', async () => {
  fakeApi();
  await renderEditor(article(line('Harbour')));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await drawPicture());
  const { x, y } = text().element().getBoundingClientRect();
  const dropEvent = new DragEvent('drop', {
    dataTransfer,
    clientX: x + 40,
    clientY: y + 25,
    bubbles: true,
    cancelable: true,
  });
  text().element().dispatchEvent(dropEvent);
  await expect.element(dialog('Add new image')).toBeVisible();
});

test('a user without the right to see or add pictures gets a notice with the missing right', async () => {
  await renderEditor(emptyArticle, {}, { user: testUser({ rights: ['tag.read'] }) });
  await tool('Image').click();
  await expect.element(page.getByText('You need the right image.read to do this.')).toBeVisible();
  paste({}, [await drawPicture()]);
  await expect.element(page.getByText('You need the right image.create to do this.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a paste with text and a picture of that text inserts only the text', async () => {
  await renderEditor(emptyArticle);
  paste({ 'text/plain': 'Dawn' }, [await drawPicture()]);
  await expect.poll(() => text().element().textContent).toBe('Dawn');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
