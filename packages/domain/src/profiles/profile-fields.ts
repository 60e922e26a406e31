import { z } from 'zod';
import { optionalText } from '../text/fields';
import { parseWebUrl } from '../text/links';
import { fill, phrase } from '../text/phrase';
import { maxLengthWithoutSpaces, type TextRule } from '../text/rule';

// Fields that the public profiles of authors, experts and tags share.

/** The maximum length of education, experience and awards, without spaces. */
export const MAX_BIOGRAPHY_LENGTH = 250;

/** The schema of education, experience and awards. */
export const biographyText = () => optionalText({ max: 1000 }, maxLengthWithoutSpaces(MAX_BIOGRAPHY_LENGTH)).optional();

const linkField = (platform: Platform) => optionalText({ max: 255 }, socialLinkRefusal(platform)).optional();
type Link = ReturnType<typeof linkField>;

/** The schema of the social links of a profile: one field per platform. */
export function socialLinks<const P extends Platform>(platforms: readonly P[]) {
  return z.object(Object.fromEntries(platforms.map((platform) => [platform, linkField(platform)])) as Record<P, Link>);
}

type Links = Record<string, string>;
type LinksInput = Record<string, string | null | undefined>;

/** Merges updated links into the stored ones. An empty link deletes the stored one. */
export function mergeLinks(stored: Links, updates: LinksInput): Links {
  const links = Object.entries<string | null | undefined>({ ...stored, ...updates });
  return Object.fromEntries(links.filter((link): link is [string, string] => Boolean(link[1])));
}

export const platforms = ['facebook', 'instagram', 'x', 'linkedin', 'muckrack'] as const;
export type Platform = (typeof platforms)[number];

/** How to recognise the URL of an account on a social platform. */
interface PlatformRule {
  label: string;
  hosts: readonly string[];
  /** Allowed subdomains besides `www`, `m` and `mobile`, such as a country or a language. */
  subdomain?: RegExp;
  /** The path of an account without a trailing slash: `/in/jane-doe` on LinkedIn. */
  account: RegExp;
  /** The path of accounts that have a number in the query string: `/profile.php?id=100012345`. */
  numberedPath?: string;
}

const platformRules: Record<Platform, PlatformRule> = {
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com'],
    subdomain: /^(?:web|[a-z]{2}-[a-z]{2})\./,
    account: /^\/(?:(?:people|pages)\/[^/]+\/\d+|p\/[^/]+|[\w.%-]+)$/,
    numberedPath: '/profile.php',
  },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], account: /^\/[\w.]{1,30}$/ },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'], account: /^\/@?\w{1,15}$/ },
  linkedin: {
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    subdomain: /^[a-z]{2}\./,
    account: /^\/(?:in|company|school|showcase|pub)\/[^/]+$/,
  },
  muckrack: { label: 'Muck Rack', hosts: ['muckrack.com'], account: /^\/[\w-]+$/ },
};

/** Returns the display name of a platform. */
export const platformName = (platform: Platform): string => platformRules[platform].label;

// Pages of the platforms whose paths look like those of accounts.
const RESERVED_PATHS =
  /^\/(?:events|explore|groups|hashtag|home|i|intent|login|p|pages|people|reels?|search|settings|sharer?|stories|watch)$/i;

function isAccount(url: URL, { hosts, subdomain = /^$/, account, numberedPath }: PlatformRule): boolean {
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '').replace(subdomain, '');
  if (!hosts.includes(host) || url.port !== '') return false;
  const path = url.pathname.replace(/\/$/, '');
  if (path === numberedPath) return /^\d+$/.test(url.searchParams.get('id') ?? '');
  return account.test(path) && !RESERVED_PATHS.test(path);
}

/** Requires the absolute URL of an account on a host of the platform. */
export function socialLinkRefusal(platform: Platform): TextRule {
  const rule = platformRules[platform];
  const reason = fill(phrase('Enter a valid link to a {platform} account'), { platform: rule.label });
  return (text) => {
    if (text === '') return null;
    const url = parseWebUrl(text);
    return url && isAccount(url, rule) ? null : reason;
  };
}
