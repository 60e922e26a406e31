import { phrase } from '../text/phrase';
import { emptyFileMessage, type FileFormat, type FileRow } from './file-format';

export const notUtf8Message = phrase('This is not UTF-8 text. Save the file as UTF-8 and try again.');

/** The value of a line, or why it is refused; `null` for a line without a value, such as a comment. */
export type CheckLine = (text: string) => { value: string } | { refusal: string } | null;

interface TextFormat extends Pick<FileFormat, 'maxSize' | 'maxRows'> {
  /** In characters. `checkLine` refuses longer lines. */
  longestLine: number;
  checkLine: CheckLine;
}

const wrongNameMessage = phrase('You can upload only files with extension .txt');

function txtNameRefusal(name: string): string | null {
  return /\.txt$/i.test(name) ? null : wrongNameMessage;
}

/** A .txt file with one value per line. */
export function textFormat({ longestLine, checkLine, ...limits }: TextFormat): FileFormat {
  return {
    ...limits,
    nameRefusal: txtNameRefusal,
    noRowsMessage: emptyFileMessage,
    notUtf8Message,
    beginningRefusal: () => null,
    reader: () => {
      const readLines = lineReader(longestLine);
      let line = 0;
      return (piece, isLast) =>
        readLines(piece, isLast).flatMap((text): FileRow[] => {
          line++;
          const checked = text.includes('\ufffd') ? { refusal: notUtf8Message } : checkLine(text);
          if (checked === null) return [];
          return ['refusal' in checked ? { line, refusal: checked.refusal } : { line, values: [checked.value] }];
        });
    },
  };
}

/** Splits a text into lines, whatever ends them. Of a line across pieces it keeps one character more than the longest. */
function lineReader(longest: number): (piece: string, isLast: boolean) => string[] {
  let rest = '';
  let isAfterReturn = false;
  return (piece, isLast) => {
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') isAfterReturn = piece.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    rest = isLast ? '' : last.slice(0, longest + 1);
    return isLast && last !== '' ? [...lines, last] : lines;
  };
}
