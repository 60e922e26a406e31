import type { Site } from '../layout/site';

/** Something that schema.org has a word for. */
export interface Thing {
  '@type'?: string | string[];
  [property: string]: unknown;
}

/** An address from the root of the site as others have to write it. What is whole already stays as it is. */
export const wholeAddress = ({ url }: Pick<Site, 'url'>, path: string) =>
  path.startsWith('/') ? `${url}${path}` : path;

/** A thing without the properties that nothing is known of. */
export function known(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The things of a page as they stand in a script: nothing in them can end it. */
export function graphText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
