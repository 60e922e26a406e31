import { expect, test } from 'vitest';
import { article, line } from '../../../../../test/rich-text';
import { joinParts, mergeTexts, type Side } from './merge-texts';

const toArticle = (texts: string[]) => article(...texts.map(line));

/** Merges texts that are given as lists of paragraphs. Returns the paragraphs, with `mine|theirs` for a conflict. */
function merge(base: string[] | null, mine: string[], theirs: string[]): string[] {
  const parts = mergeTexts({ base: base && toArticle(base), mine: toArticle(mine), theirs: toArticle(theirs) });
  const toText = (nodes: readonly { content?: { text?: string }[] }[]) =>
    nodes.map(({ content }) => content?.[0]?.text ?? '').join('+');
  return parts.map((part) =>
    part.kind === 'merged' ? toText(part.nodes) : `${toText(part.mine)}|${toText(part.theirs)}`,
  );
}

test.each([
  ['both changed different paragraphs', ['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'], ['A', 'b', 'C']],
  ['both changed neighbouring paragraphs', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
  ['both changed the same paragraph', ['a', 'b'], ['a', 'mine'], ['a', 'theirs'], ['a', 'mine|theirs']],
  ['I added a paragraph', ['a', 'b'], ['a', 'new', 'b'], ['a', 'B'], ['a', 'new+b|B']],
  [
    'they added a paragraph elsewhere',
    ['a', 'b', 'c'],
    ['A', 'b', 'c'],
    ['a', 'b', 'new', 'c'],
    ['A', 'b', 'new', 'c'],
  ],
  ['I deleted a paragraph that they left', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', '', 'c', 'd']],
  ['they deleted a paragraph that I left', ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c'], ['a', '', 'c', 'd']],
  ['I deleted a paragraph that they changed', ['a', 'b', 'c'], ['a', 'c'], ['a', 'B', 'c'], ['a', 'B', 'c']],
] as const)('%s', (_, base, mine, theirs, expected) => {
  expect(merge([...base], [...mine], [...theirs])).toEqual(expected);
});

test('without a base version, every difference is a conflict', () => {
  expect(merge(null, ['a', 'b'], ['a', 'B', 'c'])).toEqual(['a', 'b|B+c']);
});

test('joins the chosen side of each conflict with the merged parts', () => {
  const parts = mergeTexts({
    base: toArticle(['a', 'b', 'c']),
    mine: toArticle(['my a', 'b', 'my c']),
    theirs: toArticle(['their a', 'b', 'their c']),
  });
  const join = (...sides: Side[]) => joinParts(parts, sides);
  expect(join('mine', 'theirs')).toEqual(toArticle(['my a', 'b', 'their c']));
  expect(join('theirs', 'mine')).toEqual(toArticle(['their a', 'b', 'my c']));
});

test('a text without paragraphs gets an empty one', () => {
  expect(joinParts(mergeTexts({ base: null, mine: null, theirs: null }), []).doc.content).toEqual([
    { type: 'paragraph' },
  ]);
});
