import { isOut, type Status } from '@masthead/domain/posts/rules/statuses';

import { phrase } from '@masthead/domain/text/phrase';
import { sql, type Updateable } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import type { Posts } from '../../../platform/db/schema.gen';
import { freeSlug } from '../../../platform/db/slug';
import { invalid } from '../../../platform/http/errors';

/** Addresses made from headlines: short enough to be read, with room for a number. */
const LONGEST = 90;

/** The address that a post has afterwards: made when it needs one, free, and reached from the one it had in public. */
export async function settleSlug(db: Db, before: HeldPost, after: HeldPost): Promise<Updateable<Posts>> {
  const typed = after.slug;
  if (!typed && !isOut(after.status as Status) && !before.first_published_at) return {};
  const slug = typed || before.slug || (await made(db, after));
  if (slug !== before.slug && typed) await checkFree(db, after.id, slug);
  if (before.slug && slug !== before.slug && before.first_published_at)
    await moveAddress(db, after.id, before.slug, slug);
  return { slug };
}

async function made(db: Db, { id, main_headline }: HeldPost): Promise<string> {
  await lockSlugs(db);
  return freeSlug(main_headline, (slug) => slugsLike(db, slug, id), LONGEST);
}

async function checkFree(db: Db, id: number, slug: string): Promise<void> {
  if (await isSlugTaken(db, slug, id)) throw invalid({ slug: [phrase('Another post has this slug.')] });
}

/** Slugs that begin so, of posts and of what once was the address of another one. */
export async function slugsLike(db: Db, slug: string, exceptPost: number): Promise<string[]> {
  const pattern = `${slug}%`;
  const [taken, redirected] = await Promise.all([
    db.selectFrom('posts').where('slug', 'like', pattern).where('id', '<>', exceptPost).select('slug').execute(),
    db
      .selectFrom('post_redirects')
      .where('slug', 'like', pattern)
      .where('post_id', '<>', exceptPost)
      .select('slug')
      .execute(),
  ]);
  return [...taken, ...redirected].flatMap((row) => (row.slug === null ? [] : [row.slug]));
}

/** Whether another post has this address, or once had. */
async function isSlugTaken(db: Db, slug: string, exceptPost: number): Promise<boolean> {
  const post = db.selectFrom('posts').where('slug', '=', slug).where('id', '<>', exceptPost).select('id');
  const former = db.selectFrom('post_redirects').where('slug', '=', slug).where('post_id', '<>', exceptPost);
  return Boolean((await post.executeTakeFirst()) ?? (await former.select('post_id').executeTakeFirst()));
}

/** Whoever makes an address takes turns until their transaction ends: of two that are made at once, each is free. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('posts.slug'))`.execute(db);
}

/** Whoever follows the old address is led to the post. */
async function moveAddress(db: Db, postId: number, from: string, to: string): Promise<void> {
  await db.deleteFrom('post_redirects').where('slug', '=', to).where('post_id', '=', postId).execute();
  await db
    .insertInto('post_redirects')
    .values({ slug: from, post_id: postId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId }))
    .execute();
}
