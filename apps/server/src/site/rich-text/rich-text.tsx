import type { Article } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';
import { webAddress } from '@masthead/domain/text/links';
import { createContext, useContext } from 'react';

export const PAID_REL = 'sponsored nofollow noopener';

/** The `rel` of links that leave the site, for all texts of a page; left out, they are ordinary links. */
export const LinkRel = createContext<string | undefined>(undefined);

/** A rich text that `readArticle` let in, as markup. */
export function RichText({ article }: { article: Article }) {
  const html = articleToHtml(article, { linkRel: useContext(LinkRel) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes every value, and nobody types markup
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text that is an address leads there; any other is only read. */
export function OutsideLink({ text }: { text: string }) {
  const rel = useContext(LinkRel) ?? 'noopener';
  return webAddress(text) ? (
    <a href={text} target="_blank" rel={rel}>
      {text}
    </a>
  ) : (
    text
  );
}
