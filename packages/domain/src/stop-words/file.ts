import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';
import { MAX_UPLOAD_MB } from '../uploads/file-format';
import { type CheckLine, textFormat } from '../uploads/text-format';
import { cleanStopWord, MAX_STOP_WORD } from './matching';

const MAX_WORDS = 200_000;
/** With the blanks around the word. */
const LONGEST_LINE = 1000;

const notTextMessage = phrase('The line holds a character that is not text.');
const longLineMessage = fill(phrase('The line is longer than {max} characters.'), { max: MAX_STOP_WORD });

const checkLine: CheckLine = (text) => {
  if (unprintableRefusal(text)) return { refusal: notTextMessage };
  // Composing a longer one takes quadratic time on hostile marks.
  if (text.length > LONGEST_LINE) return { refusal: longLineMessage };
  const word = cleanStopWord(text);
  if (word.length > MAX_STOP_WORD) return { refusal: longLineMessage };
  return word === '' ? null : { value: word };
};

/** One word or phrase per line. */
export const stopWordFormat = textFormat({
  maxSize: MAX_UPLOAD_MB,
  maxRows: {
    count: MAX_WORDS,
    message: fill(phrase('A file may hold at most {max} words'), { max: MAX_WORDS.toLocaleString('en-US') }),
  },
  longestLine: LONGEST_LINE,
  checkLine,
});
