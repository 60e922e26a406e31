import { normalizeLink, sitePathOrUrlRefusal } from '../text/links';
import { normalizeText } from '../text/normalize';
import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';

/** A column of a list that people keep in a spreadsheet and upload as a CSV file. */
export interface ListColumn {
  name: string;
  /** The cell as it is stored. */
  clean: (cell: string) => string;
  /** Why it cannot be stored, or `null`. */
  refusal: (value: string) => string | null;
}

// A hundred thousand rows are checked in one go, and nearly all are like these: what they match needs no closer look.
const PLAIN_TEXT = /^[!-~]+(?: [!-~]+)*$/;
const ASCII = /^[!-~]*$/;
const PLAIN_ADDRESS = /^https?:\/\/(?:(?!xn--)[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?:\/[\w./~%?&=#+:;,@!$'()*-]*)?$/i;

/** A text on one line, with single spaces. */
export function textColumn(name: string, max: number): ListColumn {
  return {
    name,
    clean: (cell) => (PLAIN_TEXT.test(cell) ? cell : normalizeText(cell).replace(/\s+/g, ' ').trim()),
    refusal: (value) => {
      if (value.length > max)
        return fill(phrase('The column {column} is longer than {max} characters.'), { column: name, max });
      if (PLAIN_TEXT.test(value)) return null;
      if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(value))
        return fill(phrase('The column {column} is empty.'), { column: name });
      return unprintableRefusal(value)
        ? fill(phrase('The column {column} holds a character that is not text.'), { column: name })
        : null;
    },
  };
}

/** A whole address, or a path on the site itself. */
export function linkColumn(name: string, max: number): ListColumn {
  return {
    name,
    clean: (cell) => {
      const link = cell.trim();
      return ASCII.test(link) ? link : normalizeLink(link);
    },
    refusal: (value) => {
      if (value === '') return fill(phrase('The column {column} is empty.'), { column: name });
      if (value.length > max)
        return fill(phrase('The column {column} is longer than {max} characters.'), { column: name, max });
      return !PLAIN_ADDRESS.test(value) && sitePathOrUrlRefusal(value)
        ? fill(phrase('The column {column} is no valid link: it starts with https://, http:// or /.'), { column: name })
        : null;
    },
  };
}
