import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, Parser } from 'parse5';

/** Where something can be added to the HTML of a page. Offsets count UTF-16 units. */
export interface PageLayout {
  /** The HTML has a doctype or an html tag of its own: it is a whole page, not a part of one. */
  is_whole: boolean;
  /** The end of the head, which the HTML may leave out. */
  head_end: number;
  /** Inside the html tag, behind its name; `null` without a tag, or when the tag has a language. */
  lang_at: number | null;
}

/** Ends the parsing from inside the parser. */
class HeadEnded extends Error {}

/** Parses a page to the end of its head. */
export function readPageLayout(text: string): PageLayout {
  const layout: PageLayout = { is_whole: false, head_end: text.length, lang_at: null };
  let offset = 0;
  const parser = new Parser<DefaultTreeAdapterMap>({
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: ({ tagName, attrs, sourceCodeLocation }) => {
        // The parser adds an html element without a location when the text has no tag for it.
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
