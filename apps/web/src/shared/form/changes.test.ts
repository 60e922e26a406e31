import { expect, it } from 'vitest';
import { mergeChanges } from './changes';

const base = { name: 'News', note: 'old', links: { x: '', y: '' }, tags: [1] };

it('mergeChanges reports a field that both users changed to different values', () => {
  const mine = { ...base, name: 'My version' };
  const { conflicts } = mergeChanges({ base, mine, theirs: { ...base, name: 'Theirs', note: 'new' } });
  expect(conflicts).toEqual([{ name: 'name', mine: 'My version', theirs: 'Theirs' }]);
});

it.each([
  ['different fields', { note: 'new' }],
  ['the same field to the same value', { name: 'My version' }],
  ['nothing', {}],
])('mergeChanges reports no conflict and keeps my change when another user changed %s', (_, change) => {
  const merged = mergeChanges({ base, mine: { ...base, name: 'My version' }, theirs: { ...base, ...change } });
  expect(merged.conflicts).toEqual([]);
  expect([...merged.mine]).toEqual([['name', 'My version']]);
});

it('mergeChanges compares objects of strings entry by entry and arrays as a whole', () => {
  const mine = { ...base, links: { x: 'me', y: '' }, tags: [1, 2] };
  const theirs = { ...base, links: { x: '', y: 'them' }, tags: [1, 3] };
  const merged = mergeChanges({ base, mine, theirs });
  expect(merged.conflicts).toEqual([{ name: 'tags', mine: [1, 2], theirs: [1, 3] }]);
  expect([...merged.mine.keys()]).toEqual(['links.x', 'tags']);
});
