import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser } from 'parse5';

/** The positions in the HTML of a page where markup can be inserted. Offsets are in UTF-16 code units. */
export interface PageLayout {
  /** The HTML has a doctype or an html tag, so it is a whole page and not a fragment. */
  is_whole: boolean;
  /** The end of the head, also if the HTML has no head tags. */
  head_end: number;
  /** The offset after `<html`; `null` without an html tag or if it has a `lang` attribute. */
  lang_at: number | null;
}

/** Thrown inside the parser to stop it. */
class HeadEnded extends Error {}

/**
 * Finds these positions. The result is stored with the page, so that the site does not parse it for every request. It
 * parses only to the end of the head.
 */
export function readPageLayout(text: string): PageLayout {
  const layout: PageLayout = { is_whole: false, head_end: text.length, lang_at: null };
  let offset = 0;
  const parser = new Parser<DefaultTreeAdapterMap>({
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: ({ tagName, attrs, sourceCodeLocation }) => {
        // The parser adds an html element without a location if the text has no html tag.
        if (tagName !== html.TAG_NAMES.HTML || !sourceCodeLocation) return;
        layout.is_whole = true;
        const hasLanguage = attrs.some(({ name }) => name === 'lang');
        if (!hasLanguage) layout.lang_at = sourceCodeLocation.startOffset + '<html'.length;
      },
      onItemPop: ({ tagName }) => {
        if (tagName !== html.TAG_NAMES.HEAD) return;
        layout.head_end = offset;
        throw new HeadEnded();
      },
      setDocumentType: () => {
        layout.is_whole = true;
      },
    },
  });
  // The token that ends the head starts where the head ends.
  for (const handler of ['onCharacter', 'onNullCharacter', 'onStartTag', 'onEndTag', 'onEof'] as const) {
    const handle = parser[handler].bind(parser) as (token: never) => void;
    parser[handler] = (token: { location: { startOffset: number } | null }) => {
      offset = token.location?.startOffset ?? text.length;
      handle(token as never);
    };
  }
  try {
    parser.tokenizer.write(text, true);
  } catch (error) {
    if (!(error instanceof HeadEnded)) throw error;
  }
  return layout;
}
