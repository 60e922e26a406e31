import { expect, it } from 'vitest';
import { createDuplicateCheck } from './duplicates';

it('createDuplicateCheck finds all duplicates and no others among 200,000 texts', () => {
  const checkDuplicate = createDuplicateCheck(1000);
  let count = 0;
  for (let line = 1; line <= 200_000; line++) if (checkDuplicate(`Phrase ${line}`, line) !== null) count++;
  expect(count).toBe(0);
  for (let line = 1; line <= 200_000; line += 997) {
    expect(checkDuplicate(`PHRASE ${line}`, 300_000)).toBe(`Line ${line} already has the same text.`);
  }
  expect(checkDuplicate('phrase', 1)).toBeNull();
});
