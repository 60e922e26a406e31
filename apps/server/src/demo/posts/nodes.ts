import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { figureOf } from '@masthead/article/nodes/figure';
import { addressOf, markOf } from '../../media/renditions/rendition';
import type { DemoImage } from './demo-posts.queries';

export const text = (words: string, mark?: NonNullable<ArticleNode['marks']>[number]): ArticleNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [mark] }),
});
export const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });
export const heading = (level: 2 | 3, words: string): ArticleNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
export const quote = (words: string): ArticleNode => ({ type: 'blockquote', content: [paragraph(text(words))] });

export function list(type: 'bulletList' | 'orderedList', points: string[]): ArticleNode {
  return { type, content: points.map((point) => ({ type: 'listItem', content: [paragraph(text(point))] })) };
}

export function table(head: string[], rows: string[][]): ArticleNode {
  const row = (type: 'tableHeader' | 'tableCell', cells: string[]): ArticleNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [paragraph(text(cell))] })),
  });
  return { type: 'table', content: [row('tableHeader', head), ...rows.map((cells) => row('tableCell', cells))] };
}

/** A picture of the library, as the picker would put it there. */
export function figure(image: DemoImage, title: string): ArticleNode {
  const url = addressOf(image, { size: 'full', mark: markOf(image, title), format: image.ext });
  const { name, alt, label } = image;
  return { type: 'figure', attrs: { ...figureOf({ image: { ...image, url }, alt, title: name, label }) } };
}

export const articleOf = (content: ArticleNode[]): Article => ({ v: ARTICLE_VERSION, doc: { type: 'doc', content } });
