import type { Article } from '@masthead/article/document';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../test/render-screen';
import { article, line, text } from '../../../../../test/rich-text';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { TextFacts } from './text-facts';

function Writing({ value }: { value: Article }) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const aside = editor && <TextFacts editor={editor} />;
  return <RichTextEditor label="Body" value={value} onChange={() => {}} aside={aside} onEditor={setEditor} />;
}

const renderFacts = (value: Article) => renderScreen(() => <Writing value={value} />);

const facts = page.getByRole('group', { name: 'About the text' });
const words = (count: number) => Array.from({ length: count }, () => 'port').join(' ');

test.each([
  ['a breathtaking and good day', 'very positive (8)'],
  ['a breathtaking day', 'positive (5)'],
  ['a ferry left', 'neutral (0)'],
  ['a good ferry on a bad day', 'neutral (0)'],
  ['a bad day', 'negative (-3)'],
  ['a bad, bad day', 'very negative (-6)'],
])('the sentiment of "%s" is %s', async (said, sentiment) => {
  await renderFacts(article(line(said)));
  await expect.element(facts.getByRole('img', { name: `Sentiment: ${sentiment}`, exact: true })).toBeVisible();
});

test('the sentiment says by keyboard and mouse that it knows English alone', async () => {
  await renderFacts(article(line('a good day'), line('and a bad one, bad')));
  const mark = facts.getByRole('img');
  await expect.element(mark).toHaveAccessibleName('Sentiment: negative (-3)');
  // A focus counts as seen only after a key: whatever came before may have been the mouse.
  await userEvent.keyboard('{Tab}');
  (mark.element() as HTMLElement).focus();
  await expect.element(page.getByText(/^Sentiment: negative \(-3\)\. .*Only English words count\.$/)).toBeVisible();
});

test.each([
  ['x'.repeat(499), null],
  ['x'.repeat(500), '1 min read'],
  ['-'.repeat(500), null],
  [words(230), '1 min read'],
  [words(231), '2 min read'],
])('reading time is told from 500 characters on', async (said, time) => {
  await renderFacts(article(line(said)));
  await expect.element(facts.getByText(/^Words: /)).toBeVisible();
  if (time === null) await expect.element(facts.getByText('min read')).not.toBeInTheDocument();
  else await expect.element(facts.getByText(time, { exact: true })).toBeVisible();
});

test('fewer than 500 words are marked, and the mark says why', async () => {
  await renderFacts(article(line(words(250)), line(words(249))));
  const count = facts.getByText('Words: 499');
  await expect.element(count).toHaveTextContent('Words: 499. Fewer than 500 words');
  await expect.element(count).toHaveAttribute('data-warning');
  await count.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Fewer than 500 words');
});

test('500 words are enough', async () => {
  await renderFacts(article(line(words(500))));
  await expect.element(facts.getByText('Words: 500')).not.toHaveAttribute('data-warning');
});

test('all of it follows what is typed, once typing rests', async () => {
  await renderFacts(article(line('A good day'), line('x'.repeat(489))));
  await expect.element(facts.getByRole('img', { name: 'Sentiment: positive (3)' })).toBeVisible();
  await expect.element(facts.getByText('min read')).not.toBeInTheDocument();
  await text().getByText('A good day').click();
  await userEvent.keyboard('{End} and two bad nights');
  await expect.element(facts.getByText('Words: 8')).toBeVisible();
  await expect.element(facts.getByText('1 min read')).toBeVisible();
  await expect.element(facts.getByRole('img', { name: 'Sentiment: neutral (0)' })).toBeVisible();
});
