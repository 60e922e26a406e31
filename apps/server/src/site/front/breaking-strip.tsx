import { phrase } from '@masthead/domain/text/phrase';
import { paidLabel } from '../article/paid';
import type { Site } from '../layout/site';
import { zoneTime } from '../layout/zone-time';
import type { Card } from '../lists/card';

/** What has just happened, in one line each. */
export function BreakingStrip({ site, cards }: { site: Site; cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="breaking">
      <h2>{site.say(phrase('Breaking'))}</h2>
      <ul>
        {cards.map((card) => (
          <BreakingLine key={card.id} site={site} card={card} />
        ))}
      </ul>
    </section>
  );
}

function BreakingLine({ site, card }: { site: Site; card: Card }) {
  const { path, title, published_at } = card;
  const paid = paidLabel(site, card);
  return (
    <li>
      {paid === null ? null : (
        <>
          <span className="paid">{paid}</span>{' '}
        </>
      )}
      <a href={path}>{title}</a> <time dateTime={published_at}>{zoneTime(site, published_at, 'stamp')}</time>
    </li>
  );
}
