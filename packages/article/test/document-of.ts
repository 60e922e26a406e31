import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ArticleMark, ArticleNode } from '../src/document';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const blocks: Record<string, string | undefined> = {
  p: 'paragraph',
  blockquote: 'blockquote',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
};
const marks: Record<string, string | undefined> = { strong: 'bold', em: 'italic', u: 'underline', a: 'link' };

function attributesOf({ tagName, attrs }: Element): Record<string, unknown> | null {
  const value = (name: string) => attrs.find((each) => each.name === name)?.value;
  const found: Record<string, unknown> = {};
  const align = /^text-align: (\w+)$/.exec(value('style') ?? '')?.[1];
  if (align) found.textAlign = align;
  if (/^h\d$/.test(tagName)) found.level = Number(tagName[1]);
  for (const name of ['start', 'colspan', 'rowspan']) if (value(name)) found[name] = Number(value(name));
  if (tagName === 'ol' && value('type')) found.type = value('type');
  return Object.keys(found).length > 0 ? found : null;
}

function inline(node: Node, worn: ArticleMark[]): ArticleNode[] {
  if (node.nodeName === '#text') {
    const text = (node as DefaultTreeAdapterTypes.TextNode).value;
    return [worn.length > 0 ? { type: 'text', marks: worn, text } : { type: 'text', text }];
  }
  const element = node as Element;
  if (element.tagName === 'br') return [{ type: 'hardBreak' }];
  const type = marks[element.tagName];
  if (!type) throw new Error(`${element.tagName} in a line`);
  const mark = type === 'link' ? { type, attrs: { href: element.attrs[0]?.value } } : { type };
  return element.childNodes.flatMap((child) => inline(child, [...worn, mark]));
}

function block(element: Element): ArticleNode[] {
  if (element.tagName === 'tbody') return element.childNodes.flatMap((child) => block(child as Element));
  const type = blocks[element.tagName] ?? (/^h[234]$/.test(element.tagName) ? 'heading' : null);
  if (!type) throw new Error(`${element.tagName} is no block`);
  const isLine = type === 'paragraph' || type === 'heading';
  const content = element.childNodes.flatMap((child) => (isLine ? inline(child, []) : block(child as Element)));
  const attrs = attributesOf(element);
  return [{ type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }];
}

/** The document that clean markup spells out; throws at anything that is not in the format. */
export function documentOf(html: string): ArticleNode {
  const nodes = parseFragment(html).childNodes;
  const isLine = nodes.every((node) => node.nodeName === '#text' || marks[node.nodeName]);
  const content = isLine
    ? [{ type: 'paragraph', content: nodes.flatMap((node) => inline(node, [])) }]
    : nodes.flatMap((node) => block(node as Element));
  return { type: 'doc', content };
}
