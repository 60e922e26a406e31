import slugify from '@sindresorhus/slugify';
import type { Db } from '../db/db';
import { createUniqueSlug } from '../db/slug';
import {
  addAuthorRedirect,
  listSimilarAuthorSlugs,
  listUserIdsWithoutSlug,
  listUsersForSlugs,
  lockAuthorSlugs,
  setAuthorSlug,
} from './users.queries';

/**
 * Sets the author slugs from the display names. The old slug of a user shown on the site redirects to the new one. Call
 * it inside the transaction that created or renamed the users.
 */
export async function ensureAuthorSlugs(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockAuthorSlugs(db);
  for (const { id, name, slug: oldSlug, show_on_site } of await listUsersForSlugs(db, ids)) {
    const slug = await createUniqueSlug(toSlugSource(name), (base) => listSimilarAuthorSlugs(db, base, id));
    if (slug === oldSlug) continue;
    if (oldSlug !== null && show_on_site) await addAuthorRedirect(db, id, oldSlug);
    await setAuthorSlug(db, id, slug);
  }
}

/** Sets the slugs of users who have none, because an older version of the server created them. */
export async function addMissingAuthorSlugs(db: Db): Promise<void> {
  await ensureAuthorSlugs(db, await listUserIdsWithoutSlug(db));
}

/** Adds letters to a name such as `007`: the URL of an author also accepts a user id, which must not be ambiguous. */
const toSlugSource = (name: string) => (/[a-z]/.test(slugify(name)) ? name : `author ${name}`);
