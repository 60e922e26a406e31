import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { phrase } from '@masthead/domain/text/phrase';
import { toPaidLabel } from '../context/article-facts';
import { type SiteScope, wholeSite } from '../context/scope';
import { formatTime, type Site } from '../context/site';
import type { Card, CardPicture } from './card';

/** `plain`: picture above the title; `lead`: largest card; `small`: small picture beside it; `line`: no picture. */
type Look = 'plain' | 'lead' | 'small' | 'line';

interface CardViewProps {
  site: Site;
  card: Card;
  /** The level of the heading. */
  level: 2 | 3;
  look?: Look;
  /** The scope of the page. Cards do not repeat its section or category. */
  scope?: SiteScope;
  /** Whether it is the first card of the page: its picture loads with high priority. */
  isFirst?: boolean;
}

/** One article in a list. */
export function CardView({ site, card, level, look = 'plain', scope = wholeSite, isFirst = false }: CardViewProps) {
  const Title = `h${level}` as const;
  const section = toSectionLabel(site, card, scope);
  const language = site.data.sections.find(({ id }) => id === card.section_id)?.language ?? site.language;
  return (
    <article className={`card ${look}`} {...(language !== site.language && { lang: language })}>
      {card.picture && look !== 'line' ? <CardImage picture={card.picture} look={look} isFirst={isFirst} /> : null}
      <div>
        <p className="about-card">
          {section ? <span>{section}</span> : null}
          <time dateTime={card.published_at}>
            {formatTime(site, card.published_at, look === 'line' ? 'shortDateTime' : 'date')}
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

/** The attribute `sizes` of the picture, by look. */
const imageSizes = {
  lead: '(min-width: 64rem) 42rem, 100vw',
  plain: '(min-width: 64rem) 24rem, (min-width: 36rem) 48vw, 7rem',
  small: '7rem',
} as const;

interface CardImageProps {
  picture: CardPicture;
  look: keyof typeof imageSizes;
  isFirst: boolean;
}

function CardImage({ picture: { src, srcset, webp, width, height, alt }, look, isFirst }: CardImageProps) {
  const sizes = imageSizes[look];
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        srcSet={srcset}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** The name of the section; on pages of that section, the name of the category. */
function toSectionLabel({ data }: Site, { section_id, category_id }: Card, scope: SiteScope): string | undefined {
  if (scope.section_id === null || scope.section_id !== section_id) {
    return data.sections.find(({ id }) => id === section_id)?.catchy_title;
  }
  if (scope.category_id === category_id) return undefined;
  return data.categories.find(({ id }) => id === category_id)?.catchy_title;
}

function Badges({ site, card }: { site: Site; card: Card }) {
  const { translate } = site;
  const paid = toPaidLabel(site, card);
  return (
    <>
      {card.is_breaking ? <strong className="badge loud">{translate(phrase('Breaking'))}</strong> : null}
      {card.is_live ? <strong className="badge live">{translate(phrase('Live'))}</strong> : null}
      {card.template_type === TemplateType.GALLERY ? (
        <span className="badge">{translate(phrase('Gallery'))}</span>
      ) : null}
      {card.template_type === TemplateType.EXTERNAL_LINK ? (
        <span className="badge">{translate(phrase('On another site'))}</span>
      ) : null}
      {paid === null ? null : <span className="badge paid">{paid}</span>}
    </>
  );
}

interface CardListProps {
  site: Site;
  cards: readonly Card[];
  level?: 2 | 3;
  look?: Look;
  scope?: SiteScope;
  isFirst?: boolean;
}

/** A list of articles; nothing if there are none. */
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
