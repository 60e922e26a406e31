import { z } from 'zod';
import { optionalText } from './fields';
import { maxLengthWithoutSpaces } from './lengths';
import { type Platform, socialLinkRefusal } from './social-links';

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
