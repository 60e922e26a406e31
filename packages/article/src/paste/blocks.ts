export interface Marks {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  href: string | null;
}

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

export interface ListStyle {
  ordered: boolean;
  start: number;
  type: string | null;
}

export interface ListBlock extends ListStyle {
  kind: 'list';
  items: Block[][];
}

/** A paragraph that says it is an item of a list, as Word writes them. */
export interface ItemBlock extends ListStyle {
  kind: 'item';
  list: string;
  level: number;
  blocks: Block[];
}

export interface QuoteBlock {
  kind: 'quote';
  blocks: Block[];
}

export interface Cell {
  isHeader: boolean;
  colspan: number;
  rowspan: number;
  blocks: Block[];
}

export interface TableBlock {
  kind: 'table';
  rows: Cell[][];
}

export type Block = TextBlock | ListBlock | ItemBlock | QuoteBlock | TableBlock;
