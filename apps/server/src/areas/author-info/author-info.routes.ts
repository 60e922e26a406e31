import { authorInfo } from '@masthead/domain/author-info/contract';
import { authorJsonLd } from '@masthead/domain/author-info/json-ld';
import { authorInfoRefusal } from '@masthead/domain/author-info/rules';
import type { Author } from '@masthead/domain/author-info/schema';
import { avatarAddress } from '../../media/avatar';
import type { ActorContext } from '../../platform/http/context';
import { forbidden } from '../../platform/http/errors';
import { type Api, serve } from '../../platform/http/serve';

import { findAuthor } from './author-info.queries';
import { changeAuthor, createAuthor, noProfile } from './save-author';

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
