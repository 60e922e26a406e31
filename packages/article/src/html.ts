const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Good inside an element and inside a quoted attribute. Not for the inside of a script or a style. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (symbol) => escapes[symbol] ?? symbol);
}

const empty = new Set(['br', 'col', 'img', 'source']);

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element around markup. Tag and attribute names are the caller's own words; values are escaped here. */
export function element(tag: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === null || value === undefined || value === false) return '';
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  });
  const open = `<${tag}${written.join('')}>`;
  return empty.has(tag) ? open : `${open}${inside}</${tag}>`;
}
