import { creditOf, pictureOf } from '@masthead/article/figure-html';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { phrase } from '@masthead/domain/text/phrase';
import { type Site, zoneTime } from '../context/site';
import { Breadcrumbs } from '../layout/layout';
import { type ArticleView, minutesToRead, type Person } from './article-view';

interface Props {
  site: Site;
  article: ArticleView;
}

interface HeaderProps extends Props {
  /** Live coverage that has not ended. */
  isLive: boolean;
}

export function ArticleHeader({ site, article, isLive }: HeaderProps) {
  const { places, headline, description, lead, paid_label } = article;
  return (
    <header>
      <Breadcrumbs site={site} links={places} />
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

/** Who wrote it, or who was asked, with what they are. */
export function People({ people }: { people: Person[] }) {
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

const SIZES = '(min-width: 48rem) 45rem, 100vw';

/** The picture at the top: the first that readers see, so it does not wait. */
function LeadPicture({ figure }: { figure: FigureAttributes }) {
  const { src, srcset, webp } = pictureOf(figure);
  const { alt, width, height, caption } = figure;
  const credit = creditOf(figure);
  return (
    <figure className="lead">
      <picture>
        {webp ? <source type="image/webp" srcSet={webp} sizes={SIZES} /> : null}
        <img
          src={src}
          {...(srcset && { srcSet: srcset, sizes: SIZES })}
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
