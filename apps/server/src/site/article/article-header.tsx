import { defaultPicture, toCredit } from '@masthead/article/figure-html';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { phrase } from '@masthead/domain/text/phrase';
import { formatTime, type Site } from '../context/site';
import { Breadcrumbs } from '../layout/layout';
import { type ArticleView, estimateReadingMinutes, type Person } from './article-view';

interface Props {
  site: Site;
  article: ArticleView;
}

interface HeaderProps extends Props {
  /** Whether live coverage is running. */
  isLive: boolean;
}

/** The top of an article page: breadcrumbs, labels, headline, byline and lead picture. */
export function ArticleHeader({ site, article, isLive }: HeaderProps) {
  const { breadcrumbs, headline, description, lead, paid_label } = article;
  return (
    <header>
      <Breadcrumbs site={site} links={breadcrumbs} />
      {paid_label === null ? null : <p className="paid">{paid_label}</p>}
      {isLive ? (
        <p className="live" data-live-badge="">
          {site.translate(phrase('Live'))}
        </p>
      ) : null}
      <h1>{headline}</h1>
      {description ? <p className="standfirst">{description}</p> : null}
      <Byline site={site} article={article} />
      {lead ? <LeadPicture figure={lead} /> : null}
    </header>
  );
}

/** Authors, dates and reading time. */
function Byline({ site, article }: Props) {
  const { authors, published_at, updated_at } = article;
  const minutes = estimateReadingMinutes(article);
  if (authors.length === 0 && published_at === null && minutes === null) return null;
  return (
    <div className="facts">
      {authors.length > 0 ? <PersonList people={authors} /> : null}
      {published_at ? <time dateTime={published_at}>{formatTime(site, published_at, 'dateTime')}</time> : null}
      {updated_at ? (
        <time dateTime={updated_at}>
          {site.translate(phrase('Updated {time}'), { time: formatTime(site, updated_at, 'dateTime') })}
        </time>
      ) : null}
      {minutes === null ? null : <span>{site.translate(phrase('{minutes} min read'), { minutes })}</span>}
    </div>
  );
}

/** A list of authors or experts with avatar and job title. */
export function PersonList({ people }: { people: Person[] }) {
  return (
    <ul className="people">
      {people.map(({ name, position, avatar, path }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the server renders once
        <li key={index}>
          {avatar ? <img src={avatar} alt="" width={40} height={40} loading="lazy" /> : null}
          <div>
            <strong>{path ? <a href={path}>{name}</a> : name}</strong>
            {position ? <span>{position}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The attribute `sizes`: the width of the text column of style.ts. */
const LEAD_PICTURE_SIZES = '(min-width: 48rem) 45rem, 100vw';

/** Loads with high priority, because it is usually the largest element in the first viewport. */
function LeadPicture({ figure }: { figure: FigureAttributes }) {
  const { src, srcset, webp } = defaultPicture(figure);
  const { alt, width, height, caption } = figure;
  const credit = toCredit(figure);
  return (
    <figure className="lead">
      <picture>
        {webp ? <source type="image/webp" srcSet={webp} sizes={LEAD_PICTURE_SIZES} /> : null}
        <img
          src={src}
          {...(srcset && { srcSet: srcset, sizes: LEAD_PICTURE_SIZES })}
          alt={alt ?? ''}
          width={width ?? undefined}
          height={height ?? undefined}
          fetchPriority="high"
        />
      </picture>
      {caption || credit ? (
        <figcaption>
          {caption ? `${caption} ` : null}
          {credit ? <cite>{credit}</cite> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}
