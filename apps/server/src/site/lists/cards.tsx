import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { phrase } from '@masthead/domain/text/phrase';
import { paidLabel } from '../context/post-facts';
import { type SiteScope, wholeSite } from '../context/scope';
import { type Site, zoneTime } from '../context/site';
import type { Card, CardPicture } from './card';

type Look = 'plain' | 'lead' | 'small' | 'line';

interface CardViewProps {
  site: Site;
  card: Card;
  /** The level of its heading. */
  level: 2 | 3;
  /** A picture above the title; the largest of the page; a small picture beside it; no picture. */
  look?: Look;
  /** Where the list stands: what is clear from it is not said again. */
  scope?: SiteScope;
  /** The first picture of the page does not wait. */
  isFirst?: boolean;
}

export function CardView({ site, card, level, look = 'plain', scope = wholeSite, isFirst = false }: CardViewProps) {
  const Title = `h${level}` as const;
  const place = placeOf(site, card, scope);
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

const sizes = {
  lead: '(min-width: 64rem) 42rem, 100vw',
  plain: '(min-width: 64rem) 24rem, (min-width: 36rem) 48vw, 7rem',
  small: '7rem',
} as const;

interface Props {
  picture: CardPicture;
  look: keyof typeof sizes;
  isFirst: boolean;
}

function CardImage({ picture: { src, srcset, webp, width, height, alt }, look, isFirst }: Props) {
  const room = sizes[look];
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={room} />
      <img
        src={src}
        srcSet={srcset}
        sizes={room}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** The section of an article, or on the pages of that section its category. */
function placeOf({ parts }: Site, { section_id, category_id }: Card, scope: SiteScope): string | undefined {
  if (scope.section_id === null || scope.section_id !== section_id) {
    return parts.sections.find(({ id }) => id === section_id)?.catchy_title;
  }
  if (scope.category_id === category_id) return undefined;
  return parts.categories.find(({ id }) => id === category_id)?.catchy_title;
}

/** What a reader is told of an article before opening it. */
function Badges({ site, card }: { site: Site; card: Card }) {
  const { say } = site;
  const paid = paidLabel(site, card);
  return (
    <>
      {card.is_breaking ? <strong className="badge loud">{say(phrase('Breaking'))}</strong> : null}
      {card.is_live ? <strong className="badge live">{say(phrase('Live'))}</strong> : null}
      {card.template_type === TemplateType.GALLERY ? <span className="badge">{say(phrase('Gallery'))}</span> : null}
      {card.template_type === TemplateType.EXTERNAL_LINK ? (
        <span className="badge">{say(phrase('On another site'))}</span>
      ) : null}
      {paid === null ? null : <span className="badge paid">{paid}</span>}
    </>
  );
}

interface CardListProps {
  site: Site;
  cards: readonly Card[];
  /** The level of each title. */
  level?: 2 | 3;
  look?: Look;
  scope?: SiteScope;
  /** The first picture of the page is among them. */
  isFirst?: boolean;
}

/** Articles one beside the other, or below one another. */
export function CardList({ site, cards, level = 2, look = 'plain', scope, isFirst = false }: CardListProps) {
  if (cards.length === 0) return null;
  return (
    <ul className={look === 'plain' ? 'cards' : `cards ${look}s`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <CardView
            site={site}
            card={card}
            level={level}
            look={look}
            {...(scope && { scope })}
            isFirst={isFirst && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
