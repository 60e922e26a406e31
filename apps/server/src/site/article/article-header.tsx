import { phrase } from '@masthead/domain/text/phrase';
import { Breadcrumbs } from '../layout/breadcrumbs';
import type { Site } from '../layout/site';
import { zoneTime } from '../layout/zone-time';
import { LeadPicture } from './lead-picture';
import { People } from './people';
import type { ShownArticle } from './shown-article';
import { minutesToRead } from './texts';

interface Props {
  site: Site;
  article: ShownArticle;
}

interface HeaderProps extends Props {
  /** Live coverage that has not ended. */
  isLive: boolean;
}

export function ArticleHeader({ site, article, isLive }: HeaderProps) {
  const { places, headline, description, lead, paid_label } = article;
  return (
    <header>
      <Breadcrumbs site={site} places={places} />
      {paid_label === null ? null : <p className="paid">{paid_label}</p>}
      {isLive ? (
        <p className="live" data-live-badge="">
          {site.say(phrase('Live'))}
        </p>
      ) : null}
      <h1>{headline}</h1>
      {description ? <p className="standfirst">{description}</p> : null}
      <Facts site={site} article={article} />
      {lead ? <LeadPicture figure={lead} /> : null}
    </header>
  );
}

/** Who wrote it, when it came out and was last updated, and how long it takes. */
function Facts({ site, article }: Props) {
  const { authors, published_at, updated_at } = article;
  const minutes = minutesToRead(article);
  if (authors.length === 0 && published_at === null && minutes === null) return null;
  return (
    <div className="facts">
      {authors.length > 0 ? <People people={authors} /> : null}
      {published_at ? <time dateTime={published_at}>{zoneTime(site, published_at, 'day')}</time> : null}
      {updated_at ? (
        <time dateTime={updated_at}>
          {site.say(phrase('Updated {time}'), { time: zoneTime(site, updated_at, 'day') })}
        </time>
      ) : null}
      {minutes === null ? null : <span>{site.say(phrase('{minutes} min read'), { minutes })}</span>}
    </div>
  );
}
