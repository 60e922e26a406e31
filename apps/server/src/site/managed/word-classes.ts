/** What a code unit is to somebody who looks for whole words. */
export const Kind = { other: 1, word: 2, unspaced: 3, mark: 4 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

/** Scripts that put no spaces between words: a word ends wherever one likes. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const WORD = /[\p{L}\p{N}_]/u;
const MARK = /\p{M}/u;

function find(point: number): Kind {
  const character = String.fromCodePoint(point);
  if (MARK.test(character)) return Kind.mark;
  if (UNSPACED.test(character)) return Kind.unspaced;
  return WORD.test(character) ? Kind.word : Kind.other;
}

// An article asks this of every one of its characters.
const known = new Uint8Array(0x11_0000);

export function kindOf(point: number): number {
  const kind = known[point];
  if (kind) return kind;
  const found = find(point);
  known[point] = found;
  return found;
}

/** Whether two characters side by side belong to one word. */
export function areJoined(one: number, other: number): boolean {
  if (other === Kind.mark) return one !== Kind.other;
  return other === Kind.word && (one === Kind.word || one === Kind.mark);
}
