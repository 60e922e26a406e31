import { normalizeText } from '../text/normalize';

export const MAX_STOP_WORD = 100;

/** As a word is stored and compared: composed, with one space between its parts. Nothing visible is no word. */
export function cleanStopWord(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? normalizeText(text).trim().replaceAll(/\s+/g, ' ') : '';
}
