import type { Article } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';
import { parseWebUrl } from '@masthead/domain/text/links';
import { createContext, useContext } from 'react';

/** The `rel` of external links in paid content, which search engines require. */
export const PAID_REL = 'sponsored nofollow noopener';

/** Sets the `rel` of external links in all texts of a page. */
export const LinkRelContext = createContext<string | undefined>(undefined);

/** Renders a rich text. `article` must have been validated by `readArticle`. */
export function RichText({ article }: { article: Article }) {
  const html = articleToHtml(article, { linkRel: useContext(LinkRelContext) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes every value
  return <div className="text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A link to another site if the text is a URL, else plain text. */
export function ExternalLink({ text }: { text: string }) {
  const rel = useContext(LinkRelContext) ?? 'noopener';
  return parseWebUrl(text) ? (
    <a href={text} target="_blank" rel={rel}>
      {text}
    </a>
  ) : (
    text
  );
}
