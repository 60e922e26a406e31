import { phrase } from '@masthead/domain/text/phrase';
import { ArticlePage } from '../article/article-page';
import type { ShownArticle } from '../article/shown-article';
import type { Site } from '../layout/site';
import { zoneTime } from '../layout/zone-time';

interface Props {
  site: Site;
  article: ShownArticle;
  expires_at: string;
}

/** The page that readers would get, and above it that they have not. */
export function PreviewPage({ site, article, expires_at }: Props) {
  const headline = article.headline || site.say(phrase('No headline yet'));
  return (
    <ArticlePage
      site={site}
      article={{ ...article, headline }}
      banner={
        <aside className="banner">
          <strong>{site.say(phrase('Preview: not published'))}</strong>
          <span>
            {site.say(phrase('This address works until {time}.'), { time: zoneTime(site, expires_at, 'time') })}
          </span>
        </aside>
      }
    />
  );
}
