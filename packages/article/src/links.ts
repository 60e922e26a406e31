import { webAddress } from '@masthead/domain/text/links';
import { fill, phrase } from '@masthead/domain/text/phrase';

export const MAX_HREF = 2000;

/** A place on this site: one slash, then no second one in any spelling that browsers take for it. */
const sitePath = /^\/(?![/\\])[^\\]*$/;
const mail = /^mailto:[^\s@<>"]+@[^\s@<>"/\\]+$/i;
const telephone = /^tel:\+?[0-9().-]+(?:;[\w.=+-]+)*$/i;
const unseen = /[\s\p{Cc}\p{Cf}\p{Cs}]/u;

/** Why a text may not be where a link leads; `null` when it may. */
export function hrefRefusal(href: string): string | null {
  if (href.length > MAX_HREF) return fill(phrase('A link may have at most {max} characters'), { max: MAX_HREF });
  const isGood =
    !unseen.test(href) && (sitePath.test(href) || mail.test(href) || telephone.test(href) || webAddress(href));
  return isGood ? null : phrase('Enter a valid link.');
}

/** Whether a link leaves the site. */
export function leadsAway(href: string): boolean {
  return /^https?:/i.test(href);
}
