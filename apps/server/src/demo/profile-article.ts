import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { figureOf } from '@masthead/article/nodes/figure';

const text = (words: string): ArticleNode => ({ type: 'text', text: words });
const paragraph = (words: string): ArticleNode => ({ type: 'paragraph', content: [text(words)] });
const item = (words: string): ArticleNode => ({ type: 'listItem', content: [paragraph(words)] });

function nodeOf(line: string): ArticleNode {
  if (line.startsWith('## ')) return { type: 'heading', attrs: { level: 2 }, content: [text(line.slice(3))] };
  if (line.startsWith('- ')) return { type: 'bulletList', content: line.slice(2).split(';').map(item) };
  return paragraph(line);
}

type Picture = Parameters<typeof figureOf>[0]['image'] & { alt: string | null; label: string | null; name: string };

/** The lines of a demo profile as an article, with a picture of the library at its end. */
export function profileArticle(lines: string[], picture: Picture | null): Article {
  const content = lines.map(nodeOf);
  if (picture) {
    const { name, alt, label } = picture;
    content.push({ type: 'figure', attrs: { ...figureOf({ image: picture, alt, title: name, label }) } });
  }
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}
