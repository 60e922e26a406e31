import type { Article, ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import slugify from '@sindresorhus/slugify';

/** A part of a text: what stands before the first heading, or a heading and what stands below it. */
export interface Chapter {
  /** What a link in the page calls it; `null` for the part before the first heading. */
  id: string | null;
  title: string;
  level: number;
  article: Article;
}

/** Headings that contents are made of; smaller ones belong to their part. */
const isBeginning = ({ type, attrs }: ArticleNode) => type === 'heading' && Number(attrs?.level) <= 3;

/** The text in parts, each with a name of its own. */
export function chaptersOf({ v, doc }: Article): Chapter[] {
  const { content = [] } = doc;
  const starts = content.flatMap((node, index) => (isBeginning(node) ? [index] : []));
  const taken = new Set<string>();
  return [...new Set([0, ...starts])].map((start, index, all) => {
    const nodes = content.slice(start, all[index + 1]);
    const article = { v, doc: { ...doc, content: nodes } };
    const [first] = nodes;
    if (!first || !isBeginning(first)) return { id: null, title: '', level: 0, article };
    const title = articleToText({ v, doc: { type: 'doc', content: [first] } }).trim();
    return { id: freeId(title, taken), title, level: Number(first.attrs?.level), article };
  });
}

function freeId(title: string, taken: Set<string>): string {
  const slug = slugify(title, { decamelize: false }).slice(0, 60) || 'part';
  let id = slug;
  for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
  taken.add(id);
  return id;
}
