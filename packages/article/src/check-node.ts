import { fill, phrase } from '@masthead/domain/text/phrase';
import { unprintableRefusal } from '@masthead/domain/text/symbols';
import { markAttributes, nodeAttributes } from './attributes';
import { type ArticleMark, type ArticleNode, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './document';
import type { EmbedSwitches } from './embeds/catalogue';
import { readEmbedAddress } from './embeds/read-address';
import { hrefRefusal } from './links';
import { mediaPath, parseMediaAddress } from './media';
import type { FigureAttributes } from './nodes/figure';
import { articleSchema } from './schema';
import { tableSize } from './table-size';

const NO_ARTICLE = phrase('The text is not an article');

/** Unknown names come from outside and are shown in the refusal. */
const shown = (name: unknown) => (typeof name === 'string' ? name.slice(0, 40) : typeof name);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownKey(value: Record<string, unknown>, known: readonly string[]): string | null {
  const key = Object.keys(value).find((each) => !known.includes(each));
  return key === undefined ? null : fill(phrase('The article holds an unknown field: {name}'), { name: shown(key) });
}

const attributesRefusal = (name: string) =>
  fill(phrase('The article holds wrong attributes of {name}'), { name: shown(name) });

function markRefusal(mark: unknown): string | null {
  if (!isRecord(mark)) return NO_ARTICLE;
  const attributes = typeof mark.type === 'string' ? markAttributes.get(mark.type) : undefined;
  if (!attributes) return fill(phrase('The article holds unknown formatting: {name}'), { name: shown(mark.type) });
  const refusal = unknownKey(mark, ['type', 'attrs']);
  if (refusal) return refusal;
  const { type, attrs = {} } = mark as unknown as ArticleMark;
  if (!attributes.safeParse(attrs).success) return attributesRefusal(type);
  return type === 'link' ? hrefRefusal(String(attrs.href)) : null;
}

function marksRefusal(marks: unknown, { type }: ArticleNode): string | null {
  if (marks === undefined) return null;
  if (!Array.isArray(marks) || marks.length > markAttributes.size) return NO_ARTICLE;
  const refusal = marks.map(markRefusal).find((reason) => reason !== null);
  if (refusal) return refusal;
  const isDoubled = new Set(marks.map((mark: ArticleMark) => mark.type)).size < marks.length;
  return isDoubled || (marks.length > 0 && !articleSchema.nodes[type]?.isInline) ? NO_ARTICLE : null;
}

function textRefusal({ type, text }: ArticleNode): string | null {
  if (type !== 'text') return text === undefined ? null : NO_ARTICLE;
  return typeof text === 'string' && text !== '' ? unprintableRefusal(text) : NO_ARTICLE;
}

/** Why this is no node of ours by itself, whatever it holds; `null` when it is one. */
export function nodeRefusal(value: unknown): string | null {
  if (!isRecord(value)) return NO_ARTICLE;
  const attributes = typeof value.type === 'string' ? nodeAttributes.get(value.type) : undefined;
  if (!attributes) return fill(phrase('The article holds an unknown element: {name}'), { name: shown(value.type) });
  const refusal = unknownKey(value, ['type', 'attrs', 'content', 'marks', 'text']);
  if (refusal) return refusal;
  const node = value as unknown as ArticleNode;
  if (node.content !== undefined && !Array.isArray(node.content)) return NO_ARTICLE;
  if (!attributes.safeParse(node.attrs === undefined ? {} : node.attrs).success) return attributesRefusal(node.type);
  return textRefusal(node) ?? marksRefusal(node.marks, node);
}

/** Why these nodes cannot stand in this one; `null` when they can. */
export function contentRefusal({ type, content = [] }: ArticleNode): string | null {
  let match = articleSchema.nodes[type]?.contentMatch ?? null;
  for (const child of content) {
    const childType = articleSchema.nodes[child.type];
    match = (childType && match?.matchType(childType)) ?? null;
    if (match) continue;
    if (child.type === 'table' && type.startsWith('table')) return phrase('Cant insert table inside table');
    return fill(phrase('The article holds {name} inside {parent}'), { name: child.type, parent: type });
  }
  return match?.validEnd ? null : fill(phrase('The article holds an empty {name}'), { name: type });
}

function figureRefusal({ image_id, src, ...said }: FigureAttributes): string | null {
  if (mediaPath(src) !== src || parseMediaAddress(src)?.image_id !== image_id) {
    return phrase('The article holds a picture that is not from the library');
  }
  const texts = [said.alt, said.title, said.caption, said.author].filter((text) => typeof text === 'string');
  return texts.map(unprintableRefusal).find((reason) => reason !== null) ?? null;
}

function embedRefusal({ provider, url }: Record<string, unknown>, switches: EmbedSwitches): string | null {
  const read = readEmbedAddress(String(url), switches);
  if (!read.embed) return read.refusal;
  const isSame = read.embed.provider === provider && read.embed.url === url;
  return isSame ? null : attributesRefusal('embed');
}

function tableRefusal(node: ArticleNode): string | null {
  const { rows, columns } = tableSize(node);
  if (rows <= MAX_TABLE_ROWS && columns <= MAX_TABLE_COLUMNS) return null;
  return fill(phrase('Max table size must be {cols}x{rows}'), { cols: MAX_TABLE_COLUMNS, rows: MAX_TABLE_ROWS });
}

/** What is asked of some nodes besides; their attributes and content have been checked. */
export function ownRefusal(node: ArticleNode, switches: EmbedSwitches): string | null {
  if (node.type === 'table') return tableRefusal(node);
  if (node.type === 'figure') return figureRefusal(node.attrs as unknown as FigureAttributes);
  return node.type === 'embed' ? embedRefusal(node.attrs ?? {}, switches) : null;
}
