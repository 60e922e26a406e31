import {
  attributeOf,
  descendants,
  isElement,
  type PastedElement,
  type PastedNode,
  parseStyles,
  type Styles,
  textOf,
} from './tree';

/** Programs of one maker put what is underlined or slanted into classes: `span.s1 {text-decoration: underline}`. */
function rulesIn(nodes: readonly PastedNode[]): Map<string, string> {
  const rules = new Map<string, string>();
  for (const node of descendants(nodes)) {
    if (!isElement(node) || node.tagName !== 'style') continue;
    for (const rule of textOf(node.childNodes).split('}')) {
      const [selector = '', declarations] = rule.split('{');
      if (declarations !== undefined) rules.set(selector.trim(), declarations);
    }
  }
  return rules;
}

function isCocoa(nodes: readonly PastedNode[]): boolean {
  for (const node of descendants(nodes)) {
    const isGenerator =
      isElement(node) && node.tagName === 'meta' && attributeOf(node, 'name').toLowerCase() === 'generator';
    if (isGenerator) return attributeOf(node, 'content').startsWith('Cocoa');
  }
  return false;
}

/** The styles of an element, those of its class included where the program that wrote the page keeps them there. */
export function stylesFrom(nodes: readonly PastedNode[]): (element: PastedElement) => Styles {
  const rules = isCocoa(nodes) ? rulesIn(nodes) : null;
  return (element) => {
    const own = attributeOf(element, 'style');
    const shared = rules?.get(`${element.tagName}.${attributeOf(element, 'class')}`);
    return parseStyles(shared ? `${shared};${own}` : own);
  };
}
