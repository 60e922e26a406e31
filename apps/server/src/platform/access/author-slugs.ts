import slugify from '@sindresorhus/slugify';
import type { Db } from '../db/db';
import { freeSlug } from '../db/slug';
import {
  addAuthorRedirect,
  authorSlugsLike,
  listUserIdsWithoutSlug,
  listUsersForSlugs,
  lockAuthorSlugs,
  setAuthorSlug,
} from './users.queries';

/**
 * Gives users the slug of their display name. Where readers could know the slug that a user had before, it redirects.
 * Runs inside the transaction that created or renamed the users.
 */
export async function settleAuthorSlugs(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockAuthorSlugs(db);
  for (const { id, name, slug: before, show_on_site } of await listUsersForSlugs(db, ids)) {
    const slug = await freeSlug(titleOf(name), (like) => authorSlugsLike(db, like, id));
    if (slug === before) continue;
    if (before !== null && show_on_site) await addAuthorRedirect(db, id, before);
    await setAuthorSlug(db, id, slug);
  }
}

/** For users of a version without slugs. */
export async function fillAuthorSlugs(db: Db): Promise<void> {
  await settleAuthorSlugs(db, await listUserIdsWithoutSlug(db));
}

/** A number would be taken for the id of a user. */
const titleOf = (name: string) => (/[a-z]/.test(slugify(name)) ? name : `author ${name}`);
