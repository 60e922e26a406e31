import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../test/render-screen';
import { DensityTool } from './density-tool';

const panel = page.getByRole('dialog', { name: 'Density analysis' });
const search = panel.getByRole('searchbox', { name: 'Search combinations of words' });
const again = panel.getByRole('button', { name: 'Analyse again' });
const choose = (length: string) => panel.getByText(length, { exact: true }).click();

function rows(): string[] {
  return [...panel.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
  );
}

function Opener({ readText }: { readText: () => string }) {
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

/** `readText` is what the article says at the moment. */
async function renderTool(readText: () => string) {
  await renderScreen(() => <Opener readText={readText} />);
  await page.getByRole('button', { name: 'Density' }).click();
  await expect.element(panel).toBeVisible();
}

const story =
  'The Lagos harbour is open. The Lagos harbour closed in 2024. A ferry of the harbour left at 3.5 knots. It is the ferry of Lagos.';

test('shows words and combinations with how often they come', async () => {
  await renderTool(() => story);
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
  await choose('2 words');
  await expect.poll(() => rows()[0]).toBe('lagos harbour | 2 | 25.00%');
  await choose('3 words');
  await expect
    .poll(rows)
    .toEqual([
      'lagos harbour open | 1 | 25.00%',
      'lagos harbour closed | 1 | 25.00%',
      'ferry harbour left | 1 | 25.00%',
      'harbour left knots | 1 | 25.00%',
    ]);
});

test('shows the ten most frequent, and finds those that are not among them', async () => {
  const many = Array.from({ length: 26 }, (_, index) => `word${String.fromCharCode(97 + index)}`);
  await renderTool(() => [...many, ...many.slice(0, 10)].join(' '));
  await expect.poll(() => rows().length).toBe(10);
  await search.fill('WordZ');
  await expect.poll(rows).toEqual(['wordz | 1 | 2.78%']);
  await expect.element(panel.getByText('2 words (2)')).toBeVisible();
  await search.fill('wordq wordr');
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
  await choose('2 words (1)');
  await expect.poll(rows).toEqual(['wordq wordr | 1 | 2.86%']);
});

test('a search that finds a lot says how much of it is shown', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `port${index}`).join(' ');
  await renderTool(() => words);
  await search.fill('port');
  await expect.element(panel.getByText('The 50 most frequent of 60')).toBeVisible();
  expect(rows().length).toBe(50);
});

test('a combination that is not there is told of', async () => {
  await renderTool(() => story);
  await search.fill('airport');
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
  expect(rows()).toEqual([]);
  await search.clear();
  await expect.poll(() => rows().length).toBe(7);
});

test('a text of nothing but common words has no combinations', async () => {
  await renderTool(() => 'it is what it is and '.repeat(10));
  await expect.element(panel.getByText('Combinations of words not found')).toBeVisible();
});

test('a text that is too short is not analysed until it has grown', async () => {
  let text = 'harbour '.repeat(13).slice(0, 99);
  await renderTool(() => text);
  await expect.element(panel.getByText('Minimum text length must be 100 symbols')).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  text += 's';
  await again.click();
  await expect.element(panel.getByText('Minimum text length must be 100 symbols')).not.toBeInTheDocument();
  await expect.poll(() => rows().length).toBe(2);
});

test('counts what was written meanwhile when asked again, and keeps what is searched for', async () => {
  let text = story;
  await renderTool(() => text);
  await search.fill('ferry');
  await expect.poll(rows).toEqual(['ferry | 2 | 16.67%']);
  text += ' A second ferry came.';
  expect(rows()).toEqual(['ferry | 2 | 16.67%']);
  await again.click();
  await expect.poll(rows).toEqual(['ferry | 3 | 20.00%']);
});

test('closes by Escape and gives the focus back', async () => {
  await renderTool(() => story);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Density' })).toHaveFocus();
});
