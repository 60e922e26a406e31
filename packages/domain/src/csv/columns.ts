import { normalizeLink, sitePathOrUrlRefusal } from '../text/links';
import { normalizeText } from '../text/normalize';
import { fill, phrase } from '../text/phrase';
import { unprintableRefusal } from '../text/symbols';

/** One column of an uploaded CSV list: how to clean its cells and which values to reject. */
export interface ListColumn {
  name: string;
  /** Returns the value to store. */
  clean: (cell: string) => string;
  refusal: (value: string) => string | null;
}

// Fast paths: a file can have 200,000 rows, and nearly all cells match these patterns. Other cells take the slow
// checks.
/** ASCII words with single spaces between them. */
const PLAIN_TEXT = /^[!-~]+(?: [!-~]+)*$/;
/** ASCII without spaces. */
const ASCII = /^[!-~]*$/;
/** A URL in ASCII without port, user or Punycode: `https://example.com/a?b=c`. */
const PLAIN_URL = /^https?:\/\/(?:(?!xn--)[a-z\d][a-z\d-]*\.)+[a-z]{2,}(?:\/[\w./~%?&=#+:;,@!$'()*-]*)?$/i;

/** A column of single-line texts with single spaces. */
export function textColumn(name: string, maxLength: number): ListColumn {
  return {
    name,
    clean: (cell) => (PLAIN_TEXT.test(cell) ? cell : normalizeText(cell).replace(/\s+/g, ' ').trim()),
    refusal: (value) => {
      if (value.length > maxLength)
        return fill(phrase('The column {column} is longer than {max} characters.'), { column: name, max: maxLength });
      if (PLAIN_TEXT.test(value)) return null;
      if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(value))
        return fill(phrase('The column {column} is empty.'), { column: name });
      return unprintableRefusal(value)
        ? fill(phrase('The column {column} has a character that is not allowed in text.'), { column: name })
        : null;
    },
  };
}

/** A column of absolute URLs or paths on the site. */
export function linkColumn(name: string, maxLength: number): ListColumn {
  return {
    name,
    clean: (cell) => {
      const link = cell.trim();
      return ASCII.test(link) ? link : normalizeLink(link);
    },
    refusal: (value) => {
      if (value === '') return fill(phrase('The column {column} is empty.'), { column: name });
      if (value.length > maxLength)
        return fill(phrase('The column {column} is longer than {max} characters.'), { column: name, max: maxLength });
      return !PLAIN_URL.test(value) && sitePathOrUrlRefusal(value)
        ? fill(phrase('The column {column} is not a valid link. Start it with https://, http:// or /.'), {
            column: name,
          })
        : null;
    },
  };
}
