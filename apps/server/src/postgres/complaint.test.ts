import { expect, test } from 'vitest';
import { telling } from './complaint';

const stamp = '2026-01-01 00:00:00.000 UTC [7] ';

test.each([
  [
    'initdb: error: could not create directory "x": No space left on device\n',
    'could not create directory "x": No space left on device',
  ],
  [
    `${stamp} LOG:  starting\n${stamp} FATAL:  data directory has wrong ownership\n${stamp} HINT:  x`,
    'data directory has wrong ownership',
  ],
  [
    `${stamp} FATAL:  could not extend file: wrote only 4096 of 8192 bytes\n${stamp} HINT:  Check free disk space.\n${stamp} PANIC:  cannot abort`,
    'could not extend file: wrote only 4096 of 8192 bytes (the disk is full)',
  ],
  [
    `${stamp}postgres FATAL:  the database system is starting up\n${stamp} PANIC:  could not locate a valid checkpoint record\n`,
    'could not locate a valid checkpoint record',
  ],
  ['something else.\n\n', 'something else'],
  ['', 'it said nothing'],
])('%j', (output, words) => {
  expect(telling(output)).toBe(words);
});
