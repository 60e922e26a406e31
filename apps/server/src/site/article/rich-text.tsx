import type { Article } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';
import { useContext } from 'react';
import { LinkRel } from './link-rel';

/** A rich text that `readArticle` let in, as markup. */
export function RichText({ article }: { article: Article }) {
  const html = articleToHtml(article, { linkRel: useContext(LinkRel) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes every value, and nobody types markup
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}
