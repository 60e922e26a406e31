import { changeSlugRefusal } from '@masthead/domain/experts/rules';
import type { expertPatch } from '@masthead/domain/experts/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { mergedLinks } from '@masthead/domain/text/profile-fields';
import type { z } from 'zod';
import { avatarAddress, discardAvatar, withAvatar } from '../../media/library/avatar';
import type { ActorContext } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { expertOrThrow, noExpert } from './expert-or-throw';
import { lockExpert, updateExpert } from './experts.queries';

/** What is not given stays; a new picture takes the old one's place. */
export async function changeExpert(
  context: ActorContext,
  id: number,
  { avatar, crop, slug, social_links, ...fields }: z.output<typeof expertPatch>,
): Promise<void> {
  const { db, storage, now } = context;
  if (crop && !avatar) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const refusal = changeSlugRefusal(await expertOrThrow(db, id), slug);
  if (refusal) throw invalid({ slug: [refusal] });

  const change = async (key: string | null) => {
    const before = await db.transaction().execute(async (db) => {
      const before = await lockExpert(db, id);
      if (!before) throw noExpert();
      await context.checkBase(async () => ({ ...before, avatar: avatarAddress(before.avatar) }));
      await updateExpert(db, id, {
        ...fields,
        ...(social_links && { social_links: JSON.stringify(mergedLinks(before.social_links, social_links)) }),
        ...(key !== null && { avatar: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null) await discardAvatar(storage, before.avatar);
  };
  if (avatar) await withAvatar(context, { field: 'avatar', file: avatar, crop }, change);
  else await change(null);
}
