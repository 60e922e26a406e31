import { advertStatuses } from '@masthead/domain/posts/constants';
import { TemplateType } from '@masthead/domain/posts/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import type { Card } from './card';

/** What a reader is told of an article before opening it. */
export function Badges({ site: { say }, card }: { site: Site; card: Card }) {
  const paid = paidBy(card);
  return (
    <>
      {card.is_breaking ? <strong className="badge loud">{say(phrase('Breaking'))}</strong> : null}
      {card.is_live ? <strong className="badge live">{say(phrase('Live'))}</strong> : null}
      {card.template_type === TemplateType.GALLERY ? <span className="badge">{say(phrase('Gallery'))}</span> : null}
      {card.template_type === TemplateType.EXTERNAL_LINK ? (
        <span className="badge">{say(phrase('On another site'))}</span>
      ) : null}
      {paid ? <span className="badge">{say(paid)}</span> : null}
    </>
  );
}

/** The kind of advertising says more than that it is some. */
function paidBy({ advert_status, is_sponsored }: Card): string | null {
  if (advert_status !== 0) return advertStatuses[advert_status];
  return is_sponsored ? phrase('Sponsored') : null;
}
