import { hrefRefusal } from '../links';
import type { Marks } from './blocks';
import { attributeOf, type PastedElement, type Styles } from './tree';

const bold = new Set(['b', 'strong']);
const italic = new Set(['i', 'em', 'cite', 'dfn', 'var']);

function weight(styles: Styles): boolean | null {
  const value = styles.get('font-weight');
  if (value === undefined || value === 'inherit') return null;
  return value === 'bold' || value === 'bolder' || Number(value) >= 600;
}

function slant(styles: Styles): boolean | null {
  const value = styles.get('font-style');
  return value === undefined || value === 'inherit' ? null : value === 'italic' || value.startsWith('oblique');
}

function line(styles: Styles): boolean | null {
  const value = styles.get('text-decoration-line') ?? styles.get('text-decoration');
  if (value === undefined) return null;
  return value.includes('underline') ? true : value.includes('none') ? false : null;
}

/** Where a link leads that Google Docs sends through its own counter. */
function target(href: string): string {
  if (!/^https?:\/\/www\.google\.com\/url\?/i.test(href) || !URL.canParse(href)) return href;
  return new URL(href).searchParams.get('q') ?? href;
}

function linkOf(element: PastedElement): string | null {
  const href = target(attributeOf(element, 'href').trim());
  return href !== '' && hrefRefusal(href) === null ? href : null;
}

/** How text inside this element looks: its tag says something, and its style may take it back. */
export function marksInside(element: PastedElement, styles: Styles, outside: Marks): Marks {
  const { tagName } = element;
  const isLink = tagName === 'a';
  return {
    bold: weight(styles) ?? (outside.bold || bold.has(tagName)),
    italic: slant(styles) ?? (outside.italic || italic.has(tagName)),
    // Links are underlined by the page; a line drawn under one says nothing more.
    underline: line(styles) ?? (outside.underline || tagName === 'u'),
    href: isLink ? (linkOf(element) ?? outside.href) : outside.href,
  };
}
