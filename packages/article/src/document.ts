/** Grows when stored documents need a step in `upgrade.ts` to be read. */
export const ARTICLE_VERSION = 1;

/** Bounds of a stored document. Bytes are of its JSON in UTF-8. */
export const MAX_BYTES = 1024 * 1024;
export const MAX_DEPTH = 20;
export const MAX_NODES = 20_000;
export const MAX_TABLE_COLUMNS = 10;
export const MAX_TABLE_ROWS = 50;

export interface ArticleMark {
  type: string;
  attrs?: Record<string, unknown>;
}

export interface ArticleNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: ArticleNode[];
  marks?: ArticleMark[];
  text?: string;
}

/** A rich text as it is stored and sent. */
export interface Article {
  v: typeof ARTICLE_VERSION;
  doc: ArticleNode;
}

export const emptyArticle: Article = { v: ARTICLE_VERSION, doc: { type: 'doc', content: [{ type: 'paragraph' }] } };
