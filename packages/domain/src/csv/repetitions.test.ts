import { expect, it } from 'vitest';
import { repetitions } from './repetitions';

it('finds every text that came before, and no other, among as many as a file may hold', () => {
  const repeated = repetitions(1000);
  let found = 0;
  for (let at = 1; at <= 200_000; at++) if (repeated(`Phrase ${at}`, at) !== null) found++;
  expect(found).toBe(0);
  for (let at = 1; at <= 200_000; at += 997) {
    expect(repeated(`PHRASE ${at}`, 300_000)).toBe(`The same text is on line ${at} already.`);
  }
  expect(repeated('phrase', 1)).toBeNull();
});
