import type { Site } from '../layout/site';
import type { Spot } from '../parts/spot';
import type { Card } from './card';
import { CardView, type Look } from './card-view';

interface Props {
  site: Site;
  cards: readonly Card[];
  /** The level of each title. */
  level?: 2 | 3;
  look?: Look;
  spot?: Spot;
  /** The first picture of the page is among them. */
  isFirst?: boolean;
}

/** Articles one beside the other, or below one another. */
export function CardList({ site, cards, level = 2, look = 'plain', spot, isFirst = false }: Props) {
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
            {...(spot && { spot })}
            isFirst={isFirst && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
