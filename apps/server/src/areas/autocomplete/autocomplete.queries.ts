import type { AutocompleteQuery, LookupEntity, Suggestion } from '@masthead/domain/autocomplete/contract';
import { activeStatuses } from '@masthead/domain/posts/rules/statuses';
import { type Expression, type SqlBool, sql } from 'kysely';
import { findByHeadline } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { displayName, matchesWordStart } from '../../platform/db/expressions';

import { anyOf, whereIf } from '../../platform/db/where-if';

const MAX_SUGGESTIONS = 20;

/**
 * Finds records whose name has words that begin with the query, for the selection fields of the admin. Each kind of
 * record has its own function.
 */
export const suggesters: Record<LookupEntity, (db: Db, query: AutocompleteQuery) => Promise<Suggestion[]>> = {
  user: (db, { query, 'match[suspended]': suspended }) =>
    db
      .selectFrom('users')
      .$if(suspended === 'false', (users) => users.where('suspended_at', 'is', null))
      .where((eb) =>
        eb.or([
          matchesWordStart(eb.fn.coalesce('nickname', eb.val('')), query),
          matchesWordStart(eb.ref('username'), query),
        ]),
      )
      .select(['id', displayName.as('name')])
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_SUGGESTIONS)
      .execute(),

  section: (db, { query }) =>
    db
      .selectFrom('sections')
      .where((eb) => matchesWordStart(eb.ref('catchy_title'), query))
      .select(['id', 'catchy_title as name'])
      .orderBy('catchy_title')
      .limit(MAX_SUGGESTIONS)
      .execute(),

  category: (db, { query, 'match[section_id]': section, 'match[parent_id]': parent }) =>
    db
      .selectFrom('categories')
      .where((eb) => matchesWordStart(eb.ref('catchy_title'), query))
      .$call(whereIf(section, (categories, section) => categories.where('section_id', '=', section)))
      .$call(whereIf(parent, (categories, parent) => categories.where('parent_id', '=', parent)))
      .select(['id', 'catchy_title as name'])
      .orderBy('catchy_title')
      .limit(MAX_SUGGESTIONS)
      .execute(),

  tag: (db, { query, 'match[section_id]': section }) =>
    db
      .selectFrom('tags')
      .where((eb) => matchesWordStart(eb.ref('catchy_title'), query))
      .$call(whereIf(section, (tags, section) => tags.where('section_id', '=', section)))
      .select(['id', 'catchy_title as name'])
      .orderBy((eb) => startsWith(eb.ref('catchy_title'), query), 'desc')
      .orderBy((eb) => eb.fn<string>('lower', ['catchy_title']))
      .limit(MAX_SUGGESTIONS)
      .execute(),

  expert: (db, { query }) =>
    db
      .selectFrom('experts')
      .where((eb) => matchesWordStart(eb.ref('username'), query))
      .select(['id', 'username as name'])
      .orderBy('username')
      .limit(MAX_SUGGESTIONS)
      .execute(),

  post: async (db, { query, 'match[section_id]': section }) => {
    const posts = db
      .selectFrom('posts')
      .where(isListable)
      .$call(whereIf(section, (posts, section) => posts.where('section_id', '=', section)));
    const ids = await findByHeadline(
      db,
      { posts, statuses: activeStatuses, isFiltered: section !== undefined },
      query,
      MAX_SUGGESTIONS,
    );
    const rows = await db
      .selectFrom('posts')
      .where('id', '=', anyOf(ids))
      .select(['id', 'main_headline as name'])
      .execute();
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  },
};

const isListable = sql<boolean>`is_listable`;

/** Ranks tags that begin with the query before tags that contain it elsewhere. */
function startsWith(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`starts_with(lower(${column}), lower(${text}))`;
}
