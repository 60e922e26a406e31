import { type PaletteItem, type PaletteKind, paletteLimits } from '@masthead/domain/palette/contract';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { estimateRows } from '../../content/post-words/post-words.queries';
import type { Db } from '../../platform/db/db';
import { displayName, imageWords, userWords } from '../../platform/db/expressions';
import { anyOf } from '../../platform/db/where-if';
import { findPostIds } from './find-posts.queries';
import { selectTagMatches } from './tag-matches.queries';
import { type TypedWord, toTextQuery } from './typed-words.queries';

/** Words of more pictures than this are searched among the newest pictures. */
const MAX_IMAGE_MATCHES = 2000;
const MAX_NEWEST_IMAGES = 100;

type FoundItem = Omit<PaletteItem, 'kind' | 'status'> & { status?: Status };

/** Finds records of one kind that match every word. `words` is not empty. */
export const finders: Record<PaletteKind, (db: Db, words: readonly TypedWord[]) => Promise<FoundItem[]>> = {
  post: async (db, words) => {
    const ids = await findPostIds(db, words);
    const rows = await db
      .selectFrom('posts')
      .where('id', '=', anyOf(ids))
      .select(['id', 'main_headline as name', 'status', 'embargo_until'])
      .$narrowType<{ status: Status }>()
      .select((eb) =>
        eb
          .selectFrom('post_authors')
          .innerJoin('users', 'users.id', 'post_authors.user_id')
          .whereRef('post_authors.post_id', '=', 'posts.id')
          .select(sql<string | null>`string_agg(${displayName}, ', ' order by post_authors.position)`.as('names'))
          .as('context'),
      )
      .execute();
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  },

  user: (db, words) =>
    db
      .selectFrom('users')
      .where(sql<boolean>`${userWords} @@ ${toTextQuery(words)}::tsquery`)
      .select(['id', displayName.as('name'), 'position as context'])
      .orderBy('name')
      .orderBy('id')
      .limit(paletteLimits.user)
      .execute(),

  tag: async (db, words) => {
    const { rows } = await sql<FoundItem>`
      with matches as materialized (${selectTagMatches(words)})
      select matches.id, matches.catchy_title as name, sections.catchy_title as context
      from matches left join sections on sections.id = matches.section_id
      order by article_count desc, matches.id limit ${paletteLimits.tag}
    `.execute(db);
    return rows;
  },

  category: (db, words) =>
    db
      .selectFrom('categories')
      .innerJoin('sections', 'sections.id', 'categories.section_id')
      .where(sql<boolean>`words_of(plain_words(categories.catchy_title)) @@ ${toTextQuery(words)}::tsquery`)
      .select(['categories.id', 'categories.catchy_title as name', 'sections.catchy_title as context'])
      .orderBy('name')
      .orderBy('categories.id')
      .limit(paletteLimits.category)
      .execute(),

  image: async (db, words) => {
    const query = sql`${toTextQuery(words)}::tsquery`;
    const matches = sql`select id, name, author as context from images where ${imageWords} @@ ${query}`;
    const isRare = (await estimateRows(db, matches)) <= MAX_IMAGE_MATCHES;
    // The words of a picture are not stored, and computing them is slow. So common words are searched in few pictures.
    const newest = sql`select id, name, author as context, ${imageWords} @@ ${query} as is_match from images
      order by id desc limit ${MAX_NEWEST_IMAGES}`;
    const { rows } = await sql<FoundItem>`
      with matches as materialized (${isRare ? sql`${matches} limit ${MAX_IMAGE_MATCHES}` : newest})
      select id, name, context from matches ${isRare ? sql`` : sql`where is_match`}
      order by id desc limit ${paletteLimits.image}
    `.execute(db);
    return rows;
  },
};
