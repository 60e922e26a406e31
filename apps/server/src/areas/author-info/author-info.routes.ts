import {
  type Author,
  authorInfo,
  authorInfoRefusal,
  type authorInput,
  type authorPatch,
} from '@masthead/domain/author-info/contract';
import { authorJsonLd } from '@masthead/domain/author-info/json-ld';
import { mergedLinks } from '@masthead/domain/profiles/profile-fields';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { avatarAddress, discardAvatar, withAvatar } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import { findAuthor, insertAuthor, lockAuthor, updateAuthor } from './author-info.queries';

const exists = () => conflict(phrase('You have an author profile already.'));
const noProfile = () => notFound(phrase('You have no author profile yet.'));

async function createAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorInput>,
): Promise<void> {
  const { db, actor } = context;
  if (await findAuthor(db, actor.id)) throw exists();
  const links = JSON.stringify(mergedLinks({}, social_links ?? {}));
  await withAvatar(context, { field: 'avatar', file: avatar, crop }, async (key) => {
    const values = { ...fields, user_id: actor.id, avatar: key, social_links: links };
    if (!(await insertAuthor(db, values))) throw exists();
  });
}

async function changeAuthor(
  context: ActorContext,
  { avatar, crop, social_links, ...fields }: z.output<typeof authorPatch>,
  load: (db: Db) => Promise<Author>,
): Promise<void> {
  const { db, actor, storage, now } = context;
  if (crop && !avatar) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const change = async (key: string | null) => {
    const before = await db.transaction().execute(async (db) => {
      const before = await lockAuthor(db, actor.id);
      if (!before) throw noProfile();
      await context.checkBase(() => load(db));
      await updateAuthor(db, actor.id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(mergedLinks(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null) await discardAvatar(storage, before.avatar);
  };
  if (!(await findAuthor(db, actor.id))) throw noProfile();
  if (avatar) await withAvatar(context, { field: 'avatar', file: avatar, crop }, change);
  else await change(null);
}

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
  const found = await findAuthor(db, actor.id);
  if (!found) throw noProfile();
  const { username, nickname, position, ...profile } = found;
  const avatar = avatarAddress(profile.avatar);
  return {
    ...profile,
    avatar,
    json_ld: authorJsonLd({ ...profile, name: nickname || username, position, image: `${site_url}${avatar}` }),
  };
}
