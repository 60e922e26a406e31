import type { Article } from '@masthead/article/document';
import type { Position } from '@masthead/domain/call-to-actions/contract';
import { type SiteScope, selectByScope } from '../context/scope';
import type { Site } from '../context/site';
import type { CallToAction } from '../context/site-data';
import { RichText } from '../rich-text/rich-text';

interface Props {
  site: Site;
  scope: SiteScope;
  position: Position;
}

/** The calls to action of the narrowest scope, at one position of the page. */
const selectCallToActions = ({ data }: Site, scope: SiteScope, position: Position): CallToAction[] =>
  selectByScope(
    data,
    scope,
    data.callToActions.filter((callToAction) => callToAction.position === position),
  );

export const hasCallToActions = (site: Site, scope: SiteScope, position: Position) =>
  selectCallToActions(site, scope, position).length > 0;

/** Renders the calls to action at one position: `top`, `middle` or `bottom`. */
export function CallToActions({ site, scope, position }: Props) {
  return selectCallToActions(site, scope, position).map(({ id, body }) => (
    <div className="call" key={id}>
      <RichText article={body} />
    </div>
  ));
}

/** All texts of the calls to action of a page. The content security policy must allow their embeds. */
export function listCallToActionTexts(site: Site, scope: SiteScope): Article[] {
  return (['top', 'middle', 'bottom'] as const).flatMap((position) =>
    selectCallToActions(site, scope, position).map(({ body }) => body),
  );
}
