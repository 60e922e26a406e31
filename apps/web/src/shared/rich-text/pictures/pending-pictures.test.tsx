import type { Article, ArticleNode } from '@masthead/article/document';
import type { Right } from '@masthead/domain/access/rights';
import { type Image, images } from '@masthead/domain/images/contract';
import { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { drawPicture, testImage } from '../../../../test/pictures';
import { renderScreen } from '../../../../test/render-screen';
import { article, button, dialog, field, line, paste, press, text, tool } from '../../../../test/rich-text';
import { RichTextEditor } from '../rich-text-editor';
import { PictureUploads } from './picture-uploads';

const imagePath = (id: number) => `/media/images/${id}-${`${id}`.padStart(32, '0')}/full.png`;
const storedImage = (id: number) =>
  testImage(id, { url: `http://www.lagos.localhost:4000${imagePath(id)}`, alt: null, author: null });

interface SlowApi {
  api: FakeApi;
  /** Answers the oldest upload that has no reply yet. */
  respond: (reply?: Image | Response) => Promise<void>;
}

/** An API that answers each upload when the test calls `respond()`. The ids of the pictures count from 21. */
function slowUploads(): SlowApi {
  const waiting: ((reply: Image | Response) => void)[] = [];
  let id = 20;
  const api = fakeApi().reply(images.create, () => new Promise<Image | Response>((resolve) => waiting.push(resolve)));
  return {
    api,
    respond: async (reply) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      id += 1;
      waiting.shift()?.(reply ?? storedImage(id));
    },
  };
}

interface Rendered {
  changes: Article[];
  uploads: PictureUploads;
}

interface PageProps {
  value: Article;
  changes: Article[];
  uploads: PictureUploads;
}

/** An editor whose text remounts with its stored value when the user presses "Remount". */
function Page({ value, changes, uploads }: PageProps) {
  const [version, setVersion] = useState(0);
  return (
    <>
      <RichTextEditor
        key={version}
        label="Body"
        value={changes.at(-1) ?? value}
        onChange={(next) => changes.push(next)}
        pictures={{ uploads, slot: 'body' }}
      />
      <button type="button" onClick={() => setVersion(version + 1)}>
        Remount
      </button>
    </>
  );
}

async function render(value: Article, rights?: Right[]): Promise<Rendered> {
  const changes: Article[] = [];
  const uploads = new PictureUploads(new QueryClient());
  // Uploads that still wait would reach the API of the next test.
  onTestFinished(() => uploads.dispose());
  await renderScreen(() => <Page {...{ value, changes, uploads }} />, rights ? { user: testUser({ rights }) } : {});
  await expect.element(text()).toBeVisible();
  await text().click();
  return { changes, uploads };
}

const types = (changes: Article[]) => changes.at(-1)?.doc.content?.map(({ type }) => type);
const figures = (changes: Article[]): ArticleNode['attrs'][] =>
  (changes.at(-1)?.doc.content ?? []).filter(({ type }) => type === 'figure').map(({ attrs }) => attrs);
const shownFigures = () => [...text().element().querySelectorAll('figure')];
const preview = () => shownFigures()[0]?.querySelector('img')?.getAttribute('src');
const caretAtEnd = async () => {
  const { editor } = text().element() as HTMLElement & { editor: Editor };
  editor.commands.focus('end');
};

test('a pasted picture is visible at once, and the stored text has it only after the upload', async () => {
  const { respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await expect.poll(preview).toMatch(/^blob:/);
  await expect.element(page.getByText('Uploading harbour_at-dawn.png, 100 %')).toBeVisible();
  await expectAccessible({ isPart: true });
  expect(JSON.stringify(changes)).not.toContain('upload:');
  await userEvent.keyboard('After it.');
  await respond();
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 21, src: imagePath(21), width: 1200 }]);
  expect(types(changes)).toEqual(['paragraph', 'figure', 'paragraph']);
  await expect.element(page.getByText(/^Uploading/)).not.toBeInTheDocument();
  expect(preview()).toMatch(/^blob:/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a picture keeps its position when the text around it changes during the upload', async () => {
  const { respond } = slowUploads();
  const { changes } = await render(article(line('One'), line('Two')));
  await text().getByText('One', { exact: true }).click();
  paste({}, [await drawPicture()]);
  await expect.poll(() => shownFigures().length).toBe(1);
  await text().getByText('One', { exact: true }).click();
  await press('Home');
  await userEvent.keyboard('Before{Enter}');
  await text().getByText('Two', { exact: true }).click();
  await press('Home');
  await userEvent.keyboard('Between{Enter}');
  await respond();
  await expect.poll(() => figures(changes).length).toBe(1);
  expect(types(changes)).toEqual(['paragraph', 'paragraph', 'figure', 'paragraph', 'paragraph']);
});

test('undo removes the picture and cancels its upload, and redo uploads it again', async () => {
  const { api, respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  await caretAtEnd();
  await userEvent.keyboard(' at dawn');
  paste({}, [await drawPicture()]);
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  await press('Control+Z');
  await expect.poll(() => shownFigures().length).toBe(0);
  await expect.element(text()).toHaveTextContent('Harbour at dawn');
  await respond();
  await press('Control+Shift+Z');
  await expect.poll(() => api.calls(images.create).length).toBe(2);
  expect(shownFigures().length).toBe(1);
  await respond();
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 22 }]);
  await press('Control+Z');
  await expect.poll(() => figures(changes)).toEqual([]);
  await press('Control+Shift+Z');
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 22 }]);
  expect(api.calls(images.create).length).toBe(2);
});

