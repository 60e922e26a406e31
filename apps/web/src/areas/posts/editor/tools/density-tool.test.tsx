import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { renderScreen } from '../../../../../test/render-screen';
import { DensityTool } from './density-tool';

const panel = page.getByRole('dialog', { name: 'Density analysis' });
const searchField = panel.getByRole('searchbox', { name: 'Search combinations of words' });
const runAgainButton = panel.getByRole('button', { name: 'Run the analysis again' });
const chooseLength = (length: string) => panel.getByText(length, { exact: true }).click();

/** The rows of the table, with cells joined by " | ". */
function rows(): string[] {
  return [...panel.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
  );
}

function DensityButton({ readText }: { readText: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Density
      </button>
      {isOpen ? <DensityTool readText={readText} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** `readText` returns the current text of the article. */
async function renderTool(readText: () => string) {
  await renderScreen(() => <DensityButton readText={readText} />);
  await page.getByRole('button', { name: 'Density' }).click();
  await expect.element(panel).toBeVisible();
}

const articleText =
  'The Lagos harbour is open. The Lagos harbour closed in 2024. A ferry of the harbour left at 3.5 knots. It is the ferry of Lagos.';

test('the analysis shows words and combinations with their frequency', async () => {
  await renderTool(() => articleText);
  await expect
    .poll(rows)
    .toEqual([
      'lagos | 3 | 25.00%',
      'harbour | 3 | 25.00%',
      'ferry | 2 | 16.67%',
      'open | 1 | 8.33%',
      'closed | 1 | 8.33%',
      'left | 1 | 8.33%',
      'knots | 1 | 8.33%',
    ]);
  await expectAccessible();
  await chooseLength('2 words');
  await expect.poll(() => rows()[0]).toBe('lagos harbour | 2 | 25.00%');
  await chooseLength('3 words');
  await expect
    .poll(rows)
    .toEqual([
      'lagos harbour open | 1 | 25.00%',
      'lagos harbour closed | 1 | 25.00%',
      'ferry harbour left | 1 | 25.00%',
      'harbour left knots | 1 | 25.00%',
    ]);
});

test('the analysis shows the ten most frequent combinations, and a search finds the others', async () => {
  // worda to wordz; 97 is the character code of "a".
  const words = Array.from({ length: 26 }, (_, index) => `word${String.fromCharCode(97 + index)}`);
  await renderTool(() => [...words, ...words.slice(0, 10)].join(' '));
  await expect.poll(() => rows().length).toBe(10);
  await searchField.fill('WordZ');
  await expect.poll(rows).toEqual(['wordz | 1 | 2.78%']);
  await expect.element(panel.getByText('2 words (2)')).toBeVisible();
  await searchField.fill('wordq wordr');
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
  await chooseLength('2 words (1)');
  await expect.poll(rows).toEqual(['wordq wordr | 1 | 2.86%']);
});

test('a search with more than 50 results says how many it shows', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `port${index}`).join(' ');
  await renderTool(() => words);
  await searchField.fill('port');
  await expect.element(panel.getByText('Showing the 50 most frequent of 60')).toBeVisible();
  expect(rows().length).toBe(50);
});

test('a search without results says so', async () => {
  await renderTool(() => articleText);
  await searchField.fill('airport');
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
  expect(rows()).toEqual([]);
  await searchField.clear();
  await expect.poll(() => rows().length).toBe(7);
});

test('a text of common words only has no combinations', async () => {
  await renderTool(() => 'it is what it is and '.repeat(10));
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
});

test('the analysis needs a text of at least 100 characters', async () => {
  let text = 'harbour '.repeat(13).slice(0, 99);
  await renderTool(() => text);
  await expect.element(panel.getByText('Minimum text length must be 100 symbols')).toBeVisible();
  await expect.element(searchField).not.toBeInTheDocument();
  text += 's';
  await runAgainButton.click();
  await expect.element(panel.getByText('Minimum text length must be 100 symbols')).not.toBeInTheDocument();
  await expect.poll(() => rows().length).toBe(2);
});

test('"Run the analysis again" analyses the new text and keeps the search', async () => {
  let text = articleText;
  await renderTool(() => text);
  await searchField.fill('ferry');
  await expect.poll(rows).toEqual(['ferry | 2 | 16.67%']);
  text += ' A second ferry came.';
  expect(rows()).toEqual(['ferry | 2 | 16.67%']);
  await runAgainButton.click();
  await expect.poll(rows).toEqual(['ferry | 3 | 20.00%']);
});

test('Escape closes the panel and returns the focus', async () => {
  await renderTool(() => articleText);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Density' })).toHaveFocus();
});
