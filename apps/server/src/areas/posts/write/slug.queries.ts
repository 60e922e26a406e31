import { isPublic, type Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import { sql, type Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { createUniqueSlug } from '../../../platform/db/slug';
import { invalid } from '../../../platform/http/errors';

/** Limit for slugs from headlines. It leaves room for a number such as `-2`. */
export const MAX_SLUG_LENGTH = 90;

/**
 * Returns the slug to store: the one that the user typed, or one from the headline when the post becomes public.
 * Redirects a former public slug to the new one.
 */
export async function resolveSlug(db: Db, before: PostRow, after: PostRow): Promise<Updateable<Posts>> {
  const requested = after.slug;
  if (!requested && !isPublic(after.status as Status) && !before.first_published_at) return {};
  const slug = requested || before.slug || (await createSlug(db, after));
  if (slug !== before.slug && requested) await checkSlugIsFree(db, after.id, slug);
  if (before.slug && slug !== before.slug && before.first_published_at)
    await redirectSlug(db, after.id, before.slug, slug);
  return { slug };
}

async function createSlug(db: Db, { id, main_headline }: PostRow): Promise<string> {
  await lockSlugs(db);
  return createUniqueSlug(main_headline, (slug) => findSlugsWithPrefix(db, slug, id), MAX_SLUG_LENGTH);
}

async function checkSlugIsFree(db: Db, id: number, slug: string): Promise<void> {
  if (await isSlugTaken(db, slug, id))
    throw invalid({ slug: [phrase('Another post already uses this slug. Choose another.')] });
}

/** Returns the slugs of other posts with this prefix, including their former slugs. */
export async function findSlugsWithPrefix(db: Db, slug: string, exceptPost = 0): Promise<string[]> {
  const prefixPattern = `${slug}%`;
  const [taken, redirected] = await Promise.all([
    db.selectFrom('posts').where('slug', 'like', prefixPattern).where('id', '<>', exceptPost).select('slug').execute(),
    db
      .selectFrom('post_redirects')
      .where('slug', 'like', prefixPattern)
      .where('post_id', '<>', exceptPost)
      .select('slug')
      .execute(),
  ]);
  return [...taken, ...redirected].flatMap((row) => (row.slug === null ? [] : [row.slug]));
}

async function isSlugTaken(db: Db, slug: string, exceptPost: number): Promise<boolean> {
  const post = db.selectFrom('posts').where('slug', '=', slug).where('id', '<>', exceptPost).select('id');
  const former = db.selectFrom('post_redirects').where('slug', '=', slug).where('post_id', '<>', exceptPost);
  return Boolean((await post.executeTakeFirst()) ?? (await former.select('post_id').executeTakeFirst()));
}

/** Serializes the creation of slugs until the transaction ends, so that two posts never get the same slug. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('posts.slug'))`.execute(db);
}

/** Redirects a former slug to the post. A slug that the post gets back needs no redirect. */
async function redirectSlug(db: Db, postId: number, from: string, to: string): Promise<void> {
  await db.deleteFrom('post_redirects').where('slug', '=', to).where('post_id', '=', postId).execute();
  await db
    .insertInto('post_redirects')
    .values({ slug: from, post_id: postId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId }))
    .execute();
}
