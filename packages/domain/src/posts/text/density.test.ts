import { describe, expect, it } from 'vitest';
import { type Combination, densityOf, densityRefusal, findCombinations } from './density';

const rows = (combinations: Combination[]) => combinations.map(({ words, count }) => [words, count]);

describe('the length that an analysis needs', () => {
  it.each([
    ['a'.repeat(100), null],
    ['a'.repeat(99), 'Minimum text length must be 100 symbols'],
    [`${'a'.repeat(99)}\n\n  `, 'Minimum text length must be 100 symbols'],
    ['', 'Minimum text length must be 100 symbols'],
  ])('of %j', (text, refusal) => {
    expect(densityRefusal(text)).toBe(refusal);
  });
});

describe('density', () => {
  it('counts words without the short ones, numbers and common words', () => {
    const { 1: words } = densityOf(
      'The ferry is at the Harbour in 2024. A ferry, 1,000 ferries and 3.5 harbours of it.',
    );
    expect(rows(words)).toEqual([
      ['ferry', 2],
      ['harbour', 1],
      ['ferries', 1],
      ['harbours', 1],
    ]);
  });

  it('gives the percent of all counted words, to two decimals', () => {
    const { 1: words } = densityOf('ferry ferry harbour');
    expect(words).toEqual([
      { words: 'ferry', count: 2, percent: 66.67 },
      { words: 'harbour', count: 1, percent: 33.33 },
    ]);
  });

  it('takes a word and its possession, in capitals or not, for one word', () => {
    expect(rows(densityOf('Lagos LAGOS Lagos’s')[1])).toEqual([['lagos', 3]]);
  });

  it('combines neighbours once the ignored words are left out', () => {
    const density = densityOf('Bank of Ghana raises the rate, Bank of Ghana says');
    expect(rows(density[2])).toEqual([
      ['bank ghana', 2],
      ['ghana raises', 1],
      ['raises rate', 1],
      ['rate bank', 1],
      ['ghana says', 1],
    ]);
    expect(density[2][0]?.percent).toBe(33.33);
    expect(density[3].map(({ words }) => words)).toContain('raises rate bank');
  });

  it('combines nothing over the end of a sentence or a paragraph', () => {
    const density = densityOf('Ferry left. Police came!” Crowd waits\nRain falls at 3.5 degrees');
    expect(density[2].map(({ words }) => words)).toEqual([
      'ferry left',
      'police came',
      'crowd waits',
      'rain falls',
      'falls degrees',
    ]);
    expect(rows(density[3])).toEqual([['rain falls degrees', 1]]);
  });

  it('is empty for a text of nothing but common words', () => {
    expect(densityOf('it is what it is and that is that')).toEqual({ 1: [], 2: [], 3: [] });
  });
});

describe('a search', () => {
  const { 1: one, 2: two } = densityOf('Bank of Ghana raises the rate. The theatre of Accra closes.');

  it.each([
    ['ghana', ['bank ghana', 'ghana raises']],
    ['GHANA  raises', ['ghana raises']],
    ['Bank of Ghana', ['bank ghana']],
    ['bank of gh', ['bank ghana']],
    ['harbour', []],
    ['!', []],
  ])('for %j finds %j', (search, found) => {
    expect(findCombinations(two, search).map(({ words }) => words)).toEqual(found);
  });

  it('that is blank finds all, and one for an ignored word those that begin like it', () => {
    expect(findCombinations(one, ' ')).toBe(one);
    expect(findCombinations(one, 'the').map(({ words }) => words)).toEqual(['theatre']);
  });
});

/** Milliseconds of the processor: a busy machine makes an analysis late, not dear. */
function cost(text: string): number {
  const before = process.cpuUsage();
  densityOf(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// An analysis takes at most some 100 ms; one that grows with the square of the length takes many seconds.
const BOUND_MS = 1000;

it.each(['harbour ferry lagos ', 'a', '.', '. ', "a'", 'a-', 'word. ', '\n', '’s '])(
  'analyses 100,000 characters of %j at once',
  (piece) => {
    expect(cost(piece.repeat(100_000 / piece.length))).toBeLessThan(BOUND_MS);
  },
);

it('analyses 100,000 characters of different words at once', () => {
  const text = Array.from({ length: 14_000 }, (_, index) => `w${(index * 7919) % 9973}x`).join(' ');
  expect(cost(text)).toBeLessThan(BOUND_MS);
});
