const MIN_CHARACTERS = 500;
/** The average of adult readers. */
const WORDS_PER_MINUTE = 230;

/** Returns the reading time in minutes, or `null` if the text is too short for an estimate. */
export function readingMinutes({ words, characters }: { words: number; characters: number }): number | null {
  return characters < MIN_CHARACTERS || words === 0 ? null : Math.ceil(words / WORDS_PER_MINUTE);
}
