import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { figureOf } from '@masthead/article/nodes/figure';

/** `**bold**`, and `[words](address)` for a link. */
const MARKED = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<href>[^)]+)\)/g;

function inline(line: string): ArticleNode[] {
  const nodes: ArticleNode[] = [];
  let end = 0;
  for (const { 0: whole, index, groups: { bold, words, href } = {} } of line.matchAll(MARKED)) {
    const mark = bold === undefined ? { type: 'link', attrs: { href } } : { type: 'bold' };
    nodes.push(
      { type: 'text', text: line.slice(end, index) },
      { type: 'text', text: bold ?? words ?? '', marks: [mark] },
    );
    end = index + whole.length;
  }
  nodes.push({ type: 'text', text: line.slice(end) });
  return nodes.filter(({ text }) => text !== '');
}

const paragraph = (words: string): ArticleNode => ({ type: 'paragraph', content: inline(words) });
const item = (words: string): ArticleNode => ({ type: 'listItem', content: [paragraph(words)] });

function nodeOf(line: string): ArticleNode {
  if (line.startsWith('## ')) return { type: 'heading', attrs: { level: 2 }, content: inline(line.slice(3)) };
  if (line.startsWith('- ')) return { type: 'bulletList', content: line.slice(2).split(';').map(item) };
  return paragraph(line);
}

type Picture = Parameters<typeof figureOf>[0]['image'] & { alt: string | null; label: string | null; name: string };

/** Lines as an article, with a picture of the library at its end: `## ` is a heading, `- ` a list of what `;` separates. */
export function articleOfLines(lines: string[], picture: Picture | null): Article {
  const content = lines.map(nodeOf);
  if (picture) {
    const { name, alt, label } = picture;
    content.push({ type: 'figure', attrs: { ...figureOf({ image: picture, alt, title: name, label }) } });
  }
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}
