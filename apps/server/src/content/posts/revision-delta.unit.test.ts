import { describe, expect, it } from 'vitest';
import {
  listChangedColumns,
  MAX_DEPTH,
  type PostState,
  packRevision,
  type RebuiltRevision,
  rebuildEach,
  rebuildLast,
  type StoredRevision,
  toPostState,
} from './revision-delta';
import { applyTextDelta, diffText } from './text-delta';

/** Mulberry32, a seeded generator: every run has the same texts. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof randomFrom>;

const words = ['harbour', 'vote', 'Ọjọ́', '😀', '😁', '👩‍👩‍👧', '"quoted"', 'a\\b', '__proto__', 'rain'];
const sentence = (random: Random, length = 12) =>
  Array.from({ length: random(length) + 1 }, () => words[random(words.length)]).join(' ');

/** Replaces halves of surrogate pairs. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Moves, removes, repeats and inserts ranges at any code unit. */
function edited(text: string, random: Random): string {
  const [from, to] = [random(text.length + 1), random(text.length + 1)].sort((a, b) => a - b) as [number, number];
  const edits = [
    () => text.slice(0, from) + sentence(random, 4) + text.slice(from),
    () => text.slice(0, from) + text.slice(Math.min(to, from + 40)),
    () => text.slice(to) + text.slice(0, to),
    () => text.slice(0, to) + text.slice(from, to) + text.slice(to),
    () => text.slice(0, from) + sentence(random, 30) + text.slice(to),
  ];
  return wellFormed((edits[random(edits.length)] as () => string)());
}

describe('diffText', () => {
  it.each([1, 2, 3, 4])('restores the new text and splits no surrogate pair, seed %i', (seed) => {
    const random = randomFrom(seed);
    let text = sentence(random, 200);
    for (let edit = 0; edit < 400; edit++) {
      const next = wellFormed(edited(text, random).slice(0, 4000));
      const delta = diffText(text, next);
      expect(applyTextDelta(text, delta)).toBe(next);
      for (const part of delta) if (typeof part === 'string') expect(part).toBe(wellFormed(part));
      text = next;
    }
  });

  it('inserts only the changed range', () => {
    const text = `${'a'.repeat(50)}old words${'b'.repeat(50)}`;
    expect(diffText(text, text.replace('old', 'new'))).toEqual([0, 50, 'new', 53, 56]);
    expect(diffText(text, text)).toEqual([0, 109]);
    expect(diffText(text, '')).toEqual([]);
    expect(diffText('', 'new')).toEqual(['new']);
    expect(diffText('😀', '😁')).toEqual(['😁']);
  });

  it('copies moved paragraphs and those between two edits', () => {
    const random = randomFrom(9);
    const paragraphs = Array.from({ length: 20 }, () => sentence(random, 60));
    const [first, second, ...rest] = paragraphs as [string, string, ...string[]];
    const inserted = (after: string[]) =>
      diffText(paragraphs.join('\n'), after.join('\n'))
        .filter((part) => typeof part === 'string')
        .join('').length;
    expect(inserted([second, ...rest, first])).toBeLessThan(40);
    expect(inserted([`${first} end`, second, ...rest.slice(0, -1), `begin ${rest.at(-1)}`])).toBeLessThan(80);
  });

  it('handles a repetitive text of a million characters without quadratic time', () => {
    const text = 'ab'.repeat(500_000);
    expect(applyTextDelta(text, diffText(text, `x${text.slice(9)}y`))).toBe(`x${text.slice(9)}y`);
  });

  it.each([[[0, 4]], [[-1, 2]], [[0]], [[0, 'x']], [[null, 1]], [[0.5, 1]]])(
    'rejects the delta %j for a text of 3 characters',
    (delta) => {
      expect(() => applyTextDelta('abc', delta as never)).toThrow('It copies');
    },
  );
});

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

function stateWith(text: string, rest: PostState = {}): PostState {
  const content = text.split('\n').map(paragraph);
  const word_count = text.split(/\s+/u).filter(Boolean).length;
  const body = { v: 1, doc: { type: 'doc', content } };
  return { id: 1, notes: null, tags: [], slides: [], body, body_text: text, word_count, ...rest };
}

const atVersion = (version: number) => new Date(1_800_000_000_000 + version * 60_000).toISOString();

/** Packs each state based on the one before it, as saves do. */
function packAll(states: PostState[]): StoredRevision[] {
  const rows: StoredRevision[] = [];
  let base: RebuiltRevision | null = null;
  for (const [index, state] of states.entries()) {
    const at = atVersion(index);
    rows.push(JSON.parse(JSON.stringify({ id: index + 1, at, ...packRevision(state, at, base) })));
    base = rebuildLast(rows.slice(rows.findLastIndex((row) => row.state !== null)));
  }
  return rows;
}

