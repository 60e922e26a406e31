import { attributeOf, hasClass, type PastedElement, type Styles } from './tree';

const dropped = new Set(
  (
    'applet area audio base button canvas col colgroup datalist del embed frame frameset head iframe img input link map ' +
    'math meta noframes noscript object optgroup option param picture progress script select source style svg template ' +
    'textarea title track video wbr xml'
  ).split(' '),
);

const blocks = new Set(
  (
    'address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'hgroup hr html legend main nav p pre search section summary'
  ).split(' '),
);

const headings = new Map<string, 'h2' | 'h3' | 'h4'>([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** What no reader of the source saw as its text: machinery, notes in the margin, pictures. */
export function isDropped(element: PastedElement, styles: Styles): boolean {
  const { tagName } = element;
  if (dropped.has(tagName) || (tagName.includes(':') && tagName !== 'o:p')) return true;
  if (styles.get('display') === 'none' || styles.get('mso-hide') === 'all') return true;
  if (styles.get('mso-list') === 'ignore' || styles.get('mso-element') === 'comment-list') return true;
  return hasClass(element, 'EOP') || hasClass(element, 'MsoCommentReference');
}

export function isBlock(element: PastedElement): boolean {
  return blocks.has(element.tagName) || headingOf(element) !== null;
}

/** Word writes its title, and in the browser all of its headings, as paragraphs. */
export function headingOf(element: PastedElement): 'h2' | 'h3' | 'h4' | null {
  if (hasClass(element, 'MsoTitle')) return 'h2';
  const level = attributeOf(element, 'role') === 'heading' ? `h${attributeOf(element, 'aria-level')}` : element.tagName;
  return headings.get(level) ?? null;
}
