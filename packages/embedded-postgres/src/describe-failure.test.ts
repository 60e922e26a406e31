import { expect, test } from 'vitest';
import { describeFailure } from './cluster';

const prefix = '2026-01-01 00:00:00.000 UTC [7] ';

test.each([
  [
    'initdb: error: could not create directory "x": No space left on device\n',
    'could not create directory "x": No space left on device',
  ],
  [
    `${prefix} LOG:  starting\n${prefix} FATAL:  data directory has wrong ownership\n${prefix} HINT:  x`,
    'data directory has wrong ownership',
  ],
  [
    `${prefix} FATAL:  could not extend file: wrote only 4096 of 8192 bytes\n${prefix} HINT:  Check free disk space.\n${prefix} PANIC:  cannot abort`,
    'could not extend file: wrote only 4096 of 8192 bytes (the disk is full)',
  ],
  [
    `${prefix}postgres FATAL:  the database system is starting up\n${prefix} PANIC:  could not locate a valid checkpoint record\n`,
    'could not locate a valid checkpoint record',
  ],
  ['something else.\n\n', 'something else'],
  ['', 'there was no output'],
])('describeFailure finds the first error in the output %j', (output, message) => {
  expect(describeFailure(output)).toBe(message);
});
