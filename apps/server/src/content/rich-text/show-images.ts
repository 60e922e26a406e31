import { phrase } from '@masthead/domain/text/phrase';
import { type ImageUser, writeImageUses } from '../../media/library/library.queries';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

/** From now on its text shows these pictures; refused on `body` when one of them has left the library. */
export async function showImages(db: Db, user: ImageUser, imageIds: readonly number[]): Promise<void> {
  const missing = await writeImageUses(db, user, imageIds);
  if (missing.length === 0) return;
  throw invalid({ body: [phrase('A picture of the text is not in the library any more. Take it out.')] });
}
