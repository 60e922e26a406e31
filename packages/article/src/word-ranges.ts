import type { Node } from '@tiptap/pm/model';

/** A range of positions in a ProseMirror document. */
export interface Range {
  from: number;
  to: number;
}

/**
 * Returns the document position of each word, in the order of `articleToText`. Words are separated by spaces, line
 * breaks and paragraphs. Captions and embeds are not part of that text. The editor uses the positions to mark words
 * that the uniqueness check found elsewhere.
 */
export function wordRanges(doc: Node): Range[] {
  const ranges: Range[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // Inline leaf nodes become one character, so indexes in the line correspond to document positions.
    const line = node.textBetween(0, node.content.size, undefined, '\n');
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      ranges.push({ from: pos + 1 + index, to: pos + 1 + index + word.length });
    }
    return false;
  });
  return ranges;
}
