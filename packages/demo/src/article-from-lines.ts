import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { toFigure } from '@masthead/article/nodes/figure';

/** Formatted text in a line: `**bold**` or `[text](URL)`. */
const FORMATTED_TEXT = /\*\*(?<bold>[^*]+)\*\*|\[(?<linkText>[^\]]+)\]\((?<href>[^)]+)\)/g;

/** Parses the text of a line into text nodes with bold and links. */
function parseInline(line: string): ArticleNode[] {
  const nodes: ArticleNode[] = [];
  let end = 0;
  for (const { 0: match, index, groups: { bold, linkText, href } = {} } of line.matchAll(FORMATTED_TEXT)) {
    const mark = bold === undefined ? { type: 'link', attrs: { href } } : { type: 'bold' };
    nodes.push(
      { type: 'text', text: line.slice(end, index) },
      { type: 'text', text: bold ?? linkText ?? '', marks: [mark] },
    );
    end = index + match.length;
  }
  nodes.push({ type: 'text', text: line.slice(end) });
  return nodes.filter(({ text }) => text !== '');
}

const paragraph = (text: string): ArticleNode => ({ type: 'paragraph', content: parseInline(text) });
const item = (text: string): ArticleNode => ({ type: 'listItem', content: [paragraph(text)] });

function parseLine(line: string): ArticleNode {
  if (line.startsWith('## ')) return { type: 'heading', attrs: { level: 2 }, content: parseInline(line.slice(3)) };
  if (line.startsWith('- ')) return { type: 'bulletList', content: line.slice(2).split(';').map(item) };
  return paragraph(line);
}

type Picture = Parameters<typeof toFigure>[0]['image'] & { alt: string | null; label: string | null; name: string };

/**
 * Creates an article from lines of text, so that the demo content is readable in the source code. A line with `## ` is
 * a heading, a line with `- ` is a list with items separated by `;`. The picture becomes a figure at the end.
 */
export function articleFromLines(lines: string[], picture: Picture | null): Article {
  const content = lines.map(parseLine);
  if (picture) {
    const { name, alt, label } = picture;
    content.push({ type: 'figure', attrs: { ...toFigure({ image: picture, alt, title: name, label }) } });
  }
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}
