import { describe, expect, it } from 'vitest';
import { readRole } from './config';

describe('readRole', () => {
  it('returns the value of --role, or all', () => {
    expect(readRole([])).toBe('all');
    expect(readRole(['--role', 'web'])).toBe('web');
    expect(readRole(['--role=worker'])).toBe('worker');
  });

  it('rejects an unknown role or option with the usage', () => {
    for (const args of [['--role', 'both'], ['--role'], ['--rolle', 'web'], ['worker']]) {
      expect(() => readRole(args)).toThrow('Usage: npm start [-- --role all|web|worker]');
    }
  });
});
