import { phrase } from '../text/phrase';
import { emptyFileMessage, type FileFormat, type FileRow } from './file-format';

export const notUtf8Message = phrase('The file is not UTF-8 text. Save it as UTF-8 and try again.');

/** Returns the value of a line, its refusal, or `null` for a line without a value, such as a comment. */
export type CheckLine = (text: string) => { value: string } | { refusal: string } | null;

interface TextFormat extends Pick<FileFormat, 'maxMegabytes' | 'maxRows'> {
  /** In characters. `checkLine` rejects longer lines. */
  maxLineLength: number;
  checkLine: CheckLine;
}

const wrongNameMessage = phrase('You can upload only files with extension .txt');

function txtNameRefusal(name: string): string | null {
  return /\.txt$/i.test(name) ? null : wrongNameMessage;
}

/** Returns the format of a .txt file with one value per line. */
export function textFormat({ maxLineLength: longestLine, checkLine, ...limits }: TextFormat): FileFormat {
  return {
    ...limits,
    nameRefusal: txtNameRefusal,
    noRowsMessage: emptyFileMessage,
    notUtf8Message,
    beginningRefusal: () => null,
    reader: () => {
      const readLines = createLineReader(longestLine);
      let line = 0;
      return (chunk, isLast) =>
        readLines(chunk, isLast).flatMap((text): FileRow[] => {
          line++;
          // The decoder replaces bytes that are not UTF-8 by \ufffd.
          const result = text.includes('\ufffd') ? { refusal: notUtf8Message } : checkLine(text);
          if (result === null) return [];
          return ['refusal' in result ? { line, refusal: result.refusal } : { line, values: [result.value] }];
        });
    },
  };
}

/** Splits text into lines at LF, CR or CRLF. It buffers an incomplete line up to one character over the limit. */
function createLineReader(maxLength: number): (chunk: string, isLast: boolean) => string[] {
  let rest = '';
  let isAfterReturn = false;
  return (chunk, isLast) => {
    const text = isAfterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') isAfterReturn = chunk.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    rest = isLast ? '' : last.slice(0, maxLength + 1);
    return isLast && last !== '' ? [...lines, last] : lines;
  };
}
