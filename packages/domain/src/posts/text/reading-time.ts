const MIN_CHARACTERS = 500;
const WORDS_PER_MINUTE = 230;

/** How many minutes a text takes to read; `null` for one that is too short to say. */
export function readingMinutes({ words, characters }: { words: number; characters: number }): number | null {
  return characters < MIN_CHARACTERS || words === 0 ? null : Math.ceil(words / WORDS_PER_MINUTE);
}
