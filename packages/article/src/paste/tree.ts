import type { DefaultTreeAdapterTypes } from 'parse5';

// Helpers for the tree of pasted HTML, as parse5 returns it.

/** Elements without text for readers. */
const ignoredTags = new Set(
  (
    'applet area audio base button canvas col colgroup datalist del embed frame frameset head iframe img input link map ' +
    'math meta noframes noscript object optgroup option param picture progress script select source style svg template ' +
    'textarea title track video wbr xml'
  ).split(' '),
);

/** Elements that start a new paragraph. */
const blockTags = new Set(
  (
    'address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'hgroup hr html legend main nav p pre search section summary'
  ).split(' '),
);

/** Headings of other programs with the heading of an article. The title of a post is its only h1. */
const headings = new Map<string, 'h2' | 'h3' | 'h4'>([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/**
 * Returns whether the element has no text for readers: scripts, form fields, comments, pictures, list markers of Word.
 */
export function isIgnored(element: PastedElement, styles: Styles): boolean {
  const { tagName } = element;
  if (ignoredTags.has(tagName) || (tagName.includes(':') && tagName !== 'o:p')) return true;
  if (styles.get('display') === 'none' || styles.get('mso-hide') === 'all') return true;
  if (styles.get('mso-list') === 'ignore' || styles.get('mso-element') === 'comment-list') return true;
  return hasClass(element, 'EOP') || hasClass(element, 'MsoCommentReference');
}

export function isBlock(element: PastedElement): boolean {
  return blockTags.has(element.tagName) || readHeadingTag(element) !== null;
}

/** Returns the heading tag. Word writes its title, and Word Online all headings, as paragraphs. */
export function readHeadingTag(element: PastedElement): 'h2' | 'h3' | 'h4' | null {
  if (hasClass(element, 'MsoTitle')) return 'h2';
  const level =
    readAttribute(element, 'role') === 'heading' ? `h${readAttribute(element, 'aria-level')}` : element.tagName;
  return headings.get(level) ?? null;
}

export type PastedElement = DefaultTreeAdapterTypes.Element;
export type PastedNode = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: PastedNode): node is PastedElement => 'tagName' in node;
export const isText = (node: PastedNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export function readAttribute(element: PastedElement, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

export function hasClass(element: PastedElement, name: string): boolean {
  return readAttribute(element, 'class').split(/\s+/).includes(name);
}

export type Styles = ReadonlyMap<string, string>;

/** Parses a style attribute. Values with a quoted `;` are cut off; none of the styles in use has one. */
export function parseStyles(text: string): Styles {
  const styles = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      styles.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return styles;
}

/** Yields the nodes and their descendants in document order, without recursion. */
export function* walkNodes(nodes: readonly PastedNode[]): Generator<PastedNode> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if (isElement(node))
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child) stack.push(child);
      }
  }
}

export function readText(nodes: readonly PastedNode[]): string {
  let text = '';
  for (const node of walkNodes(nodes)) if (isText(node)) text += node.value;
  return text;
}

/** Removes control characters and lone surrogates, which the database rejects. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?|\f/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '');
}
