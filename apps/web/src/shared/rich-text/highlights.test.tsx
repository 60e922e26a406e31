import { wordRanges } from '@masthead/article/word-ranges';
import type { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { article, expectHtml, line, press, renderEditor, text, tool } from '../../../test/rich-text';
import { clearHighlights, showHighlights } from './highlights';

const getEditor = () => (text().element() as HTMLElement & { editor: Editor }).editor;
const getMarks = () => [...text().element().querySelectorAll('mark')];
const markedTexts = () => getMarks().map(({ textContent }) => textContent);

test('showHighlights marks ranges with a tint and a dashed line, and clearHighlights removes them', async () => {
  await renderEditor(article(line('The ferry left'), line('at dawn.')));
  const words = wordRanges(getEditor().state.doc);
  showHighlights(getEditor(), words.slice(1, 4));
  expect(markedTexts()).toEqual(['ferry', 'left', 'at']);
  const { textDecorationLine, textDecorationStyle, backgroundColor } = getComputedStyle(getMarks()[0] as Element);
  expect([textDecorationLine, textDecorationStyle]).toEqual(['underline', 'dashed']);
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  showHighlights(getEditor(), words.slice(4));
  expect(markedTexts()).toEqual(['dawn.']);
  clearHighlights(getEditor());
  expect(markedTexts()).toEqual([]);
});

test('highlights do not change the text: they trigger no onChange and no undo step', async () => {
  const { changes } = await renderEditor(article(line('The ferry left')));
  await text().click();
  await userEvent.keyboard('{End}!');
  await expectHtml('<p>The ferry left!</p>');
  const changeCount = changes.length;
  showHighlights(getEditor(), wordRanges(getEditor().state.doc));
  expect(markedTexts()).toEqual(['The', 'ferry', 'left!']);
  await press('ArrowLeft');
  expect(markedTexts().length).toBe(3);
  expect(changes.length).toBe(changeCount);
  await tool('Undo').click();
  await expectHtml('<p>The ferry left</p>');
  expect(markedTexts()).toEqual([]);
});

test('the first keystroke removes two thousand highlights, and so does a format change', async () => {
  await renderEditor(article(...Array.from({ length: 100 }, () => line('word '.repeat(20)))));
  showHighlights(getEditor(), wordRanges(getEditor().state.doc));
  expect(markedTexts().length).toBe(2000);
  await userEvent.keyboard('x');
  expect(markedTexts()).toEqual([]);
  showHighlights(getEditor(), wordRanges(getEditor().state.doc).slice(0, 5));
  expect(markedTexts().length).toBe(5);
  await press('Control+a');
  expect(markedTexts().length).toBe(5);
  await press('Control+b');
  await expect.poll(markedTexts).toEqual([]);
});
