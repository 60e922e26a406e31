import { categoryTagsRefusal } from '@masthead/domain/categories/rules';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { holdTags } from './categories.queries';

/** Throws unless a category may carry these tags and all of them exist. */
export async function checkTags(db: Db, tags: readonly number[], newshub: boolean): Promise<void> {
  const refusal = categoryTagsRefusal(tags, newshub);
  if (refusal) throw invalid({ tags: [refusal] });
  if (new Set(tags).size < tags.length) throw invalid({ tags: [phrase('A tag is there twice.')] });
  if (tags.length > 0 && (await holdTags(db, tags)).length < tags.length) {
    throw invalid({ tags: [phrase('There is no such thing any more.')] });
  }
}
