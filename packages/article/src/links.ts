import { parseWebUrl } from '@masthead/domain/text/links';
import { fill, phrase } from '@masthead/domain/text/phrase';

// The targets that links in articles can have: paths on the site, web URLs, emails and phone numbers.

/** In characters. */
export const MAX_HREF = 2000;

/** A path on the site. A second slash or a backslash would name another host. */
const SITE_PATH = /^\/(?![/\\])[^\\]*$/;
const MAILTO = /^mailto:[^\s@<>"]+@[^\s@<>"/\\]+$/i;
const TEL = /^tel:\+?[0-9().-]+(?:;[\w.=+-]+)*$/i;
const INVISIBLE_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;

/** Returns why a link target is rejected, or `null`. */
export function hrefRefusal(href: string): string | null {
  if (href.length > MAX_HREF) return fill(phrase('A link can have at most {max} characters'), { max: MAX_HREF });
  const isValid =
    !INVISIBLE_CHARACTERS.test(href) &&
    (SITE_PATH.test(href) || MAILTO.test(href) || TEL.test(href) || parseWebUrl(href));
  return isValid ? null : phrase('Enter a valid link.');
}

/** Returns whether a link is an http or https URL. */
export function isExternalLink(href: string): boolean {
  return /^https?:/i.test(href);
}
