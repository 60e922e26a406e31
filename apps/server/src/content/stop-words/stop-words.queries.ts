import { stopWordKeys } from '@masthead/domain/stop-words/matching';
import type { Db } from '../../platform/db/db';
import { RefusedError } from '../../platform/http/errors';

/** The error of a text with forbidden words. Clients rely on its type and on the list of words. */
export const stopWordsError = (message: string, words: string[]) =>
  new RefusedError(422, 'stop_words_validator', message, { words });

/** The column that says whether a stop word applies to posts or to tags. */
type StopWordTarget = 'is_article' | 'is_tag';

/**
 * The stop words that may occur in the texts, selected by search key: the whole list can have a hundred thousand stop
 * words. The caller checks which of them really occur.
 */
export async function listStopWordCandidates(
  db: Db,
  target: StopWordTarget,
  texts: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('stop_words')
    .where(target, '=', 1)
    .where((eb) => eb('search_key', '=', eb.fn.any(eb.val(stopWordKeys(texts)))))
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
