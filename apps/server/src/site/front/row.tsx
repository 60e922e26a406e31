import type { Site } from '../layout/site';
import type { Card } from '../lists/card';
import { CardList } from '../lists/card-list';

interface Props {
  site: Site;
  /** What the style knows it by. */
  name: string;
  title: string;
  cards: readonly Card[];
}

/** Some articles below a heading; nothing when there are none. */
export function Row({ site, name, title, cards }: Props) {
  if (cards.length === 0) return null;
  return (
    <section className={`row ${name}`}>
      <h2>{title}</h2>
      <CardList site={site} cards={cards} level={3} />
    </section>
  );
}
