import { expect, it } from 'vitest';
import { readRole } from './config';

it('reads what the process is to do', () => {
  expect(readRole([])).toBe('all');
  expect(readRole(['--role', 'web'])).toBe('web');
  expect(readRole(['--role=worker'])).toBe('worker');
  for (const wrong of [['--role', 'both'], ['--role'], ['--rolle', 'web'], ['worker']]) {
    expect(() => readRole(wrong)).toThrow('Usage: npm start [-- --role all|web|worker]');
  }
});
