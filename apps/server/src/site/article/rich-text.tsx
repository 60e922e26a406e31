import type { Article } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';

/** A rich text that `readArticle` let in, as markup. */
export function RichText({ article }: { article: Article }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes every value, and nobody types markup
  return <div className="text" dangerouslySetInnerHTML={{ __html: articleToHtml(article) }} />;
}
