import { wordRanges } from '@masthead/article/word-ranges';
import type { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { article, expectHtml, line, press, renderEditor, text, tool } from '../../../test/rich-text';
import { clearHighlights, showHighlights } from './highlights';

const editor = () => (text().element() as HTMLElement & { editor: Editor }).editor;
const marks = () => [...text().element().querySelectorAll('mark')];
const marked = () => marks().map(({ textContent }) => textContent);

test('marks places, by a tint and a line, and clears them', async () => {
  await renderEditor(article(line('The ferry left'), line('at dawn.')));
  const words = wordRanges(editor().state.doc);
  showHighlights(editor(), words.slice(1, 4));
  expect(marked()).toEqual(['ferry', 'left', 'at']);
  const { textDecorationLine, textDecorationStyle, backgroundColor } = getComputedStyle(marks()[0] as Element);
  expect([textDecorationLine, textDecorationStyle]).toEqual(['underline', 'dashed']);
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  showHighlights(editor(), words.slice(4));
  expect(marked()).toEqual(['dawn.']);
  clearHighlights(editor());
  expect(marked()).toEqual([]);
});

test('marks are no change of the text: the form hears of none, and there is nothing to undo', async () => {
  const { told } = await renderEditor(article(line('The ferry left')));
  await text().click();
  await userEvent.keyboard('{End}!');
  await expectHtml('<p>The ferry left!</p>');
  const before = told.length;
  showHighlights(editor(), wordRanges(editor().state.doc));
  expect(marked()).toEqual(['The', 'ferry', 'left!']);
  await press('ArrowLeft');
  expect(marked().length).toBe(3);
  expect(told.length).toBe(before);
  await tool('Undo').click();
  await expectHtml('<p>The ferry left</p>');
  expect(marked()).toEqual([]);
});

test('the first key clears two thousand of them, and so does a change of form alone', async () => {
  await renderEditor(article(...Array.from({ length: 100 }, () => line('word '.repeat(20)))));
  showHighlights(editor(), wordRanges(editor().state.doc));
  expect(marked().length).toBe(2000);
  await userEvent.keyboard('x');
  expect(marked()).toEqual([]);
  showHighlights(editor(), wordRanges(editor().state.doc).slice(0, 5));
  expect(marked().length).toBe(5);
  await press('Control+a');
  expect(marked().length).toBe(5);
  await press('Control+b');
  await expect.poll(marked).toEqual([]);
});
