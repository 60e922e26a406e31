import { stopWordsIn } from '@masthead/domain/stop-words/matching';
import { phrase } from '@masthead/domain/text/phrase';
import { stopWordsFor } from '../../content/stop-words/stop-words.queries';
import { stopWordsRefused } from '../../content/stop-words/stop-words-refused';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

/** A typed slug is read as words too: its hyphens join them. Each text is read by itself. */
export async function checkStopWords(db: Db, ...given: (string | null | undefined)[]): Promise<void> {
  const texts = given.filter((text) => typeof text === 'string');
  const possible = await stopWordsFor(db, 'is_tag', texts);
  const words = possible.filter((word) => texts.some((text) => stopWordsIn(text, [word]).length > 0));
  if (words.length > 0) throw stopWordsRefused(phrase('The tag has stop words'), words);
}

/** Each once, in the order given; every one of them has to be among those held. */
export function relatedOf(wanted: readonly number[], held: readonly { id: number }[], self: number | null): number[] {
  const related = [...new Set(wanted)];
  if (self !== null && related.includes(self)) {
    throw invalid({ tags: [phrase('A tag cannot be related to itself')] });
  }
  if (!related.every((id) => held.some((tag) => tag.id === id))) {
    throw invalid({ tags: [phrase('There is no such thing any more.')] });
  }
  return related;
}
