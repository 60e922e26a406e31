import { describe, expect, it } from 'vitest';
import { computeRunHashes, createFingerprints, findSharedWords, indexRuns, toComparableText } from './shingles';

/** Distinct words: `w0`, `w1`, … */
const createWords = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const hashRuns = (text: string) => computeRunHashes(toComparableText(text).words);

describe('toComparableText', () => {
  it('removes case, accents and punctuation and returns the position of each word', () => {
    expect(toComparableText('Señor – O’Brien, (said) “yes”')).toEqual({
      words: ['senor', 'obrien', 'said', 'yes'],
      positions: [0, 2, 3, 4],
      total: 4,
    });
    expect(toComparableText('').words).toEqual([]);
  });

  it('truncates very long words', () => {
    const [word] = toComparableText(`a${'\u0301\u0323'.repeat(100_000)}`).words;
    expect(word).toBe('a');
  });
});

describe('createFingerprints', () => {
  it('returns the hashes that stored fingerprints have', () => {
    expect(createFingerprints('The council votes on the new market tonight')).toEqual([-399788704]);
  });

  it('contains a hash of every copied passage of 20 words', () => {
    const copiedWords = createWords(20, 'copied');
    for (let offset = 0; offset < 40; offset++) {
      const archive = [...createWords(50 + offset, 'before'), ...copiedWords, ...createWords(70, 'after')].join(' ');
      const fingerprints = new Set(createFingerprints(archive));
      const runs = hashRuns([...createWords(30, 'own'), ...copiedWords, ...createWords(30, 'mine')].join(' '));
      expect(runs.some((run) => fingerprints.has(run))).toBe(true);
    }
  });

  it('returns about one hash per eight words', () => {
    const count = createFingerprints(createWords(8000, 'w').join(' ')).length;
    expect(count).toBeGreaterThan(700);
    expect(count).toBeLessThan(1300);
  });

  it('returns no hash for four words and one hash for five', () => {
    expect(createFingerprints('one two three four')).toEqual([]);
    expect(createFingerprints('one two three four five')).toHaveLength(1);
  });
});

describe('sharedWords', () => {
  const toWords = (text: string) => toComparableText(text).words;
  const findShared = (a: string, b: string) =>
    [...findSharedWords(indexRuns(toWords(a)), toWords(b))].sort((first, second) => first - second);

  it('returns the words of every run of five that both texts have', () => {
    expect(findShared('x a b c d e y', 'p q a b c d e r')).toEqual([1, 2, 3, 4, 5]);
    expect(findShared('x a b c d y', 'p q a b c d r')).toEqual([]);
    expect(findShared('a b c d e f', 'a b c d e f')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(findShared('a b c d e x a b c d e', 'a b c d e')).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
  });

  it('ignores a run of other words with the same hash', () => {
    const index = indexRuns(toWords('a b c d e'));
    const [hash = 0] = index.runs.keys();
    expect(findSharedWords(index, toWords('p q r s t'), [hash]).size).toBe(0);
  });
});
