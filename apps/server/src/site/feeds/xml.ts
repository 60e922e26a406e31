const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Characters that XML 1.0 has no way to write, and halves of signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

/** A text as it stands between tags or in quotes. */
export const escapeXml = (text: string) =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

type Value = string | number | null | undefined;
type Attributes = Readonly<Record<string, Value>>;

/** An element that says this; nothing at all when there is nothing to say. */
export function textElement(name: string, text: Value, attributes: Attributes = {}): string {
  return text === null || text === undefined || text === '' ? '' : element(name, [escapeXml(String(text))], attributes);
}

/** An element with others inside, which are XML already; with none it is empty. */
export function element(name: string, inside: readonly string[], attributes: Attributes = {}): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`)
    .join('');
  const content = inside.join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
