import type { Node } from '@tiptap/pm/model';

export interface Range {
  from: number;
  to: number;
}

/**
 * Where each word of a document stands, in the order of `articleToText`: runs between spaces, a line break being a space
 * and a paragraph ending a word. Captions and embeds are no part of that text, so every one of its words has a place.
 */
export function wordRanges(doc: Node): Range[] {
  const ranges: Range[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // A character each, as in positions: what is found in the line is found in the document.
    const line = node.textBetween(0, node.content.size, undefined, '\n');
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      ranges.push({ from: pos + 1 + index, to: pos + 1 + index + word.length });
    }
    return false;
  });
  return ranges;
}
