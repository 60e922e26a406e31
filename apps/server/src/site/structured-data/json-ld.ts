import { isJsonDeeperThan, MAX_JSON_LD_DEPTH } from '@masthead/domain/text/json';

/** A schema.org object, the unit of structured data. The graph of a page is a list of them. */
export interface SchemaObject {
  '@type'?: string | string[];
  [property: string]: unknown;
}

/** Removes properties without a value, which validators of structured data report as errors. */
export function omitEmpty(object: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** JSON-LD for a script element. `<` is escaped, so that no value can end the script. */
export function toJsonLdScript(objects: readonly SchemaObject[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }).replaceAll('<', '\\u003c');
}

/**
 * Adds the JSON-LD that an editor entered. Objects with the type of the page's main object, or without a type, override
 * its properties; `null` removes a property. Other objects are appended.
 */
export function mergeCustomJsonLd([main, ...others]: readonly SchemaObject[], text: string | null): SchemaObject[] {
  const custom = parseObjects(text);
  if (!main) return custom;
  const isMain = (object: SchemaObject) => sharesType(object, main);
  const merged: SchemaObject = Object.assign({}, main, ...custom.filter(isMain), { '@type': main['@type'] });
  return [omitEmpty(merged), ...others, ...custom.filter((object) => !isMain(object))];
}

/** Whether a custom object describes the main object: it has one of its types, or no type. */
function sharesType({ '@type': type }: SchemaObject, main: SchemaObject): boolean {
  if (type === undefined) return true;
  const mainTypes = [main['@type']].flat();
  return [type].flat().some((name) => mainTypes.includes(name));
}

/** Ignores stored text that is not JSON or is nested too deeply for recursion. Current validation rejects both. */
function parseObjects(text: string | null): SchemaObject[] {
  if (!text?.trim() || isJsonDeeperThan(text, MAX_JSON_LD_DEPTH)) return [];
  try {
    return findObjects(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Finds the objects of a single object, a list or an `@graph`. */
function findObjects(value: unknown): SchemaObject[] {
  if (Array.isArray(value)) return value.flatMap(findObjects);
  if (typeof value !== 'object' || value === null) return [];
  const { '@graph': graph, ...object } = value as SchemaObject;
  const cleaned = isSchemaOrgContext(object['@context']) ? omitProperty(object, '@context') : object;
  const hasProperties = Object.keys(cleaned).length > 0;
  return [...(hasProperties ? [cleaned] : []), ...findObjects(graph)];
}

/** This context is removed from custom objects: the script has it once for all objects. */
const isSchemaOrgContext = (context: unknown) =>
  typeof context === 'string' && /^https?:\/\/(?:www\.)?schema\.org\/?$/.test(context.trim());

function omitProperty(object: SchemaObject, property: string): SchemaObject {
  const { [property]: _, ...rest } = object;
  return rest;
}
