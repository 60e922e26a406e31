interface Written {
  title: string;
  html: string;
  css: string;
}

/** A static page as a browser shows it: its HTML, which may be a part of a page or a whole one, with its CSS. */
export function pageDocument({ title, html, css }: Written): string {
  // In CSS the backslash says the same, and the element that holds it does not end here.
  const style = css === '' ? '' : `<style>${css.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>`;
  if (!/<(?:html|!doctype)[\s>]/i.test(html)) {
    return (
      '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<title>${escapeText(title)}</title>${style}</head><body>${html}</body></html>`
    );
  }
  const place = endOfHead(html);
  return html.slice(0, place) + style + html.slice(place);
}

/** Where the page's own head ends; a page without one makes it from whatever it begins with. */
function endOfHead(html: string): number {
  const written = html.search(/<\/head\s*>/i);
  return written === -1 ? (/^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0) : written;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