function randomHistory(seed: number, length: number): PostState[] {
  const random = randomFrom(seed);
  let lines = Array.from({ length: 15 }, () => sentence(random));
  return Array.from({ length }, (_, version) => {
    const at = random(lines.length);
    const edits = [
      () => lines.splice(at, 1, `${lines[at]} ${sentence(random, 3)}`),
      () => lines.splice(at, 0, sentence(random)),
      () => lines.length > 2 && lines.splice(at, 1),
      () => lines.push(...lines.splice(at, 1)),
      () => (lines = Array.from({ length: random(20) + 1 }, () => sentence(random))),
    ];
    // Rewriting the whole text is rare.
    edits[random(40) === 0 ? 4 : random(4)]?.();
    const tags = Array.from({ length: random(4) }, () => random(9));
    const rest = { tags, notes: random(3) === 0 ? sentence(random) : null, updated_at: atVersion(version) };
    return stateWith(lines.join('\n'), random(9) === 0 ? { ...rest, another_column: version } : rest);
  });
}

describe('packed revisions', () => {
  it.each([1, 2, 3])('restore every state of a random history, seed %i', (seed) => {
    const history = randomHistory(seed, 300);
    const rows = packAll(history);
    expect([...rebuildEach(rows)].map(toPostState)).toEqual(history);
    expect(rows.filter(({ state }) => state === null)).toHaveLength(294);
  });

  it('store the whole state in the first revision and in every 50th', () => {
    const rows = packAll(Array.from({ length: 120 }, (_, version) => stateWith('Rain\n'.repeat(40), { version })));
    expect(rows.filter((row) => row.state !== null).map(({ id }) => id)).toEqual([1, 1 + MAX_DEPTH, 1 + 2 * MAX_DEPTH]);
    expect(rows.filter((row) => row.delta === null).map(({ id }) => id)).toEqual([1]);
  });

  it('omit derived values', () => {
    const at = atVersion(0);
    const { state } = packRevision(stateWith('Rain in Lagos', { updated_at: at }), at, null);
    expect(JSON.stringify(state).split('Rain')).toHaveLength(2);
    expect(state).toMatchObject({ body_text: { derived: true }, word_count: { derived: true } });
    expect(state).toMatchObject({ updated_at: { derived: true } });
  });

  it('store values that differ from the derived ones or cannot be derived', () => {
    const odd = [
      stateWith('Rain', { body_text: 'Imported', updated_at: 'yesterday' }),
      { notes: 'no text' },
      stateWith('Rain', { body: { v: 0, doc: 'unknown' } }),
    ];
    expect([...rebuildEach(packAll(odd))].map(toPostState)).toEqual(odd);
  });

  it('list the changed columns', () => {
    const rows = packAll([stateWith('Rain'), stateWith('Rain', { notes: 'Call', extra: 1 }), stateWith('Sun')]);
    const [first, second] = [...rebuildEach(rows)] as [RebuiltRevision, RebuiltRevision];
    expect(listChangedColumns(first, second)).toEqual(['extra', 'notes']);
    expect(Object.keys(rows[1]?.delta ?? {}).sort()).toEqual(['extra', 'notes']);
    expect(rows[2]?.delta).toMatchObject({ extra: null, notes: ['null'] });
  });
});

describe('a damaged revision', () => {
  const rows = () =>
    packAll(['a', 'b', 'c'].map((notes) => stateWith('Rain\n'.repeat(20), { notes }))) as [
      StoredRevision,
      StoredRevision,
      StoredRevision,
    ];

  it('is rejected when its delta was modified', () => {
    const [first, second, third] = rows();
    const changed = { ...second, delta: { title: ['"x"'] } };
    expect(() => rebuildLast([first, changed])).toThrow(
      'Revision 2 is damaged: its checksum does not match its state.',
    );
    expect(() => rebuildLast([first, changed, third])).toThrow('Revision 3 is damaged');
    expect(() => [...rebuildEach([first, changed, third])]).toThrow('Revision 2 is damaged');
  });

  it('is rejected when its delta copies a range that does not exist', () => {
    const [first, second] = rows();
    expect(() => rebuildLast([first, { ...second, delta: { notes: [0, 400] } }])).toThrow(
      'Revision 2 is damaged: It copies (0, 400) of 3 characters.',
    );
  });

  it('is rejected when a revision before it is missing', () => {
    const [first, second, third] = packAll(['Rain', 'Sun', 'Snow'].map((text) => stateWith(text, { notes: text }))) as [
      StoredRevision,
      StoredRevision,
      StoredRevision,
    ];
    expect(() => rebuildLast([second, third])).toThrow('Revision 2 is damaged: the revision before it is missing.');
    const other = { ...third, delta: { notes: [0, 1, 'x"'] } };
    expect(() => rebuildLast([first, other])).toThrow('Revision 3 is damaged');
  });
});
