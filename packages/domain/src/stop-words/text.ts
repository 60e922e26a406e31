import { normalizeText } from '../text/normalize';
import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';

export const MAX_STOP_WORD = 100;
export const MAX_STOP_WORDS_IN_FILE = 200_000;
/** With whatever blanks stand around the word. */
export const LONGEST_LINE = 1000;

const wrongFileMessage = phrase('You can upload only files with extension .txt');
export const manyWordsMessage = fill(phrase('A file may hold at most {max} words'), {
  max: MAX_STOP_WORDS_IN_FILE.toLocaleString('en-US'),
});

/** As a word is stored and compared: composed, with one space between its parts. Nothing visible is no word. */
export function cleanStopWord(text: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? normalizeText(text).trim().replaceAll(/\s+/g, ' ') : '';
}

/** The stop word of a line of a file, or why it is none; a blank line has the empty one. */
export function wordOfLine(text: string, line: number): { word: string } | { refusal: string } {
  if (text.includes('\ufffd')) {
    return { refusal: fill(phrase('Line {line} is not UTF-8 text. Save the file as UTF-8 and try again.'), { line }) };
  }
  if (unprintableRefusal(text)) {
    return { refusal: fill(phrase('Line {line} holds a character that is not text.'), { line }) };
  }
  // Composing a longer one takes quadratic time on hostile marks.
  const word = text.length <= LONGEST_LINE ? cleanStopWord(text) : null;
  if (word !== null && word.length <= MAX_STOP_WORD) return { word };
  return { refusal: fill(phrase('Line {line} is longer than {max} characters.'), { line, max: MAX_STOP_WORD }) };
}

/** The file's name decides what the browser offers; its content is checked line by line. */
export function fileNameRefusal(name: string): string | null {
  return /\.txt$/i.test(name) ? null : wrongFileMessage;
}
