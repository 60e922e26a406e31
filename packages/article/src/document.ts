import { phrase } from '@masthead/domain/text/phrase';

// An article is a rich text: a tree of nodes (paragraphs, lists, figures) in the JSON format of ProseMirror.

type Migration = (doc: unknown) => unknown;

/** Migrations of stored documents: index n - 1 converts version n to version n + 1. */
const migrations: readonly Migration[] = [];

/** Converts a stored document to the current version without validating it. `readArticle` validates it. */
export function upgradeDocument(v: unknown, doc: unknown): { doc: unknown } | { refusal: string } {
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1)
    return { refusal: phrase('The text is not a valid article') };
  if (v > ARTICLE_VERSION)
    return { refusal: phrase('The text was saved by a newer version of the editor. Reload the page') };
  return { doc: migrations.slice(v - 1).reduce((upgraded, migrate) => migrate(upgraded), doc) };
}

/** Increment it when you add a migration to `migrations`. */
export const ARTICLE_VERSION = 1;

/** Limits of a stored document. `MAX_BYTES` applies to its JSON in UTF-8. */
export const MAX_BYTES = 1024 * 1024;
export const MAX_DEPTH = 20;
export const MAX_NODES = 20_000;
export const MAX_TABLE_COLUMNS = 10;
export const MAX_TABLE_ROWS = 50;

/** Formatting of a text node: bold, italic, underline or a link. */
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

export interface Article {
  v: typeof ARTICLE_VERSION;
  doc: ArticleNode;
}

export const emptyArticle: Article = { v: ARTICLE_VERSION, doc: { type: 'doc', content: [{ type: 'paragraph' }] } };

/** Returns whether the article has only blank paragraphs. */
export function isEmptyArticle({ doc }: Article): boolean {
  return (doc.content ?? []).every(({ type, content = [] }) => type === 'paragraph' && content.every(isBlank));
}

/** Returns whether a slide has neither a title nor a text. */
export function isEmptySlide({ title, content }: { title: string | null; content: Article | null }): boolean {
  return (title ?? '').trim() === '' && (content === null || isEmptyArticle(content));
}

function isBlank({ type, text = '' }: { type: string; text?: string }): boolean {
  return type === 'hardBreak' || (type === 'text' && text.trim() === '');
}

/** Returns the text of a paragraph or heading. */
function readBlockText({ content = [] }: ArticleNode): string {
  return content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('');
}

function listBlockTexts(node: ArticleNode): string[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [readBlockText(node)];
  return (node.content ?? []).flatMap(listBlockTexts);
}

/** Returns the plain text with one line per paragraph, without captions and embeds. */
export function articleToText({ doc }: Article): string {
  return listBlockTexts(doc).join('\n');
}

/** Returns whether the text has at least one word, without captions and embeds. */
export function hasWords({ doc }: Article): boolean {
  return containsWord(doc);
}

function containsWord(node: ArticleNode): boolean {
  if (node.type === 'paragraph' || node.type === 'heading') return isWord(readBlockText(node));
  return (node.content ?? []).some(containsWord);
}

const isWord = (run: string) => /[\p{L}\p{N}]/u.test(run);

/** Counts the runs between spaces that have a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(isWord).length;
}
