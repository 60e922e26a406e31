import type { DefaultTreeAdapterTypes } from 'parse5';

export type PastedElement = DefaultTreeAdapterTypes.Element;
export type PastedNode = DefaultTreeAdapterTypes.ChildNode;

export const isElement = (node: PastedNode): node is PastedElement => 'tagName' in node;
export const isText = (node: PastedNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export function attributeOf(element: PastedElement, name: string): string {
  return element.attrs.find((each) => each.name === name)?.value ?? '';
}

export function hasClass(element: PastedElement, name: string): boolean {
  return attributeOf(element, 'class').split(/\s+/).includes(name);
}

export type Styles = ReadonlyMap<string, string>;

/** `a: b; c: d` by name. Values with a `;` in quotes are cut short, which no value that we read has. */
export function parseStyles(text: string): Styles {
  const styles = new Map<string, string>();
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      styles.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return styles;
}

/** Everything below, in its order and without recursion. */
export function* descendants(nodes: readonly PastedNode[]): Generator<PastedNode> {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (isElement(node))
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child) waiting.push(child);
      }
  }
}

export function textOf(nodes: readonly PastedNode[]): string {
  let text = '';
  for (const node of descendants(nodes)) if (isText(node)) text += node.value;
  return text;
}
