import { describe, expect, it } from 'vitest';
import { findIdioms, proseIn } from '../../../../scripts/lib/plain-english.mjs';

describe('findIdioms', () => {
  it.each([
    ['Whoever saves last wins', 'Whoever', 'name the subject: "the user who …"'],
    ['What the reader sees until a change', 'What', 'a sentence with a named subject'],
    ['The form is read. Nobody is asked.', 'Nobody', 'a sentence with a named subject'],
    ['The page is drawn anew', 'anew', 'again'],
    ['There is no such thing any more.', 'any more', 'no longer'],
  ])('reports the idiom in "%s" with its replacement', (text, found, write) => {
    expect(findIdioms(text)).toContainEqual({ found, write });
  });

  it('accepts plain sentences', () => {
    expect(findIdioms('The server rejects a save that is based on an older version.')).toEqual([]);
    expect(findIdioms('What is a lease?')).toEqual([]);
  });
});

describe('proseIn', () => {
  it.each([
    ['  // A comment', 'A comment'],
    ['/** A summary. */', 'A summary.'],
    [' * A further line', 'A further line'],
    ['      {/* A comment in JSX */}', 'A comment in JSX'],
    ['  return null; // A trailing comment', 'A trailing comment'],
    ["it('rejects an empty title', () => {", 'rejects an empty title'],
    ['test.each(cases)("a title", () => {', ''],
    ["  ])('rejects %s', () => {", 'rejects %s'],
    ["const words = 'anew';", ''],
  ])('reads the prose of %s', (line, prose) => {
    expect(proseIn(line)).toBe(prose);
  });
});
