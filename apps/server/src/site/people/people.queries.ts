import type { Db } from '../../db/db';

/** Somebody of the newsroom who is shown to readers, with what they say of themselves. */
export function findShownAuthor(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('author_infos', 'author_infos.user_id', 'users.id')
    .where('users.id', '=', id)
    .where('show_on_site', '=', true)
    .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
    .select([
      'users.id',
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

export function findExpertBySlug(db: Db, slug: string) {
  return db
    .selectFrom('experts')
    .where((eb) => eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase()))
    .select(['id', 'username as name', 'slug', 'position', 'description', 'avatar'])
    .select(['education', 'experience', 'awards', 'social_links'])
    .$narrowType<{ social_links: Record<string, string> }>()
    .executeTakeFirst();
}
