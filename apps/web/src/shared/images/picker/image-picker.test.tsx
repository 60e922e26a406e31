import type { Right } from '@masthead/domain/access/rights';
import { type Image, images } from '@masthead/domain/images/contract';

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { drawPicture, testImage } from '../../../../test/pictures';
import { renderScreen } from '../../../../test/render-screen';
import { ImagePicker, type PickedImage } from './image-picker';

let picked: PickedImage | null = null;
let editorSubmits = 0;

/** Simulates an editor: a form around the picker. */
function Editor({ purpose }: { purpose: 'insert' | 'save' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        editorSubmits += 1;
      }}
    >
      <button type="button" onClick={() => setIsOpen(true)}>
        Picture
      </button>
      {isOpen ? (
        <ImagePicker
          purpose={purpose}
          onClose={() => setIsOpen(false)}
          onPick={(result) => {
            picked = result;
            setIsOpen(false);
          }}
        />
      ) : null}
    </form>
  );
}

const InsertingEditor = () => <Editor purpose="insert" />;
const SavingEditor = () => <Editor purpose="save" />;

function libraryApi(library: Image[]): FakeApi {
  const slicePage = (matches: Image[], { page, per_page }: { page: number; per_page: number }) => ({
    items: matches.slice((page - 1) * per_page, page * per_page),
    current_page: page,
    last_page: Math.max(1, Math.ceil(matches.length / per_page)),
    per_page,
    total: matches.length,
    next_page_url: null,
  });
  return fakeApi()
    .reply(images.list, ({ query }) => slicePage(library, query))
    .reply(images.search, ({ query }) =>
      slicePage(
        library.filter(({ name }) => name.includes(query.search)),
        query,
      ),
    );
}

const createImages = (count: number) => Array.from({ length: count }, (_, index) => testImage(count - index));
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tile = (name: string) => page.getByRole('button', { name: `${name} 1200 x 800`, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function openPicker(Screen = InsertingEditor, rights?: Right[]) {
  picked = null;
  editorSubmits = 0;
  await renderScreen(Screen, rights ? { user: testUser({ rights }) } : {});
  await button('Picture').click();
  await expect.element(dialog('Select an image')).toBeVisible();
}

test('the picker shows 19 pictures per page beside the button that adds one', async () => {
  const api = libraryApi(createImages(40));
  await openPicker();
  await expect.element(tile('Harbour 40')).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
  expect(tiles.elements().length).toBe(20);
  expect(api.calls(images.list)[0]?.query).toEqual({ order: '-id', page: '1', per_page: '19' });
  await button('Next page').click();
  await expect.element(tile('Harbour 21')).toBeVisible();
  await expect.element(tile('Harbour 22')).not.toBeInTheDocument();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
});

test('a search in the picker returns to the first page', async () => {
  const api = libraryApi([...createImages(40), testImage(77, { name: 'Market day' })]);
  await openPicker();
  await button('Next page').click();
  await page.getByRole('textbox', { name: 'Search' }).fill('Market');
  await userEvent.keyboard('{Enter}');
  await expect.element(tile('Market day')).toBeVisible();
  await expect.element(tile('Harbour 21')).not.toBeInTheDocument();
  expect(api.calls(images.search)[0]?.query).toEqual({
    page: '1',
    per_page: '19',
    search: 'Market',
    search_fields: 'name',
  });
  await page.getByRole('textbox', { name: 'Search' }).fill('Nowhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Images not found')).toBeVisible();
  expect(editorSubmits).toBe(0);
});

test('the second step validates the texts of a picture before it inserts the picture', async () => {
  libraryApi([testImage(7, { label: 'As seen from the hill' })]);
  await openPicker();
  await tile('Harbour 7').click();
  await expect.element(dialog('Insert')).toBeVisible();
  await expect.element(field('Alt')).toHaveFocus();
  await expect.element(field('Alt')).toHaveValue('The harbour at dawn');
  await expect.element(field('Title')).toHaveValue('Harbour 7');
  await expect.element(field('Label')).toHaveValue('As seen from the hill');
  await field('Alt').fill('Four');
  await field('Title').fill('x'.repeat(256));
  await field('Label').fill('x'.repeat(201));
  await button('Insert').click();
  await expect.element(page.getByText('Minimum length 5')).toBeVisible();
  await expect.element(page.getByText('Maximum length 255')).toBeVisible();
  await expect.element(page.getByText('Maximum length 200')).toBeVisible();
  expect(picked).toBeNull();
  await field('Alt').fill('Boats in the harbour');
  await field('Title').fill('');
  await field('Label').fill('x'.repeat(200));
  await field('Alt').click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => picked)
    .toEqual({
      image: testImage(7, { label: 'As seen from the hill' }),
      alt: 'Boats in the harbour',
      title: null,
      label: 'x'.repeat(200),
    });
  expect(editorSubmits).toBe(0);
  await expect.element(button('Picture')).toHaveFocus();
});

