import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import { paidLabel } from '../article/paid';
import type { Site } from '../layout/site';
import type { Card } from './card';

/** What a reader is told of an article before opening it. */
export function Badges({ site, card }: { site: Site; card: Card }) {
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
