// Renders HTML as text. The renderers of articles, figures and embeds use it.

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and quoted attributes, but not for script or style elements. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (symbol) => escapes[symbol] ?? symbol);
}

const voidElements = new Set(['br', 'col', 'img', 'source']);

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** Renders an element. It escapes attribute values; the names and the inner HTML must be trusted. */
export function element(tag: string, attributes: Attributes, innerHtml = ''): string {
  const pairs = Object.entries(attributes).map(([name, value]) => {
    if (value === null || value === undefined || value === false) return '';
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  });
  const startTag = `<${tag}${pairs.join('')}>`;
  return voidElements.has(tag) ? startTag : `${startTag}${innerHtml}</${tag}>`;
}
