// The intermediate form of pasted HTML. `read-blocks.ts` creates it, `paste.ts` renders it as HTML of the article
// format.

export interface Marks {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  href: string | null;
}

/** A piece of text with the same formatting. */
export interface Run extends Marks {
  /** `\n` alone is a line break. */
  text: string;
}

export interface TextBlock {
  kind: 'text';
  tag: 'p' | 'h2' | 'h3' | 'h4';
  align: string | null;
  runs: Run[];
}

/** The numbering of a list. `type` is the HTML attribute of `ol`. */
export interface ListStyle {
  ordered: boolean;
  start: number;
  type: string | null;
}

export interface ListBlock extends ListStyle {
  kind: 'list';
  items: Block[][];
}

/** A paragraph that is an item of a list, as in the HTML of Word. */
export interface ItemBlock extends ListStyle {
  kind: 'item';
  /** Items with the same id belong to the same list. */
  list: string;
  level: number;
  blocks: Block[];
}

interface QuoteBlock {
  kind: 'quote';
  blocks: Block[];
}

export interface Cell {
  isHeader: boolean;
  colspan: number;
  rowspan: number;
  blocks: Block[];
}

interface TableBlock {
  kind: 'table';
  rows: Cell[][];
}

export type Block = TextBlock | ListBlock | ItemBlock | QuoteBlock | TableBlock;
