import { embedOrigins } from '@masthead/article/embeds/to-html';
import { phrase } from '@masthead/domain/text/phrase';
import { ArticlePage } from '../article/article-page';
import { type ArticleView, listRichTexts } from '../article/article-view';

import { formatTime, type Site } from '../context/site';
import { styleSheetHash } from '../layout/style';

/** Directives of the content security policy that all previews share. */
const listBaseDirectives = (colour: string) => [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${styleSheetHash(colour)}`,
  // Paragraphs have inline styles for their alignment.
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const SANDBOX = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** Needed by the frames of embeds. The page itself has no script, and its policy allows none. */
const FRAME_PERMISSIONS = 'allow-scripts allow-forms allow-presentation';

/** The content security policy of a preview without embeds, such as an error message. */
export function buildMessagePolicy(colour: string): string {
  return [...listBaseDirectives(colour), SANDBOX].join('; ');
}

/** The policy of a previewed article. It allows only the frames of its embeds, and scripts only inside them. */
export function buildArticlePolicy(article: ArticleView, colour: string): string {
  const origins = [...new Set(listRichTexts(article).flatMap(embedOrigins))];
  if (origins.length === 0) return buildMessagePolicy(colour);
  return [...listBaseDirectives(colour), `frame-src ${origins.join(' ')}`, `${SANDBOX} ${FRAME_PERMISSIONS}`].join(
    '; ',
  );
}

interface Props {
  site: Site;
  article: ArticleView;
  isPublished: boolean;
  expires_at: string;
}

/** An article as readers would see it, below a banner that says that it is a preview. */
export function PreviewPage({ site, article, isPublished, expires_at }: Props) {
  const headline = article.headline || site.translate(phrase('No headline'));
  return (
    <ArticlePage
      site={site}
      article={{ ...article, headline }}
      banner={
        <aside className="banner">
          <strong>
            {isPublished
              ? site.translate(phrase('Preview of a published post'))
              : site.translate(phrase('Preview: not published'))}
          </strong>
          {isPublished ? <span>{site.translate(phrase('Readers see the last saved version.'))}</span> : null}
          <span>
            {site.translate(phrase('This link works until {time}.'), { time: formatTime(site, expires_at, 'time') })}
          </span>
        </aside>
      }
    />
  );
}
