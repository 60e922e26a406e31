/** Unicode's stream-safe text format allows 30 marks in a row; no language needs as many. */
const LONG_RUN_OF_MARKS = /\p{M}{31}/u;

/**
 * `String.prototype.normalize` in linear time. Normalisation sorts each run of combining marks, and takes quadratic time
 * on a long run: 20 s for 100,000 marks. Text with such a run stays as it is.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKD' = 'NFC'): string {
  return LONG_RUN_OF_MARKS.test(text) ? text : text.normalize(form);
}
