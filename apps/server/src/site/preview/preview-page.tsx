import { embedOrigins } from '@masthead/article/embeds/to-html';
import { phrase } from '@masthead/domain/text/phrase';
import { ArticlePage } from '../article/article-page';
import { type ArticleView, textsOf } from '../article/article-view';

import { type Site, zoneTime } from '../context/site';
import { styleHash } from '../layout/style';

/** Its own pictures and its one style; a link opens a window of its own. */
const page = (colour: string) => [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${styleHash(colour)}`,
  // How a paragraph is aligned stands in its own attribute.
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const SANDBOX = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** What the frames of embeds need. The page itself has no script that it could run. */
const FRAMED = 'allow-scripts allow-forms allow-presentation';

export function messagePolicy(colour: string): string {
  return [...page(colour), SANDBOX].join('; ');
}

/** Only the frames that this article shows are let in, and only then may anything inside them run. */
export function articlePolicy(article: ArticleView, colour: string): string {
  const origins = [...new Set(textsOf(article).flatMap(embedOrigins))];
  if (origins.length === 0) return messagePolicy(colour);
  return [...page(colour), `frame-src ${origins.join(' ')}`, `${SANDBOX} ${FRAMED}`].join('; ');
}

interface Props {
  site: Site;
  article: ArticleView;
  /** Readers already see a version of the post. */
  isPublished: boolean;
  expires_at: string;
}

/** The page that readers would get, below a banner that says what they get now. */
export function PreviewPage({ site, article, isPublished, expires_at }: Props) {
  const headline = article.headline || site.say(phrase('No headline yet'));
  return (
    <ArticlePage
      site={site}
      article={{ ...article, headline }}
      banner={
        <aside className="banner">
          <strong>
            {isPublished ? site.say(phrase('Preview of a published post')) : site.say(phrase('Preview: not published'))}
          </strong>
          {isPublished ? <span>{site.say(phrase('Readers see the last saved version.'))}</span> : null}
          <span>
            {site.say(phrase('This address works until {time}.'), { time: zoneTime(site, expires_at, 'time') })}
          </span>
        </aside>
      }
    />
  );
}