test('with the purpose "save" the second step saves the picture', async () => {
  libraryApi([testImage(7)]);
  await openPicker(SavingEditor);
  await tile('Harbour 7').click();
  await expect.element(dialog('Save an image')).toBeVisible();
  await button('Save').click();
  await expect.poll(() => picked?.image.id).toBe(7);
});

test('the picker works with the keyboard, and Back focuses the picture that was opened', async () => {
  libraryApi(createImages(3));
  await openPicker();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  await expect.element(tile('Harbour 2')).toBeVisible();
  (tile('Harbour 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Insert')).toBeVisible();
  await button('Back').click();
  await expect.element(dialog('Select an image')).toBeVisible();
  await expect.element(tile('Harbour 2')).toHaveFocus();
  await button('Add new image').click();
  await button('Back').click();
  await expect.element(dialog('Select an image')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Picture')).toHaveFocus();
});

test('a picture that is added in the picker continues to the second step', async () => {
  const library = createImages(1);
  const api = libraryApi(library).reply(images.create, () => testImage(50, { name: 'Fresh harbour' }));
  await openPicker();
  await button('Add new image').click();
  await expect.element(dialog('Add new image')).toBeVisible();
  await userEvent.upload(dialog('Add new image').getByLabelText('Choose files'), await drawPicture());
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Original' }).click();

  await userEvent.keyboard('{Escape}');
  const question = dialog('Unsaved changes');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await button('Back').click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await button('Save').click();
  await expect.element(dialog('Insert')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Fresh harbour');
  expect(api.calls(images.create).length).toBe(1);
  expect(editorSubmits).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a picture that already exists can be searched for in the library', async () => {
  libraryApi([testImage(7, { name: 'Old harbour' }), testImage(8)]).reply(images.create, () =>
    refusal(422, {
      type: 'image_already_exists',
      message: 'This image already exists.',
      image: { id: 7, name: 'Old harbour' },
    }),
  );
  await openPicker();
  await button('Add new image').click();
  await userEvent.upload(dialog('Add new image').getByLabelText('Choose files'), await drawPicture());
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Original' }).click();
  await button('Save').click();
  await button('Look for Old harbour').click();
  await dialog('Unsaved changes').getByRole('button', { name: 'Leave' }).click();
  await expect.element(tile('Old harbour')).toBeVisible();
  await expect.element(tile('Harbour 8')).not.toBeInTheDocument();
});

test('the picker shows a loading error with Retry, and hides "Add new image" without the right', async () => {
  const api = libraryApi([]).reply(images.list, () => refusal(500, null));
  await openPicker(InsertingEditor, ['image.read']);
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(images.list, { items: [], current_page: 1, last_page: 1, per_page: 19, total: 0, next_page_url: null });
  await button('Retry').click();
  await expect.element(page.getByText('Images not found')).toBeVisible();
  await expect.element(button('Add new image')).not.toBeInTheDocument();
});

test('a picture is deleted after a confirmation, and its card is disabled meanwhile', async () => {
  const library = [...createImages(19), testImage(99, { name: 'Last one' })];
  const api = libraryApi(library);
  let finishRemoval = () => {};
  api.reply(images.remove, async ({ params }) => {
    await new Promise<void>((resolve) => {
      finishRemoval = resolve;
    });
    library.splice(
      library.findIndex(({ id }) => id === params.id),
      1,
    );
    return null;
  });
  await openPicker();
  await button('Next page').click();
  await button('Delete Last one').click();
  const question = dialog('Delete image');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog('Select an image')).toBeVisible();
  await button('Delete Last one').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(tile('Last one')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Delete Last one')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Last one' })).toHaveAttribute('aria-busy', 'true');
  await tile('Last one').click({ force: true });
  await expect.element(dialog('Select an image')).toBeVisible();
  finishRemoval();
  await expect.element(page.getByText('Deleted')).toBeVisible();
  await expect.element(tile('Harbour 1')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('a picture in use cannot be deleted, and the dialog lists its uses', async () => {
  libraryApi(createImages(1)).reply(images.usages, {
    groups: [
      { kind: 'post', total: 1, has_more: false, items: [{ id: 12, title: 'Ferries return', status: 'Published' }] },
    ],
  });
  await openPicker();
  await button('Delete Harbour 1').click();
  await expect.element(dialog('Delete image').getByRole('link', { name: 'Ferries return' })).toBeVisible();
  await expect.element(dialog('Delete image').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Delete image')).not.toBeInTheDocument();
  await expect.element(button('Delete Harbour 1')).toHaveFocus();
  await expect.element(tile('Harbour 1')).not.toHaveAttribute('aria-disabled');
});

test('the picker hides the delete button without the right', async () => {
  libraryApi(createImages(1));
  await openPicker(InsertingEditor, ['image.read']);
  await expect.element(tile('Harbour 1')).toBeVisible();
  await expect.element(button('Delete Harbour 1')).not.toBeInTheDocument();
});
