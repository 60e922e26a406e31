import { sql } from 'kysely';
import { type TypedWord, toTextQuery } from './typed-words.queries';

/** The maximum number of matching tags that are sorted. */
const MAX_TAG_MATCHES = 1000;

/** Tags whose title has every word, unordered. */
export const selectTagMatches = (words: readonly TypedWord[]) => sql`
  select id, catchy_title, section_id, article_count from tags
  where title_words @@ ${toTextQuery(words)}::tsquery limit ${MAX_TAG_MATCHES}
`;
