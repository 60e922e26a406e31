import type { Article } from '@masthead/article/document';
import type { Position } from '@masthead/domain/call-to-actions/contract';
import type { CallToAction } from '../context/parts';
import { nearest, type SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { RichText } from '../rich-text/rich-text';

interface Props {
  site: Site;
  scope: SiteScope;
  position: Position;
}

const callsAt = ({ parts }: Site, scope: SiteScope, position: Position): CallToAction[] =>
  nearest(
    parts,
    scope,
    parts.callToActions.filter((each) => each.position === position),
  );

export const hasCalls = (site: Site, scope: SiteScope, position: Position) => callsAt(site, scope, position).length > 0;

/** What readers are asked to do, as it is managed for this place of the site. */
export function CallToActions({ site, scope, position }: Props) {
  return callsAt(site, scope, position).map(({ id, body }) => (
    <div className="call" key={id}>
      <RichText article={body} />
    </div>
  ));
}

/** Everything that a page at this place asks: its policy has to know the embeds in it. */
export function callTexts(site: Site, scope: SiteScope): Article[] {
  return (['top', 'middle', 'bottom'] as const).flatMap((position) =>
    callsAt(site, scope, position).map(({ body }) => body),
  );
}
