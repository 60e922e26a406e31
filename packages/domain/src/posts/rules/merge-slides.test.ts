import { describe, expect, it } from 'vitest';
import { mergeSlides, slideVersion } from './merge-slides';

const slide = (id: string, title = id) => ({ id, title, content: null, time: null, minutes: null });
const slides = (...ids: string[]) => ids.map((id) => slide(id));
const ids = (merged: { id: string }[]) => merged.map(({ id }) => id);
const base = slides('plot', 'one', 'two');

describe('merging two versions of slides', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'additions of both',
      ['plot', 'one', 'two', 'mine'],
      ['plot', 'one', 'two', 'theirs'],
      ['plot', 'one', 'two', 'theirs', 'mine'],
    ],
    [
      'an addition of the other in the middle',
      ['plot', 'one', 'two'],
      ['plot', 'one', 'new', 'two'],
      ['plot', 'one', 'new', 'two'],
    ],
    ['a deletion by the other', ['plot', 'one', 'two', 'mine'], ['plot', 'two'], ['plot', 'two', 'mine']],
    ['my deletion and their addition', ['plot', 'two'], ['plot', 'one', 'two', 'theirs'], ['plot', 'two', 'theirs']],
    ['my order', ['plot', 'two', 'one'], ['plot', 'one', 'two', 'theirs'], ['plot', 'two', 'theirs', 'one']],
    ['additions to nothing', ['plot', 'mine'], ['plot', 'theirs'], ['plot', 'theirs', 'mine']],
  ])('keeps %s', (name, mine, theirs, expected) => {
    const merge = mergeSlides({
      base: name === 'additions to nothing' ? [] : base,
      mine: slides(...mine),
      theirs: slides(...theirs),
    });
    expect(ids(merge.slides)).toEqual(expected);
    expect(merge.conflicts).toEqual([]);
  });

  it('keeps changes of both to different slides', () => {
    const mine = [slide('plot', 'My plot'), slide('one'), slide('two')];
    const theirs = [slide('plot'), slide('one'), slide('two', 'Their text')];
    expect(mergeSlides({ base, mine, theirs })).toEqual({ slides: [mine[0], theirs[1], theirs[2]], conflicts: [] });
  });

  it.each([
    [
      'both have changed',
      [slide('plot'), slide('one', 'Mine'), slide('two')],
      [slide('plot'), slide('one', 'Theirs'), slide('two')],
    ],
    [
      'I have changed and they have deleted',
      [slide('plot'), slide('one', 'Mine'), slide('two')],
      slides('plot', 'two'),
    ],
    [
      'I have deleted and they have changed',
      slides('plot', 'two'),
      [slide('plot'), slide('one', 'Theirs'), slide('two')],
    ],
  ])('reports a slide that %s, and loses no text', (_, mine, theirs) => {
    const merge = mergeSlides({ base, mine, theirs });
    expect(merge.conflicts).toEqual(['one']);
    expect(ids(merge.slides)).toEqual(['plot', 'one', 'two']);
  });

  it('leaves out the empty plot that the live desk has added if I have one, and no other empty slide', () => {
    const blank = (id: string) => ({ ...slide(id), title: '' });
    const merge = mergeSlides({ base: [], mine: [slide('mine')], theirs: [blank('plot'), slide('one'), blank('two')] });
    expect(ids(merge.slides)).toEqual(['mine', 'one', 'two']);
    expect(ids(mergeSlides({ base: [], mine: [], theirs: [blank('plot'), slide('one')] }).slides)).toEqual([
      'plot',
      'one',
    ]);
  });

  it('does not report the same change of both', () => {
    const changed = [slide('plot'), slide('one', 'Same'), slide('two')];
    expect(mergeSlides({ base, mine: changed, theirs: structuredClone(changed) }).conflicts).toEqual([]);
  });
});

describe('the version of a slide', () => {
  it('depends on text and correction, not on empty titles', () => {
    const { id: _, ...text } = slide('one');
    expect(slideVersion(text)).not.toBe(slideVersion({ ...text, title: 'Other' }));
    expect(slideVersion(text)).not.toBe(slideVersion(text, 'A name was wrong.'));
    expect(slideVersion({ ...text, title: '' })).toBe(slideVersion({ ...text, title: null }));
  });
});
