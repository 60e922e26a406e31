import type { Article, ArticleNode } from './document';

function lineOf({ content = [] }: ArticleNode): string {
  return content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('');
}

function linesOf(node: ArticleNode): string[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [lineOf(node)];
  return (node.content ?? []).flatMap(linesOf);
}

/** The running text, a line a paragraph. Pictures with their captions and embeds are no part of it. */
export function articleToText({ doc }: Article): string {
  return linesOf(doc).join('\n');
}

/** Words as people count them: runs between spaces that hold a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}
