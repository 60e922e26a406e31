import type { CardRow } from '../lists/cards.queries';
import { listNear } from '../lists/cards.queries';
import type { Means } from '../pages/made';
import type { PublicationRow } from './publication.queries';

const NEAR = 50;
const SHOWN = 6;
/** A card and its tags, roughly. */
const WEIGHT = 1500;

/** What can be read on: of the newest beside an article, those that share most tags first. */
export async function relatedTo(
  { db, cache }: Means,
  { id, section_id, category_id, tags }: PublicationRow,
): Promise<CardRow[]> {
  const near = await cache.getOrLoad(
    `near ${category_id === null ? `section ${section_id}` : category_id}`,
    () => listNear(db, { section_id, category_id }, NEAR),
    (cards) => cards.length * WEIGHT,
  );
  const own = new Set(tags.map((tag) => tag.id));
  const shared = ({ tag_ids }: { tag_ids: number[] }) => tag_ids.filter((tag) => own.has(tag)).length;
  return near
    .filter((card) => card.id !== id)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, SHOWN);
}
