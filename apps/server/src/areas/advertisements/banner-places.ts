import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { holdPlaces } from './banners.queries';

interface Given {
  category_ids?: number[] | undefined;
  tag_ids?: number[] | undefined;
}

/** The places, each once, all of which are there until the transaction ends. Categories first, as whoever deletes one. */
export async function heldPlaces(db: Db, { category_ids, tag_ids }: Given): Promise<Given> {
  const gone = [phrase('There is no such thing any more.')];
  const categories = await holdPlaces(db, 'categories', category_ids ?? []);
  const tags = await holdPlaces(db, 'tags', tag_ids ?? []);
  const errors = {
    ...(category_ids?.some((id) => !categories.includes(id)) && { category_ids: gone }),
    ...(tag_ids?.some((id) => !tags.includes(id)) && { tag_ids: gone }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...(category_ids && { category_ids: categories }), ...(tag_ids && { tag_ids: tags }) };
}
