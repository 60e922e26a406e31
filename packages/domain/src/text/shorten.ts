/** Signs that look lost at the end of a shortened text: separators, opening brackets and opening quotes. */
const LOOSE_END = /[\s\p{Pd}\p{Ps}\p{Pi},;:/|&]+$/u;

/** Cuts a text at the end of a word, so that it has at most `max` characters. A longer first word stays whole. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const end = cut.search(/\s\S*$/u);
  return (end > 0 ? cut.slice(0, end) : text).replace(LOOSE_END, '');
}
