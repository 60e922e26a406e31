import type { Article } from './document';

/** Nothing was written, and nothing inserted: blank paragraphs are no text. */
export function isEmptyArticle({ doc }: Article): boolean {
  return (doc.content ?? []).every(({ type, content = [] }) => type === 'paragraph' && content.every(isBlank));
}

function isBlank({ type, text = '' }: { type: string; text?: string }): boolean {
  return type === 'hardBreak' || (type === 'text' && text.trim() === '');
}
