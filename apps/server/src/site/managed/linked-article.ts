import type { ShownArticle } from '../article/shown-article';
import type { Site } from '../layout/site';
import { withContextualLinks } from './contextual-links';
import type { LinkIndex } from './link-index';

type Texts = Pick<ShownArticle, 'body' | 'slides'>;

/** The article with contextual links in its texts. `path` is its own. */
export function linkedArticle<T extends Texts>(index: LinkIndex, site: Site, article: T, path: string): T {
  const texts = [article.body, ...article.slides.map(({ content }) => content)];
  const [body, ...contents] = withContextualLinks(index, texts, `${site.url}${path}`);
  const slides = article.slides.map((slide, index) => ({ ...slide, content: contents[index] ?? null }));
  return { ...article, body: body ?? null, slides };
}
