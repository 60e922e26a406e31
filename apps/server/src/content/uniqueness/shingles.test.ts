import { describe, expect, it } from 'vitest';
import { askedRuns, comparedWords, fingerprintsOf, runHashes, sharedWords } from './shingles';

const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const runsOf = (text: string) => runHashes(comparedWords(text).words);

describe('words as they are compared', () => {
  it('have neither case nor accents nor signs, and keep their places', () => {
    expect(comparedWords('Señor – O’Brien, (said) “yes”')).toEqual({
      words: ['senor', 'obrien', 'said', 'yes'],
      places: [0, 2, 3, 4],
      total: 4,
    });
    expect(comparedWords('').words).toEqual([]);
  });

  it('are bounded, however long somebody makes one', () => {
    const [word] = comparedWords(`a${'\u0301\u0323'.repeat(100_000)}`).words;
    expect(word).toBe('a');
  });
});

describe('fingerprints', () => {
  it('are the same numbers for ever: they are stored', () => {
    expect(fingerprintsOf('The council votes on the new market tonight')).toEqual([-399788704]);
  });

  it('have one of every window: no copied passage of twenty words can hide', () => {
    const copied = numbered(20, 'copied');
    for (let offset = 0; offset < 40; offset++) {
      const archive = [...numbered(50 + offset, 'before'), ...copied, ...numbered(70, 'after')].join(' ');
      const kept = new Set(fingerprintsOf(archive));
      const asked = runsOf([...numbered(30, 'own'), ...copied, ...numbered(30, 'mine')].join(' '));
      expect(asked.some((run) => kept.has(run))).toBe(true);
    }
  });

  it('are few: about one of eight words', () => {
    const count = fingerprintsOf(numbered(8000, 'w').join(' ')).length;
    expect(count).toBeGreaterThan(700);
    expect(count).toBeLessThan(1300);
  });

  it('are none of what has fewer than five words, one of what has five', () => {
    expect(fingerprintsOf('one two three four')).toEqual([]);
    expect(fingerprintsOf('one two three four five')).toHaveLength(1);
  });
});

describe('words that two texts share', () => {
  const wordsOf = (text: string) => comparedWords(text).words;
  const shared = (a: string, b: string) =>
    [...sharedWords(askedRuns(wordsOf(a)), wordsOf(b))].sort((first, second) => first - second);

  it('are told by runs of five', () => {
    expect(shared('x a b c d e y', 'p q a b c d e r')).toEqual([1, 2, 3, 4, 5]);
    expect(shared('x a b c d y', 'p q a b c d r')).toEqual([]);
    expect(shared('a b c d e f', 'a b c d e f')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shared('a b c d e x a b c d e', 'a b c d e')).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
  });

  it('are not those whose hash is the same by chance', () => {
    const asked = askedRuns(wordsOf('a b c d e'));
    const [hash = 0] = asked.runs.keys();
    expect(sharedWords(asked, wordsOf('p q r s t'), [hash]).size).toBe(0);
  });
});
