import { type PageLayout, readPageLayout } from './page-layout';

/** A static page as an editor wrote it. */
interface PageSource {
  title: string;
  html: string;
  css: string;
  /** The stored layout. A page without one is parsed on demand. */
  layout?: PageLayout | null;
}

/** The options of a page on the site. A preview has none. */
interface PageOptions {
  language: string;
  canonical: string;
  /** HTML for the end of the head, before the CSS of the page. */
  head: string;
}

/**
 * Returns the document of a static page, whose HTML can be a fragment or a whole page, with its CSS. On the site, adds
 * the language, unless the page sets one, and the canonical URL.
 */
export function createPageDocument({ title, html, css, layout }: PageSource, options?: PageOptions): string {
  // `<\/` is equivalent in CSS and does not close the style element.
  const style = css === '' ? '' : `<style>${css.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>`;
  const language = options ? ` lang="${escapeText(options.language)}"` : '';
  const headHtml =
    (options ? `<link rel="canonical" href="${escapeText(options.canonical)}">${options.head}` : '') + style;
  const { is_whole, head_end, lang_at } = layout ?? readPageLayout(html);
  if (!is_whole) {
    return (
      `<!doctype html><html${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeText(title)}</title>${headHtml}</head><body>${html}</body></html>`
    );
  }
  const langOffset = lang_at ?? 0;
  return [
    html.slice(0, langOffset),
    lang_at === null ? '' : language,
    html.slice(langOffset, head_end),
    headHtml,
    html.slice(head_end),
  ].join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
