import { hrefRefusal } from '../links';
import type { Marks } from './blocks';
import { type PastedElement, readAttribute, type Styles } from './tree';

/** CSS font weights from 600 (semi-bold) on count as bold. */
const MIN_BOLD_WEIGHT = 600;
const boldTags = new Set(['b', 'strong']);
const italicTags = new Set(['i', 'em', 'cite', 'dfn', 'var']);

// Programs mark bold, italic and underlined text by tags or by styles. `null` means that the style says nothing.

function isBold(styles: Styles): boolean | null {
  const value = styles.get('font-weight');
  if (value === undefined || value === 'inherit') return null;
  return value === 'bold' || value === 'bolder' || Number(value) >= MIN_BOLD_WEIGHT;
}

function isItalic(styles: Styles): boolean | null {
  const value = styles.get('font-style');
  return value === undefined || value === 'inherit' ? null : value === 'italic' || value.startsWith('oblique');
}

function isUnderlined(styles: Styles): boolean | null {
  const value = styles.get('text-decoration-line') ?? styles.get('text-decoration');
  if (value === undefined) return null;
  return value.includes('underline') ? true : value.includes('none') ? false : null;
}

/** Returns the target of a redirect URL of Google Docs: `https://www.google.com/url?q=TARGET`. */
function unwrapRedirect(href: string): string {
  if (!/^https?:\/\/www\.google\.com\/url\?/i.test(href) || !URL.canParse(href)) return href;
  return new URL(href).searchParams.get('q') ?? href;
}

function findLink(element: PastedElement): string | null {
  const href = unwrapRedirect(readAttribute(element, 'href').trim());
  return href !== '' && hrefRefusal(href) === null ? href : null;
}

/** Returns the marks of text inside the element. Styles override tags. */
export function readMarks(element: PastedElement, styles: Styles, inherited: Marks): Marks {
  const { tagName } = element;
  const isLink = tagName === 'a';
  return {
    bold: isBold(styles) ?? (inherited.bold || boldTags.has(tagName)),
    italic: isItalic(styles) ?? (inherited.italic || italicTags.has(tagName)),
    underline: isUnderlined(styles) ?? (inherited.underline || tagName === 'u'),
    href: isLink ? (findLink(element) ?? inherited.href) : inherited.href,
  };
}
