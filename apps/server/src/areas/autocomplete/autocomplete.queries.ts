import type { AutocompleteQuery, LookupEntity, Suggestion } from '@masthead/domain/autocomplete/contract';
import { listable } from '@masthead/domain/posts/rules/statuses';
import { type Expression, type SqlBool, sql } from 'kysely';
import { findByHeadline } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { displayName, phrasePrefix } from '../../platform/db/expressions';

import { anyOf, whereIf } from '../../platform/db/where-if';

const LIMIT = 20;

/** How each entity is looked up; a new one is one more entry. */
export const suggesters: Record<LookupEntity, (db: Db, query: AutocompleteQuery) => Promise<Suggestion[]>> = {
  user: (db, { query, 'match[suspended]': suspended }) =>
    db
      .selectFrom('users')
      .$if(suspended === 'false', (users) => users.where('suspended_at', 'is', null))
      .where((eb) =>
        eb.or([phrasePrefix(eb.fn.coalesce('nickname', eb.val('')), query), phrasePrefix(eb.ref('username'), query)]),
      )
      .select(['id', displayName.as('name')])
      .orderBy('name')
      .orderBy('id')
      .limit(LIMIT)
      .execute(),

  section: (db, { query }) =>
    db
      .selectFrom('sections')
      .where((eb) => phrasePrefix(eb.ref('catchy_title'), query))
      .select(['id', 'catchy_title as name'])
      .orderBy('catchy_title')
      .limit(LIMIT)
      .execute(),

  category: (db, { query, 'match[section_id]': section, 'match[parent_id]': parent }) =>
    db
      .selectFrom('categories')
      .where((eb) => phrasePrefix(eb.ref('catchy_title'), query))
      .$call(whereIf(section, (categories, section) => categories.where('section_id', '=', section)))
      .$call(whereIf(parent, (categories, parent) => categories.where('parent_id', '=', parent)))
      .select(['id', 'catchy_title as name'])
      .orderBy('catchy_title')
      .limit(LIMIT)
      .execute(),

  tag: (db, { query, 'match[section_id]': section }) =>
    db
      .selectFrom('tags')
      .where((eb) => phrasePrefix(eb.ref('catchy_title'), query))
      .$call(whereIf(section, (tags, section) => tags.where('section_id', '=', section)))
      .select(['id', 'catchy_title as name'])
      .orderBy((eb) => startsWith(eb.ref('catchy_title'), query), 'desc')
      .orderBy((eb) => eb.fn<string>('lower', ['catchy_title']))
      .limit(LIMIT)
      .execute(),

  expert: (db, { query }) =>
    db
      .selectFrom('experts')
      .where((eb) => phrasePrefix(eb.ref('username'), query))
      .select(['id', 'username as name'])
      .orderBy('username')
      .limit(LIMIT)
      .execute(),

  post: async (db, { query, 'match[section_id]': section }) => {
    const posts = db
      .selectFrom('posts')
      .where(isListable)
      .$call(whereIf(section, (each, section) => each.where('section_id', '=', section)));
    const ids = await findByHeadline(
      db,
      { posts, statuses: listable, isFiltered: section !== undefined },
      query,
      LIMIT,
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

/** Of thousands of tags, those that begin with what was typed are meant before those that hold it somewhere. */
function startsWith(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`starts_with(lower(${column}), lower(${text}))`;
}
