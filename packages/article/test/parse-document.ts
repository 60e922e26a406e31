import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ArticleMark, ArticleNode } from '../src/document';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** HTML elements with the matching node of the article format. */
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

function readAttributes({ tagName, attrs }: Element): Record<string, unknown> | null {
  const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value;
  const attributes: Record<string, unknown> = {};
  const align = /^text-align: (\w+)$/.exec(value('style') ?? '')?.[1];
  if (align) attributes.textAlign = align;
  if (/^h\d$/.test(tagName)) attributes.level = Number(tagName[1]);
  for (const name of ['start', 'colspan', 'rowspan']) if (value(name)) attributes[name] = Number(value(name));
  if (tagName === 'ol' && value('type')) attributes.type = value('type');
  return Object.keys(attributes).length > 0 ? attributes : null;
}

function parseInline(node: Node, outerMarks: ArticleMark[]): ArticleNode[] {
  if (node.nodeName === '#text') {
    const text = (node as DefaultTreeAdapterTypes.TextNode).value;
    return [outerMarks.length > 0 ? { type: 'text', marks: outerMarks, text } : { type: 'text', text }];
  }
  const element = node as Element;
  if (element.tagName === 'br') return [{ type: 'hardBreak' }];
  const type = marks[element.tagName];
  if (!type) throw new Error(`<${element.tagName}> is not an inline element`);
  const mark = type === 'link' ? { type, attrs: { href: element.attrs[0]?.value } } : { type };
  return element.childNodes.flatMap((child) => parseInline(child, [...outerMarks, mark]));
}

function parseBlock(element: Element): ArticleNode[] {
  if (element.tagName === 'tbody') return element.childNodes.flatMap((child) => parseBlock(child as Element));
  const type = blocks[element.tagName] ?? (/^h[234]$/.test(element.tagName) ? 'heading' : null);
  if (!type) throw new Error(`<${element.tagName}> is not a block element`);
  const isLine = type === 'paragraph' || type === 'heading';
  const content = element.childNodes.flatMap((child) =>
    isLine ? parseInline(child, []) : parseBlock(child as Element),
  );
  const attrs = readAttributes(element);
  return [{ type, ...(attrs ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) }];
}

/** Parses the output of `cleanPastedHtml` into a document. Throws for elements outside the article format. */
export function parseDocument(html: string): ArticleNode {
  const nodes = parseFragment(html).childNodes;
  const isLine = nodes.every((node) => node.nodeName === '#text' || marks[node.nodeName]);
  const content = isLine
    ? [{ type: 'paragraph', content: nodes.flatMap((node) => parseInline(node, [])) }]
    : nodes.flatMap((node) => parseBlock(node as Element));
  return { type: 'doc', content };
}
