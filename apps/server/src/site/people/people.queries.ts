import type { Db } from '../../platform/db/db';

/** Finds a user with an enabled author page. */
export function findPublicAuthor(db: Db, key: { id: number } | { slug: string }) {
  return db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where((eb) => ('id' in key ? eb('users.id', '=', key.id) : eb('users.slug', '=', key.slug)))
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

/** The current slug of the author with this former slug. */
export async function findAuthorSlugByFormerSlug(db: Db, slug: string): Promise<string | null> {
  const author = await db
    .selectFrom('author_redirects')
    .innerJoin('users', 'users.id', 'author_redirects.user_id')
    .where('author_redirects.slug', '=', slug)
    .where('show_on_site', '=', true)
    .select('users.slug')
    .executeTakeFirst();
  return author?.slug ?? null;
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
