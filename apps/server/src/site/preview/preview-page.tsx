import { phrase } from '@masthead/domain/text/phrase';
import { ArticlePage } from '../article/article-page';
import type { ShownArticle } from '../article/shown-article';
import type { Site } from '../layout/site';
import { zoneTime } from '../layout/zone-time';

interface Props {
  site: Site;
  article: ShownArticle;
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
