import { stopWordKeysOf } from '@masthead/domain/stop-words/matching';
import type { Db } from '../../platform/db/db';
import { Refused } from '../../platform/http/errors';

/** What clients know by name: the message, and the words beside it. */
export const stopWordsRefused = (message: string, words: string[]) =>
  new Refused(422, 'stop_words_validator', message, { words });

type Place = 'is_article' | 'is_tag';

/** Those of the words that are forbidden there which can stand in these texts; all of them may be a hundred thousand. */
export async function stopWordsFor(db: Db, place: Place, texts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('stop_words')
    .where(place, '=', 1)
    .where((eb) => eb('search_key', '=', eb.fn.any(eb.val(stopWordKeysOf(texts)))))
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
