import type { Site } from '../layout/site';
import { zoneTime } from '../layout/zone-time';
import { nowhere, type Spot } from '../parts/spot';
import { Badges } from './badges';
import type { Card } from './card';
import { CardImage } from './card-image';

export type Look = 'plain' | 'lead' | 'small' | 'line';

export interface CardViewProps {
  site: Site;
  card: Card;
  /** The level of its heading. */
  level: 2 | 3;
  /** A picture above the title; the largest of the page; a small picture beside it; no picture. */
  look?: Look;
  /** Where the list stands: what is clear from it is not said again. */
  spot?: Spot;
  /** The first picture of the page does not wait. */
  isFirst?: boolean;
}

export function CardView({ site, card, level, look = 'plain', spot = nowhere, isFirst = false }: CardViewProps) {
  const Title = `h${level}` as const;
  const place = placeOf(site, card, spot);
  const language = site.parts.sections.find(({ id }) => id === card.section_id)?.language ?? site.language;
  return (
    <article className={`card ${look}`} {...(language !== site.language && { lang: language })}>
      {card.picture && look !== 'line' ? <CardImage picture={card.picture} look={look} isFirst={isFirst} /> : null}
      <div>
        <p className="about-card">
          {place ? <span>{place}</span> : null}
          <time dateTime={card.published_at}>
            {zoneTime(site, card.published_at, look === 'line' ? 'stamp' : 'date')}
          </time>
          <Badges site={site} card={card} />
        </p>
        <Title>
          <a href={card.path}>{card.title}</a>
        </Title>
        {look === 'lead' && card.description ? <p className="says">{card.description}</p> : null}
      </div>
    </article>
  );
}

/** The section of an article, or on the pages of that section its category. */
function placeOf({ parts }: Site, { section_id, category_id }: Card, spot: Spot): string | undefined {
  if (spot.section_id === null || spot.section_id !== section_id) {
    return parts.sections.find(({ id }) => id === section_id)?.catchy_title;
  }
  if (spot.category_id === category_id) return undefined;
  return parts.categories.find(({ id }) => id === category_id)?.catchy_title;
}
