// Builds XML documents for feeds and sitemaps.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 does not allow, and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const INVALID_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

export const escapeXml = (text: string) =>
  text.replace(INVALID_IN_XML, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Value = string | number | null | undefined;
type Attributes = Readonly<Record<string, Value>>;

/** An element with an escaped text, or an empty string if there is no text. */
export function textElement(name: string, text: Value, attributes: Attributes = {}): string {
  return text === null || text === undefined || text === ''
    ? ''
    : xmlElement(name, [escapeXml(String(text))], attributes);
}

/** An element whose `children` are XML. They are not escaped. */
export function xmlElement(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`)
    .join('');
  const content = children.join('');
  return content === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
