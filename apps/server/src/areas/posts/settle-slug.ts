import { isOut, type Status } from '@masthead/domain/posts/rules/statuses';
import { phrase } from '@masthead/domain/text/phrase';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { Posts } from '../../platform/db/schema.gen';
import { freeSlug } from '../../platform/db/slug';
import { invalid } from '../../platform/http/errors';
import { type HeldPost, isSlugTaken, lockSlugs, moveAddress, slugsLike } from './posts.queries';

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
