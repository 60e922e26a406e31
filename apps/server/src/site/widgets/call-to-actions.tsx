import type { Article } from '@masthead/article/document';
import type { Position } from '@masthead/domain/call-to-actions/contract';
import type { CallToAction } from '../context/parts';
import { nearest, type Spot } from '../context/position';
import type { Site } from '../context/site';
import { RichText } from '../rich-text/rich-text';

interface Props {
  site: Site;
  spot: Spot;
  position: Position;
}

const callsAt = ({ parts }: Site, spot: Spot, position: Position): CallToAction[] =>
  nearest(
    parts,
    spot,
    parts.callToActions.filter((each) => each.position === position),
  );

export const hasCalls = (site: Site, spot: Spot, position: Position) => callsAt(site, spot, position).length > 0;

/** What readers are asked to do, as it is managed for this place of the site. */
export function CallToActions({ site, spot, position }: Props) {
  return callsAt(site, spot, position).map(({ id, body }) => (
    <div className="call" key={id}>
      <RichText article={body} />
    </div>
  ));
}

/** Everything that a page at this place asks: its policy has to know the embeds in it. */
export function callTexts(site: Site, spot: Spot): Article[] {
  return (['top', 'middle', 'bottom'] as const).flatMap((position) =>
    callsAt(site, spot, position).map(({ body }) => body),
  );
}
