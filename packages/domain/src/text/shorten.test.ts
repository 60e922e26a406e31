import { expect, it } from 'vitest';
import { shortenText } from './shorten';

it.each([
  ['Council votes', 20, 'Council votes'],
  ['Council votes for trams', 13, 'Council votes'],
  ['Council votes for trams', 14, 'Council votes'],
  ['Council votes for trams', 12, 'Council'],
  ['Council votes – for trams', 15, 'Council votes'],
  ['Council votes, for trams', 14, 'Council votes'],
  ['Council votes (for trams)', 16, 'Council votes'],
  ['Councilvotesfortrams', 10, 'Councilvotesfortrams'],
])('shortenText cuts %j to at most %i characters: %j', (text, max, shortened) =>
  expect(shortenText(text, max)).toBe(shortened),
);
