import { phrase } from '@masthead/domain/text/phrase';
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
        {cards.map(({ id, path, title, published_at }) => (
          <li key={id}>
            <a href={path}>{title}</a> <time dateTime={published_at}>{zoneTime(site, published_at, 'stamp')}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
