import type { expertInput } from '@masthead/domain/experts/schema';
import { mergedLinks } from '@masthead/domain/text/profile-fields';
import type { z } from 'zod';
import { withAvatar } from '../../media/library/avatar';
import { freeSlug } from '../../platform/db/slug';
import type { ActorContext } from '../../platform/http/context';
import { insertExpert, lockSlugs, slugsLike } from './experts.queries';

/** The new expert's id. A slug that nobody typed is made from the name. */
export function createExpert(context: ActorContext, input: z.output<typeof expertInput>): Promise<number> {
  const { avatar, crop, slug: typed, social_links, ...fields } = input;
  return withAvatar(context, { field: 'avatar', file: avatar, crop }, (key) =>
    context.db.transaction().execute(async (db) => {
      await lockSlugs(db);
      const slug = typed ?? (await freeSlug(fields.username, (base) => slugsLike(db, base)));
      const links = JSON.stringify(mergedLinks({}, social_links ?? {}));
      return insertExpert(db, { ...fields, slug, avatar: key, social_links: links });
    }),
  );
}
