import { z } from 'zod';
import { optionalText } from '../text/fields';
import { webAddress } from '../text/links';
import { fill, phrase } from '../text/phrase';
import { maxLengthWithoutSpaces, type TextRule } from '../text/rule';

/** The longest education, experience and awards, spaces not counted. */
export const MAX_LIFE = 250;

/** What a profile tells of somebody's life: education, experience, awards. */
export const lifeText = () => optionalText({ max: 1000 }, maxLengthWithoutSpaces(MAX_LIFE)).optional();

const link = (platform: Platform) => optionalText({ max: 255 }, socialLinkRefusal(platform)).optional();
type Link = ReturnType<typeof link>;

/** The accounts of a profile, one field for each of these platforms. */
export function socialLinks<const P extends Platform>(platforms: readonly P[]) {
  return z.object(Object.fromEntries(platforms.map((each) => [each, link(each)])) as Record<P, Link>);
}

type Links = Record<string, string>;
type GivenLinks = Record<string, string | null | undefined>;

/** A link that is not given stays, an emptied one goes. */
export function mergedLinks(before: Links, given: GivenLinks): Links {
  const links = Object.entries<string | null | undefined>({ ...before, ...given });
  return Object.fromEntries(links.filter((link): link is [string, string] => Boolean(link[1])));
}

export const platforms = ['facebook', 'instagram', 'x', 'linkedin', 'muckrack'] as const;
export type Platform = (typeof platforms)[number];

interface Shape {
  label: string;
  hosts: readonly string[];
  /** What besides `www` and `m` may stand before the host: the country or the language somebody came by. */
  before?: RegExp;
  /** The path of an account, without the slash at its end. */
  account: RegExp;
  /** The path that shows an account by the number in its query. */
  numbered?: string;
}

const shapes: Record<Platform, Shape> = {
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com'],
    before: /^(?:web|[a-z]{2}-[a-z]{2})\./,
    account: /^\/(?:(?:people|pages)\/[^/]+\/\d+|p\/[^/]+|[\w.%-]+)$/,
    numbered: '/profile.php',
  },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], account: /^\/[\w.]{1,30}$/ },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'], account: /^\/@?\w{1,15}$/ },
  linkedin: {
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    before: /^[a-z]{2}\./,
    account: /^\/(?:in|company|school|showcase|pub)\/[^/]+$/,
  },
  muckrack: { label: 'Muck Rack', hosts: ['muckrack.com'], account: /^\/[\w-]+$/ },
};

/** The name that readers know a platform by. */
export const platformName = (platform: Platform): string => shapes[platform].label;

// Paths that look like an account's and are pages of the platform.
const OWN_PAGES =
  /^\/(?:events|explore|groups|hashtag|home|i|intent|login|p|pages|people|reels?|search|settings|sharer?|stories|watch)$/i;

function isAccount(url: URL, { hosts, before = /^$/, account, numbered }: Shape): boolean {
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '').replace(before, '');
  if (!hosts.includes(host) || url.port !== '') return false;
  const path = url.pathname.replace(/\/$/, '');
  if (path === numbered) return /^\d+$/.test(url.searchParams.get('id') ?? '');
  return account.test(path) && !OWN_PAGES.test(path);
}

/** Only a whole address of an account on the platform's own host will do. */
export function socialLinkRefusal(platform: Platform): TextRule {
  const shape = shapes[platform];
  const reason = fill(phrase('Enter a valid account link of {platform}'), { platform: shape.label });
  return (text) => {
    if (text === '') return null;
    const url = webAddress(text);
    return url && isAccount(url, shape) ? null : reason;
  };
}
