import { type PageLayout, readPageLayout } from './page-layout';

interface Written {
  title: string;
  html: string;
  css: string;
  /** The layout stored with the page. A page saved by an earlier version has none, and its layout is parsed now. */
  layout?: PageLayout | null;
}

/** What is known of a page where it is served. */
interface Served {
  language: string;
  /** Its whole address. */
  canonical: string;
  /** Markup for the end of the head, before the page's own CSS. */
  head: string;
}

/**
 * A static page as a browser shows it: its HTML, which may be a part of a page or a whole one, with its CSS. Where it is
 * served, it also says which language it is in, unless it does so itself, and where it is found.
 */
export function pageDocument({ title, html, css, layout }: Written, served?: Served): string {
  // In CSS the backslash says the same, and the element that holds it does not end here.
  const style = css === '' ? '' : `<style>${css.replaceAll(/<\/(?=style)/gi, '<\\/')}</style>`;
  const language = served ? ` lang="${escapeText(served.language)}"` : '';
  const added = (served ? `<link rel="canonical" href="${escapeText(served.canonical)}">${served.head}` : '') + style;
  const { is_whole, head_end, lang_at } = layout ?? readPageLayout(html);
  if (!is_whole) {
    return (
      `<!doctype html><html${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeText(title)}</title>${added}</head><body>${html}</body></html>`
    );
  }
  const tagged = lang_at ?? 0;
  return [
    html.slice(0, tagged),
    lang_at === null ? '' : language,
    html.slice(tagged, head_end),
    added,
    html.slice(head_end),
  ].join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
