import { postPath } from '@masthead/domain/site/addresses';
import { addressOf, markOf, measuresOf, type Shape } from '../../media/renditions/rendition';
import type { Site } from '../layout/site';
import { type Card, cardOf } from '../lists/card';
import type { CardRow } from '../lists/cards.queries';
import type { PublicationRow } from './publication.queries';
import type { Publication } from './shown-article';

export function publicationOf(site: Site, row: PublicationRow, related: CardRow[]): Publication {
  const { id, slug, catchy_title, fb_catchy_title, json_ld, word_count } = row;
  return {
    id,
    path: postPath(slug ?? ''),
    updated_at: row.updated_at,
    live_ended_at: row.live_ended_at,
    catchy_title,
    fb_catchy_title,
    share_image: shareImage(site, row.share, 'share'),
    crops: (['wide', 'photo', 'square'] as const).flatMap((shape) => shareImage(site, row.share, shape) ?? []),
    json_ld,
    words: word_count,
    related: related.map((card): Card => cardOf(site, card)),
  };
}

function shareImage({ title }: Site, image: PublicationRow['share'], size: Shape): Publication['share_image'] {
  if (!image) return null;
  const path = addressOf(image, { size, mark: markOf(image, title), format: image.ext });
  return { path, ...measuresOf(image, size) };
}
