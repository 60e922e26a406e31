import { fill, phrase } from '@masthead/domain/text/phrase';
import { unprintableRefusal } from '@masthead/domain/text/symbols';
import { markAttributes, nodeAttributes } from './attributes';
import { type ArticleMark, type ArticleNode, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './document';
import type { EmbedSwitches } from './embeds/catalogue';
import { readEmbedUrl } from './embeds/read-embed-url';
import { hrefRefusal } from './links';
import { mediaPath, parseMediaPath } from './media';
import type { FigureAttributes } from './nodes/figure';
import { articleSchema } from './schema';

// The rules for a single node of an article. `validate.ts` applies them to all nodes of a document.

const NOT_VALID = phrase('The text is not a valid article');

/** Shortens a name from untrusted input for a message. */
const shortName = (name: unknown) => (typeof name === 'string' ? name.slice(0, 40) : typeof name);

/** Returns whether the value is a plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownKeyRefusal(value: Record<string, unknown>, knownKeys: readonly string[]): string | null {
  const key = Object.keys(value).find((name) => !knownKeys.includes(name));
  return key === undefined ? null : fill(phrase('The article has an unknown field: {name}'), { name: shortName(key) });
}

const attributesRefusal = (name: string) =>
  fill(phrase('The article has invalid attributes on {name}'), { name: shortName(name) });

/** Returns why formatting such as bold or a link is invalid, or `null`. */
function markRefusal(mark: unknown): string | null {
  if (!isRecord(mark)) return NOT_VALID;
  const attributes = typeof mark.type === 'string' ? markAttributes.get(mark.type) : undefined;
  if (!attributes) return fill(phrase('The article has unknown formatting: {name}'), { name: shortName(mark.type) });
  const refusal = unknownKeyRefusal(mark, ['type', 'attrs']);
  if (refusal) return refusal;
  const { type, attrs = {} } = mark as unknown as ArticleMark;
  if (!attributes.safeParse(attrs).success) return attributesRefusal(type);
  return type === 'link' ? hrefRefusal(String(attrs.href)) : null;
}

function marksRefusal(marks: unknown, { type }: ArticleNode): string | null {
  if (marks === undefined) return null;
  if (!Array.isArray(marks) || marks.length > markAttributes.size) return NOT_VALID;
  const refusal = marks.map(markRefusal).find((reason) => reason !== null);
  if (refusal) return refusal;
  const hasDuplicates = new Set(marks.map((mark: ArticleMark) => mark.type)).size < marks.length;
  return hasDuplicates || (marks.length > 0 && !articleSchema.nodes[type]?.isInline) ? NOT_VALID : null;
}

function textRefusal({ type, text }: ArticleNode): string | null {
  if (type !== 'text') return text === undefined ? null : NOT_VALID;
  return typeof text === 'string' && text !== '' ? unprintableRefusal(text) : NOT_VALID;
}

/** Returns why a node is invalid without regard to its content, or `null`. */
export function nodeRefusal(value: unknown): string | null {
  if (!isRecord(value)) return NOT_VALID;
  const attributes = typeof value.type === 'string' ? nodeAttributes.get(value.type) : undefined;
  if (!attributes) return fill(phrase('The article has an unknown element: {name}'), { name: shortName(value.type) });
  const refusal = unknownKeyRefusal(value, ['type', 'attrs', 'content', 'marks', 'text']);
  if (refusal) return refusal;
  const node = value as unknown as ArticleNode;
  if (node.content !== undefined && !Array.isArray(node.content)) return NOT_VALID;
  if (!attributes.safeParse(node.attrs === undefined ? {} : node.attrs).success) return attributesRefusal(node.type);
  return textRefusal(node) ?? marksRefusal(node.marks, node);
}

/** Returns why the node cannot contain its child nodes, or `null`. */
export function contentRefusal({ type, content = [] }: ArticleNode): string | null {
  let match = articleSchema.nodes[type]?.contentMatch ?? null;
  for (const child of content) {
    const childType = articleSchema.nodes[child.type];
    match = (childType && match?.matchType(childType)) ?? null;
    if (match) continue;
    if (child.type === 'table' && type.startsWith('table')) return phrase('Cant insert table inside table');
    return fill(phrase('The article has {name} inside {parent}, where it is not allowed'), {
      name: child.type,
      parent: type,
    });
  }
  return match?.validEnd ? null : fill(phrase('The article has an empty {name}'), { name: type });
}

/** A figure must show a picture of the library. */
function figureRefusal({ image_id, src, ...rest }: FigureAttributes): string | null {
  if (mediaPath(src) !== src || parseMediaPath(src)?.image_id !== image_id) {
    return phrase('The article has a picture that is not in the library');
  }
  const texts = [rest.alt, rest.title, rest.caption, rest.author].filter((text) => typeof text === 'string');
  return texts.map(unprintableRefusal).find((reason) => reason !== null) ?? null;
}

/** An embed must have the canonical URL of its provider. */
function embedRefusal({ provider, url }: Record<string, unknown>, switches: EmbedSwitches): string | null {
  const result = readEmbedUrl(String(url), switches);
  if (!result.embed) return result.refusal;
  const isCanonical = result.embed.provider === provider && result.embed.url === url;
  return isCanonical ? null : attributesRefusal('embed');
}

function tableRefusal(node: ArticleNode): string | null {
  const { rows, columns } = measureTable(node);
  if (rows <= MAX_TABLE_ROWS && columns <= MAX_TABLE_COLUMNS) return null;
  return fill(phrase('Max table size must be {cols}x{rows}'), { cols: MAX_TABLE_COLUMNS, rows: MAX_TABLE_ROWS });
}

/** Checks the special rules of tables, figures and embeds. Expects valid attributes and content. */
export function nodeTypeRefusal(node: ArticleNode, switches: EmbedSwitches): string | null {
  if (node.type === 'table') return tableRefusal(node);
  if (node.type === 'figure') return figureRefusal(node.attrs as unknown as FigureAttributes);
  return node.type === 'embed' ? embedRefusal(node.attrs ?? {}, switches) : null;
}

/** Returns the number of rows and columns of a table, including spans. */
function measureTable({ content: rows = [] }: ArticleNode): { rows: number; columns: number } {
  let columns = 0;
  let rowCount = rows.length;
  /** For each column, the first row that no cell from above covers. */
  const firstFreeRow: number[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const { attrs } of row.content ?? []) {
      while ((firstFreeRow[column] ?? 0) > index) column += 1;
      const { colspan = 1, rowspan = 1 } = (attrs ?? {}) as { colspan?: number; rowspan?: number };
      firstFreeRow.fill(index + rowspan, column, column + colspan);
      while (firstFreeRow.length < column + colspan) firstFreeRow.push(index + rowspan);
      column += colspan;
      rowCount = Math.max(rowCount, index + rowspan);
    }
    columns = Math.max(columns, column);
  }
  return { rows: rowCount, columns };
}
