import { z } from 'zod';
import { phrase } from './phrase';
import { maxLength, type TextRule } from './rule';

// Rules of URLs, paths and emails.

/**
 * Parses an absolute http or https URL; `null` if the text is none. `new URL()` alone is too lenient: it drops line
 * breaks, accepts `http:host` and backslashes, and reads the text before an `@` as a username.
 */
export function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text) || /[\s\p{Cc}\\]/u.test(text)) return null;
  try {
    const url = new URL(text);
    const labels = url.hostname.split('.');
    return labels.length > 1 && labels.every((label) => label !== '') ? url : null;
  } catch {
    return null;
  }
}

/**
 * Returns a link in ASCII, as HTTP headers need it: the host in Punycode, other characters percent-encoded. Returns
 * any text that is neither a URL nor a path unchanged, so that the rules can reject it.
 */
export function normalizeLink(text: string): string {
  const url = parseWebUrl(text);
  if (url) return url.href;
  if (!isSitePath(text)) return text;
  const { pathname, search, hash } = new URL(text, 'https://site.invalid');
  const path = `${pathname}${search}${hash}`;
  // `/..//host` normalises to `//host`, which is another host.
  return isSitePath(path) ? path : text;
}

/** A path on the site starts with one slash: `/news?page=2`. */
const isSitePath = (text: string) => /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text);

/** Requires an absolute http or https URL whose host name has a dot. */
export function urlRefusal(text: string): string | null {
  return text === '' || parseWebUrl(text) ? null : phrase('Enter a valid link.');
}

/** Requires an absolute URL or a path on the site. A path must not start with two slashes: `//host` is another host. */
export function sitePathOrUrlRefusal(text: string): string | null {
  return text === '' || isSitePath(text) || parseWebUrl(text) ? null : phrase('Enter a valid link.');
}

/** The rules of a link field with at most 255 characters. */
export const linkRules: readonly TextRule[] = [urlRefusal, maxLength(255)];

// RFC 5321 limits an email address to 254 characters.
function isEmail(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

export function emailRefusal(text: string): string | null {
  return text === '' || isEmail(text) ? null : phrase('Enter a valid email');
}

export function urlOrEmailRefusal(text: string): string | null {
  return text === '' || parseWebUrl(text) || isEmail(text) ? null : phrase('Enter a valid link or email');
}
