interface Written {
  title: string;
  html: string;
  css: string;
}

/** What is known of a page where it is served. */
interface Served {
  language: string;
  /** Its whole address. */
  canonical: string;
}

/**
 * A static page as a browser shows it: its HTML, which may be a part of a page or a whole one, with its CSS. Where it is
 * served, it also says which language it is in, unless it does so itself, and where it is found.
 */
export function pageDocument({ title, html, css }: Written, served?: Served): string {
  // In CSS the backslash says the same, and the element that holds it does not end here.
  const style = css === '' ? '' : `<style>${css.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>`;
  const language = served ? ` lang="${escapeText(served.language)}"` : '';
  const added = (served ? `<link rel="canonical" href="${escapeText(served.canonical)}">` : '') + style;
  if (!/<(?:html|!doctype)[\s>]/i.test(html)) {
    return (
      `<!doctype html><html${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeText(title)}</title>${added}</head><body>${html}</body></html>`
    );
  }
  const place = endOfHead(html);
  const whole = html.slice(0, place) + added + html.slice(place);
  return whole.replace(/<html(?=[\s>])(?![^>]*\slang\s*=)/i, `$&${language}`);
}

/** Where the page's own head ends; a page without one makes it from whatever it begins with. */
function endOfHead(html: string): number {
  const written = html.search(/<\/head\s*>/i);
  return written === -1 ? (/^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0) : written;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
