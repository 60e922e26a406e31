import { isJsonDeeperThan, MAX_JSON_LD_DEPTH } from '@masthead/domain/text/json';

/** Something that schema.org has a word for. */
export interface Thing {
  '@type'?: string | string[];
  [property: string]: unknown;
}

/** Removes properties without a value. */
export function omitEmpty(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The things of a page as they stand in a script: nothing in them can end it. */
export function jsonLdScript(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}

/**
 * The things of a page with those that somebody typed in the editor. What is typed of the first of ours, or of nothing in
 * particular, is merged into it and wins; `null` takes a property away. Everything else stands beside it.
 */
export function mergeCustomJsonLd([main, ...others]: readonly Thing[], text: string | null): Thing[] {
  const typed = typedThings(text);
  if (!main) return typed;
  const isOfMain = (thing: Thing) => sharesType(thing, main);
  const merged: Thing = Object.assign({}, main, ...typed.filter(isOfMain), { '@type': main['@type'] });
  return [omitEmpty(merged), ...others, ...typed.filter((thing) => !isOfMain(thing))];
}

function sharesType({ '@type': type }: Thing, main: Thing): boolean {
  if (type === undefined) return true;
  const own = [main['@type']].flat();
  return [type].flat().some((each) => own.includes(each));
}

/** The page leaves out stored text that today's rules reject: no JSON, or nested too deep to be read by recursion. */
function typedThings(text: string | null): Thing[] {
  if (!text?.trim() || isJsonDeeperThan(text, MAX_JSON_LD_DEPTH)) return [];
  try {
    return thingsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { '@graph': graph, ...thing } = value as Thing;
  const own = isOurContext(thing['@context']) ? without(thing, '@context') : thing;
  const isEmpty = Object.keys(own).length === 0;
  return [...(isEmpty ? [] : [own]), ...thingsIn(graph)];
}

/** The page's script names schema.org once for all of them. */
const isOurContext = (context: unknown) =>
  typeof context === 'string' && /^https?:\/\/(?:www\.)?schema\.org\/?$/.test(context.trim());

function without(thing: Thing, property: string): Thing {
  const { [property]: _, ...rest } = thing;
  return rest;
}
