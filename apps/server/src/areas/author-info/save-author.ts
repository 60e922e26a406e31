import type { authorInput, authorPatch } from '@masthead/domain/author-info/schema';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import type { ActorContext } from '../../http/context';
import { conflict, invalid, notFound } from '../../http/errors';
import type { Storage } from '../../storage/storage';
import { findAuthor, insertAuthor, lockAuthor, updateAuthor } from './author-info.queries';
import { storeAvatar } from './avatar';

type Links = Record<string, string>;
type GivenLinks = Record<string, string | null | undefined>;

const exists = () => conflict(phrase('You have an author profile already.'));
export const noProfile = () => notFound(phrase('You have no author profile yet.'));

export async function createAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorInput>,
): Promise<void> {
  const { db, actor, storage } = context;
  if (await findAuthor(db, actor.id)) throw exists();
  const links = JSON.stringify(merged({}, social_links ?? {}));
  await withAvatar(storage, await storeAvatar(context, avatar, crop), async (key) => {
    const values = { ...fields, user_id: actor.id, avatar: key, social_links: links };
    if (!(await insertAuthor(db, values))) throw exists();
  });
}

export async function changeAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorPatch>,
): Promise<void> {
  const { db, actor, storage, now } = context;
  if (crop && !avatar) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const change = async (key: string | null) => {
    const before = await db.transaction().execute(async (db) => {
      const before = await lockAuthor(db, actor.id);
      if (!before) throw noProfile();
      await updateAuthor(db, actor.id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(merged(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null) await discard(storage, before.avatar);
  };
  if (!(await findAuthor(db, actor.id))) throw noProfile();
  if (avatar) await withAvatar(storage, await storeAvatar(context, avatar, crop), change);
  else await change(null);
}

/** A stored avatar that no profile came to show does not stay behind. */
async function withAvatar(storage: Storage, key: string, use: (key: string) => Promise<void>): Promise<void> {
  try {
    await use(key);
  } catch (error) {
    await discard(storage, key);
    throw error;
  }
}

/** What was to be done is done: a file that could not be removed harms nobody. */
function discard(storage: Storage, key: string): Promise<void> {
  return storage.remove(key).catch(() => undefined);
}

/** A link that is not given stays, an emptied one goes. */
function merged(before: Links, given: GivenLinks): Links {
  const links = Object.entries<string | null | undefined>({ ...before, ...given });
  return Object.fromEntries(links.filter((link): link is [string, string] => Boolean(link[1])));
}
