import type { Db } from '../../platform/db/db';

/** Somebody of the newsroom who is shown to readers, with what they say of themselves. */
export function findShownAuthor(db: Db, by: { id: number } | { slug: string }) {
  return db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where((eb) => ('id' in by ? eb('users.id', '=', by.id) : eb('users.slug', '=', by.slug)))
    .where('show_on_site', '=', true)
    .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
    .select([
      'users.id',
      'users.slug',
      'users.position',
      'description',
      'avatar',
      'education',
      'experience',
      'awards',
      'social_links',
    ])
    .$narrowType<{ social_links: Record<string, string> | null }>()
    .executeTakeFirst();
}

/** Where the page of an author is who had this slug before. */
export async function findRenamedAuthor(db: Db, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('author_redirects')
    .innerJoin('users', 'users.id', 'author_redirects.user_id')
    .where('author_redirects.slug', '=', slug)
    .where('show_on_site', '=', true)
    .select('users.slug')
    .executeTakeFirst();
  return found?.slug ?? null;
}

export function findExpertBySlug(db: Db, slug: string) {
  return db
    .selectFrom('experts')
    .where((eb) => eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase()))
    .select(['id', 'username as name', 'slug', 'position', 'description', 'avatar'])
    .select(['education', 'experience', 'awards', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .executeTakeFirst();
}
