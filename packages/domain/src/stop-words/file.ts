import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';
import { MAX_UPLOAD_MB } from '../uploads/file-format';
import { type CheckLine, textFormat } from '../uploads/text-format';
import { cleanStopWord, MAX_STOP_WORD } from './matching';

const MAX_WORDS = 200_000;
/** In characters, including the blanks around the word. */
const MAX_LINE_LENGTH = 1000;

const unprintableMessage = phrase('This line has a character that is not allowed in text.');
const longLineMessage = fill(phrase('The line is longer than {max} characters.'), { max: MAX_STOP_WORD });

const checkLine: CheckLine = (text) => {
  if (unprintableRefusal(text)) return { refusal: unprintableMessage };
  // NFC takes quadratic time on a long run of combining marks, so reject long lines first.
  if (text.length > MAX_LINE_LENGTH) return { refusal: longLineMessage };
  const word = cleanStopWord(text);
  if (word.length > MAX_STOP_WORD) return { refusal: longLineMessage };
  return word === '' ? null : { value: word };
};

/** The format of a stop word file: one word or phrase per line. */
export const stopWordFormat = textFormat({
  maxMegabytes: MAX_UPLOAD_MB,
  maxRows: {
    count: MAX_WORDS,
    message: fill(phrase('A file can have at most {max} words'), { max: MAX_WORDS.toLocaleString('en-US') }),
  },
  maxLineLength: MAX_LINE_LENGTH,
  checkLine,
});