test('texts that are typed during the upload stay, and their undo does not lose the uploaded picture', async () => {
  const { respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await field('Alt').fill('Boats in the harbour');
  await respond();
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 21, alt: 'Boats in the harbour' }]);
  await field('Alt').click();
  await press('Control+Z');
  await expect.element(field('Alt')).toHaveValue('');
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 21, src: imagePath(21), alt: null }]);
});

test('a failed upload shows the reason with Retry and Remove', async () => {
  const { api, respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  await respond(refusal(500, { message: 'The disk is full.' }));
  const problem = page.getByRole('alert').filter({ hasText: 'harbour_at-dawn.png' });
  await expect.element(problem).toHaveTextContent('Error adding image.');
  expect(figures(changes)).toEqual([]);
  await button('Retry').click();
  await expect.poll(() => api.calls(images.create).length).toBe(2);
  await respond();
  await expect.poll(() => figures(changes).length).toBe(1);
  await expect.element(problem).not.toBeInTheDocument();
});

test('a file that is no valid picture is refused with its name and without another attempt', async () => {
  fakeApi();
  await render(article(line('Harbour')));
  paste({}, [await drawPicture({ width: 300, height: 200, name: 'small.png' })]);
  const problem = page.getByRole('alert').filter({ hasText: 'small.png' });
  await expect.element(problem).toHaveTextContent('Image must be wider than 600px');
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await problem.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => shownFigures().length).toBe(0);
});

test('a file that the library already has shows the picture of the library', async () => {
  const { api, respond } = slowUploads();
  api.reply(images.get, () => storedImage(7));
  const { changes } = await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await expect.poll(() => api.calls(images.create).length).toBe(1);
  const body = { type: 'image_already_exists', message: 'This image already exists.', image: { id: 7, name: 'Quay' } };
  await respond(refusal(422, body));
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 7, src: imagePath(7) }]);
});

test('a drop of several files inserts all of them as one undo step', async () => {
  const { respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await drawPicture({ name: 'one.png' }));
  dataTransfer.items.add(await drawPicture({ name: 'two.png' }));
  const { x, y } = text().element().getBoundingClientRect();
  const position = { clientX: x + 40, clientY: y + 25 };
  text()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, ...position, bubbles: true, cancelable: true }));
  await expect.poll(() => shownFigures().length).toBe(2);
  for (const count of [1, 2]) {
    await respond();
    await expect.poll(() => figures(changes).length).toBe(count);
  }
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 21 }, { image_id: 22 }]);
  await tool('Undo').click();
  await expect.poll(() => shownFigures().length).toBe(0);
});

test('more than ten files are refused by name', async () => {
  fakeApi().reply(images.create, () => storedImage(7));
  await render(article(line('Harbour')));
  const picture = await drawPicture();
  paste(
    {},
    Array.from({ length: 11 }, (_, index) => new File([picture], `${index}.png`, { type: 'image/png' })),
  );
  await expect
    .element(page.getByText('At most 10 pictures can be inserted at once. Not inserted: 10.png'))
    .toBeVisible();
  await expect.poll(() => shownFigures().length).toBe(10);
});

test('a text that is mounted again continues its uploads', async () => {
  const { api, respond } = slowUploads();
  const { changes, uploads } = await render(article(line('Harbour')));
  await caretAtEnd();
  paste({}, [await drawPicture()]);
  await expect.poll(() => shownFigures().length).toBe(1);
  await button('Remount').click();
  await expect.poll(() => shownFigures().length).toBe(1);
  expect(uploads.hasUnfinished()).toBe(true);
  await respond();
  await expect.poll(() => figures(changes)).toMatchObject([{ image_id: 21 }]);
  expect(uploads.hasUnfinished()).toBe(false);
  expect(api.calls(images.create).length).toBe(1);
});

test('a user without the right to add pictures gets a notice with the missing right', async () => {
  await render(article(line('Harbour')), ['post.update']);
  paste({}, [await drawPicture()]);
  await expect.element(page.getByText('You need the right image.create to do this.')).toBeVisible();
  expect(shownFigures()).toEqual([]);
  await expect.element(dialog('Add new image')).not.toBeInTheDocument();
});

test('Enter in a field of the picture continues below it', async () => {
  const { respond } = slowUploads();
  const { changes } = await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await respond();
  await field('Caption').click();
  await userEvent.keyboard('Seen from the hill{Enter}Dawn');
  await expect.poll(() => types(changes)).toEqual(['paragraph', 'figure', 'paragraph']);
  expect(JSON.stringify(changes.at(-1)?.doc.content?.[2])).toContain('Dawn');
});

test('Enter that accepts the word of an input method stays in the field', async () => {
  const { respond } = slowUploads();
  await render(article(line('Harbour')));
  paste({}, [await drawPicture()]);
  await respond();
  await field('Alt').click();
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  const isHandledByField = field('Alt').element().dispatchEvent(new KeyboardEvent('keydown', enter));
  expect(isHandledByField).toBe(true);
  await expect.element(field('Alt')).toHaveFocus();
});
