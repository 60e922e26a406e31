import { describe, expect, it } from 'vitest';
import { type Combination, densityRefusal, findCombinations, measureDensity } from './density';

const rows = (combinations: Combination[]) => combinations.map(({ words, count }) => [words, count]);

describe('densityRefusal', () => {
  it.each([
    ['a'.repeat(100), null],
    ['a'.repeat(99), 'Minimum text length must be 100 symbols'],
    [`${'a'.repeat(99)}\n\n  `, 'Minimum text length must be 100 symbols'],
    ['', 'Minimum text length must be 100 symbols'],
  ])('checks the length of %j', (text, refusal) => {
    expect(densityRefusal(text)).toBe(refusal);
  });
});

describe('measureDensity', () => {
  it('ignores short words, numbers and common words', () => {
    const { 1: words } = measureDensity(
      'The ferry is at the Harbour in 2024. A ferry, 1,000 ferries and 3.5 harbours of it.',
    );
    expect(rows(words)).toEqual([
      ['ferry', 2],
      ['harbour', 1],
      ['ferries', 1],
      ['harbours', 1],
    ]);
  });

  it('returns the percentage of all counted words, rounded to two decimals', () => {
    const { 1: words } = measureDensity('ferry ferry harbour');
    expect(words).toEqual([
      { words: 'ferry', count: 2, percent: 66.67 },
      { words: 'harbour', count: 1, percent: 33.33 },
    ]);
  });

  it('counts a word and its possessive as one word, ignoring case', () => {
    expect(rows(measureDensity('Lagos LAGOS Lagos’s')[1])).toEqual([['lagos', 3]]);
  });

  it('combines adjacent words without the ignored ones', () => {
    const density = measureDensity('Bank of Ghana raises the rate, Bank of Ghana says');
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

  it('does not combine words across sentences or paragraphs', () => {
    const density = measureDensity('Ferry left. Police came!” Crowd waits\nRain falls at 3.5 degrees');
    expect(density[2].map(({ words }) => words)).toEqual([
      'ferry left',
      'police came',
      'crowd waits',
      'rain falls',
      'falls degrees',
    ]);
    expect(rows(density[3])).toEqual([['rain falls degrees', 1]]);
  });

  it('returns no combinations for a text with only common words', () => {
    expect(measureDensity('it is what it is and that is that')).toEqual({ 1: [], 2: [], 3: [] });
  });
});

describe('findCombinations', () => {
  const { 1: words, 2: pairs } = measureDensity('Bank of Ghana raises the rate. The theatre of Accra closes.');

  it.each([
    ['ghana', ['bank ghana', 'ghana raises']],
    ['GHANA  raises', ['ghana raises']],
    ['Bank of Ghana', ['bank ghana']],
    ['bank of gh', ['bank ghana']],
    ['harbour', []],
    ['!', []],
  ])('finds for %j the combinations %j', (search, expected) => {
    expect(findCombinations(pairs, search).map(({ words }) => words)).toEqual(expected);
  });

  it('returns all combinations for a blank search', () => {
    expect(findCombinations(words, ' ')).toBe(words);
  });

  it('treats a common word as the beginning of a longer one', () => {
    expect(findCombinations(words, 'the').map(({ words }) => words)).toEqual(['theatre']);
  });
});

/** Measures CPU time in milliseconds, so that the load of the machine does not matter. */
function measureCpuTime(text: string): number {
  const before = process.cpuUsage();
  measureDensity(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// An analysis takes about 100 ms at most; with quadratic complexity it would take many seconds.
const MAX_CPU_MS = 1000;

it.each(['harbour ferry lagos ', 'a', '.', '. ', "a'", 'a-', 'word. ', '\n', '’s '])(
  'measureDensity analyses 100,000 characters of %j in less than a second',
  (piece) => {
    expect(measureCpuTime(piece.repeat(100_000 / piece.length))).toBeLessThan(MAX_CPU_MS);
  },
);

it('measureDensity analyses 100,000 characters of different words in less than a second', () => {
  const text = Array.from({ length: 14_000 }, (_, index) => `w${(index * 7919) % 9973}x`).join(' ');
  expect(measureCpuTime(text)).toBeLessThan(MAX_CPU_MS);
});
