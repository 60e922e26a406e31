import { z } from 'zod';
import { phrase } from './phrase';
import { maxLength, type TextRule } from './rule';

/**
 * The address that a text spells out in full, or `null`. The platform's parser alone is too kind: it drops line
 * breaks, accepts `http:host` and backslashes, and takes whatever precedes an `@` for a user's name.
 */
export function webAddress(text: string): URL | null {
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
 * A link in ASCII, as HTTP headers need it: the host in Punycode, other characters percent-encoded. A text that is
 * neither a web address nor a path stays as it is, for the rules to reject.
 */
export function normalizeLink(text: string): string {
  const url = webAddress(text);
  if (url) return url.href;
  if (!isSitePath(text)) return text;
  const { pathname, search, hash } = new URL(text, 'https://site.invalid');
  const path = `${pathname}${search}${hash}`;
  // Without its dots, `/..//host` would name another host.
  return isSitePath(path) ? path : text;
}

const isSitePath = (text: string) => /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text);

/** A whole http or https address of a host with a dot in its name. */
export function urlRefusal(text: string): string | null {
  return text === '' || webAddress(text) ? null : phrase('Enter a valid link.');
}

/** A whole address, or a path on the site itself: one slash and then no second, which would name another host. */
export function sitePathOrUrlRefusal(text: string): string | null {
  return text === '' || isSitePath(text) || webAddress(text) ? null : phrase('Enter a valid link.');
}

/** A link as forms keep it: an address of at most 255 characters. */
export const linkRules: readonly TextRule[] = [urlRefusal, maxLength(255)];

// 254 is the longest address that mail can be delivered to.
function isEmail(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

export function emailRefusal(text: string): string | null {
  return text === '' || isEmail(text) ? null : phrase('Enter a valid email');
}

export function urlOrEmailRefusal(text: string): string | null {
  return text === '' || webAddress(text) || isEmail(text) ? null : phrase('Enter a valid link or email');
}
