import type { Article } from '@masthead/article/document';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../test/render-screen';
import { article, line, text } from '../../../../../test/rich-text';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { TextStatistics } from './text-statistics';

function EditorWithStatistics({ value }: { value: Article }) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const aside = editor && <TextStatistics editor={editor} />;
  return <RichTextEditor label="Body" value={value} onChange={() => {}} statistics={aside} onEditor={setEditor} />;
}

const renderEditor = (value: Article) => renderScreen(() => <EditorWithStatistics value={value} />);

const statistics = page.getByRole('group', { name: 'Text statistics' });
const repeatWord = (count: number) => Array.from({ length: count }, () => 'port').join(' ');

test.each([
  ['a breathtaking and good day', 'very positive (8)'],
  ['a breathtaking day', 'positive (5)'],
  ['a ferry left', 'neutral (0)'],
  ['a good ferry on a bad day', 'neutral (0)'],
  ['a bad day', 'negative (-3)'],
  ['a bad, bad day', 'very negative (-6)'],
])('scores the sentiment of "%s" as %s', async (text, sentiment) => {
  await renderEditor(article(line(text)));
  await expect.element(statistics.getByRole('img', { name: `Sentiment: ${sentiment}`, exact: true })).toBeVisible();
});

test('the tooltip of the sentiment says that only English words count', async () => {
  await renderEditor(article(line('a good day'), line('and a bad one, bad')));
  const sentimentIcon = statistics.getByRole('img');
  await expect.element(sentimentIcon).toHaveAccessibleName('Sentiment: negative (-3)');
  // `:focus-visible` applies only after a key, because the last input may have been the mouse.
  await userEvent.keyboard('{Tab}');
  (sentimentIcon.element() as HTMLElement).focus();
  await expect.element(page.getByText(/^Sentiment: negative \(-3\)\. .*Only English words count\.$/)).toBeVisible();
});

test.each([
  ['x'.repeat(499), null],
  ['x'.repeat(500), '1 min read'],
  ['-'.repeat(500), null],
  [repeatWord(230), '1 min read'],
  [repeatWord(231), '2 min read'],
])('a text of 500 letters or more has a reading time (%#)', async (text, time) => {
  await renderEditor(article(line(text)));
  await expect.element(statistics.getByText(/^Words: /)).toBeVisible();
  if (time === null) await expect.element(statistics.getByText('min read')).not.toBeInTheDocument();
  else await expect.element(statistics.getByText(time, { exact: true })).toBeVisible();
});

test('the word count warns of a text of fewer than 500 words', async () => {
  await renderEditor(article(line(repeatWord(250)), line(repeatWord(249))));
  const wordCount = statistics.getByText('Words: 499');
  await expect.element(wordCount).toHaveTextContent('Words: 499. Fewer than 500 words');
  await expect.element(wordCount).toHaveAttribute('data-warning');
  await wordCount.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Fewer than 500 words');
});

test('the word count does not warn of a text of 500 words', async () => {
  await renderEditor(article(line(repeatWord(500))));
  await expect.element(statistics.getByText('Words: 500')).not.toHaveAttribute('data-warning');
});

test('all statistics update when typing pauses', async () => {
  await renderEditor(article(line('A good day'), line('x'.repeat(489))));
  await expect.element(statistics.getByRole('img', { name: 'Sentiment: positive (3)' })).toBeVisible();
  await expect.element(statistics.getByText('min read')).not.toBeInTheDocument();
  await text().getByText('A good day').click();
  await userEvent.keyboard('{End} and two bad nights');
  await expect.element(statistics.getByText('Words: 8')).toBeVisible();
  await expect.element(statistics.getByText('1 min read')).toBeVisible();
  await expect.element(statistics.getByRole('img', { name: 'Sentiment: neutral (0)' })).toBeVisible();
});
