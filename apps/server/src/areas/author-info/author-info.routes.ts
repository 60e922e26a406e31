import { type Author, authorInfo, type authorInput, type authorPatch } from '@masthead/domain/author-info/contract';
import { authorJsonLd } from '@masthead/domain/author-info/json-ld';
import { authorInfoRefusal } from '@masthead/domain/author-info/rights';
import { mergeLinks } from '@masthead/domain/profiles/profile-fields';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { avatarPath, changeAvatar, withAvatar } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import { findAuthor, insertAuthor, lockAuthor, updateAuthor } from './author-info.queries';

const profileAlreadyExists = () => conflict(phrase('You already have an author profile.'));
const profileNotFound = () => notFound(phrase('You have no author profile yet.'));

async function createAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorInput>,
): Promise<void> {
  const { db, actor } = context;
  if (await findAuthor(db, actor.id)) throw profileAlreadyExists();
  const links = JSON.stringify(mergeLinks({}, social_links ?? {}));
  await withAvatar(context, { field: 'avatar', file: avatar, crop }, async (key) => {
    const values = { ...fields, user_id: actor.id, avatar: key, social_links: links };
    if (!(await insertAuthor(db, values))) throw profileAlreadyExists();
  });
}

/** `loadAuthor` reads the current profile, which is compared with the base version of the request. */
async function changeAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorPatch>,
  loadAuthor: (db: Db) => Promise<Author>,
): Promise<void> {
  const { db, actor, now } = context;
  const change = (key: string | null) =>
    db.transaction().execute(async (db) => {
      const before = await lockAuthor(db, actor.id);
      if (!before) throw profileNotFound();
      await context.checkBaseVersion(() => loadAuthor(db));
      await updateAuthor(db, actor.id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(mergeLinks(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
  if (!(await findAuthor(db, actor.id))) throw profileNotFound();
  await changeAvatar(context, { avatar, crop }, change);
}

/** Serves the author profile of the signed-in user: the public page with avatar, description and social links. */
export function authorInfoRoutes(api: Api): void {
  serve(api, authorInfo.get, async (context) => {
    checkRights(context);
    return authorOrThrow(context);
  });

  serve(api, authorInfo.create, async (context, { body }) => {
    checkRights(context);
    await createAuthor(context, body);
    return authorOrThrow(context);
  });

  serve(api, authorInfo.update, async (context, { body }) => {
    checkRights(context);
    await changeAuthor(context, body, (db) => authorOrThrow({ ...context, db }));
    return authorOrThrow(context);
  });
}

function checkRights({ actor }: ActorContext): void {
  const refusal = authorInfoRefusal(actor);
  if (refusal) throw forbidden(refusal);
}

async function authorOrThrow({ db, actor, site_url }: ActorContext): Promise<Author> {
  const author = await findAuthor(db, actor.id);
  if (!author) throw profileNotFound();
  const { username, nickname, position, ...profile } = author;
  const avatar = avatarPath(profile.avatar);
  return {
    ...profile,
    avatar,
    json_ld: authorJsonLd({ ...profile, name: nickname || username, position, image: `${site_url}${avatar}` }),
  };
}
