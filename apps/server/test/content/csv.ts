import type { ContextualLink } from '@masthead/domain/contextual-links/contract';

/** CSV rows of valid contextual links, numbered from `firstNumber`. */
export function createLinkRows(count: number, firstNumber = 0): string[] {
  return Array.from(
    { length: count },
    (_, index) => `Phrase ${firstNumber + index} ₦€ü,https://example.com/${firstNumber + index}/a-story`,
  );
}

/** The content of a CSV file. `end` is the line ending. */
export const toCsv = (header: string, lines: readonly string[], end = '\n') => `${[header, ...lines].join(end)}${end}`;

export const csvFile = (content: BlobPart, name = 'list.csv') => new File([content], name);

/** Links as strings such as `Phrase https://example.com/1`, for short comparisons. */
export const toLines = (items: readonly Partial<ContextualLink>[]) => items.map(({ text, url }) => `${text} ${url}`);
