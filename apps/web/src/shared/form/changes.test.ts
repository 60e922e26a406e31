import { expect, it } from 'vitest';
import { mergeChanges } from './changes';

const base = { name: 'News', note: 'old', links: { x: '', y: '' }, tags: [1] };

it('reports a field that both changed to different values', () => {
  const mine = { ...base, name: 'Mine' };
  const { conflicts } = mergeChanges({ base, mine, theirs: { ...base, name: 'Theirs', note: 'new' } });
  expect(conflicts).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
});

it.each([
  ['different fields', { note: 'new' }],
  ['the same new value', { name: 'Mine' }],
  ['nothing', {}],
])('reports no conflict when somebody else changed %s', (_, change) => {
  const merged = mergeChanges({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, ...change } });
  expect(merged.conflicts).toEqual([]);
  expect([...merged.mine]).toEqual([['name', 'Mine']]);
});

it('compares accounts one by one and lists as a whole', () => {
  const mine = { ...base, links: { x: 'me', y: '' }, tags: [1, 2] };
  const theirs = { ...base, links: { x: '', y: 'them' }, tags: [1, 3] };
  const merged = mergeChanges({ base, mine, theirs });
  expect(merged.conflicts).toEqual([{ name: 'tags', mine: [1, 2], theirs: [1, 3] }]);
  expect([...merged.mine.keys()]).toEqual(['links.x', 'tags']);
});
