import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

/** Rows of links that are all right, from this number on. */
export function manyLinks(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => `Phrase ${from + at} ₦€ü,https://example.com/${from + at}/a-story`);
}

export const csv = (header: string, lines: readonly string[], end = '\n') => `${[header, ...lines].join(end)}${end}`;

export const csvFile = (content: BlobPart, name = 'list.csv') => new File([content], name);

export const inWords = (items: readonly Partial<ContextualLink>[]) => items.map(({ text, url }) => `${text} ${url}`);
