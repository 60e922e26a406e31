import type { Tag } from '@masthead/domain/tags/contract';
import { mergeAccessRefusal, mergeRefusal } from '@masthead/domain/tags/rules';
import { phrase } from '@masthead/domain/text/phrase';
import { redirectTagAddresses } from '../../content/addresses/former-addresses.queries';
import { discardAvatar } from '../../media/library/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import { moveBanners, moveCategories, movePosts, moveRelations, redirectSlugs } from './merge.queries';
import { deleteTags, lockTagsForReference, updateTagRow } from './tags.queries';
import { tagNotFound, tagOrThrow } from './write-tag';

/** Replaces several minor tags by one major tag. Posts move to the major tag, and the old URLs redirect to it. */
export async function mergeTags(context: ActorContext, id: number, minorIds: number[]): Promise<Tag> {
  const { actor, storage, now } = context;
  const refusal = mergeAccessRefusal(actor);
  if (refusal) throw forbidden(refusal);
  const { tag, thumbs } = await withRetries(context.db, async (db) => {
    const { major, minors } = await lockMergedTags(db, id, [...new Set(minorIds)]);
    const ids = minors.map((minor) => minor.id);
    await movePosts(db, major.id, ids);
    await moveRelations(db, major.id, ids);
    await moveCategories(db, major.id, ids);
    await moveBanners(db, major.id, ids);
    await redirectSlugs(db, major.id, minors);
    await redirectTagAddresses(db, ids, { tag_id: major.id });
    await deleteTags(db, ids);
    await updateTagRow(db, major.id, { updated_at: now().toISOString() });
    await recordAudit(db, context, {
      action: 'tag.merged',
      target_id: major.id,
      target_label: major.catchy_title,
      after: { ids, count: ids.length },
    });
    return { tag: await tagOrThrow(db, major.id), thumbs: minors.map(({ thumb }) => thumb) };
  });
  for (const thumb of thumbs) if (thumb !== null) await discardAvatar(storage, thumb);
  return tag;
}

/** Locks and returns the tags. Throws if one is missing or they cannot be merged. */
async function lockMergedTags(db: Db, id: number, minorIds: number[]) {
  const lockedTags = await lockTagsForReference(db, [id, ...minorIds]);
  const major = lockedTags.find((tag) => tag.id === id);
  if (!major) throw tagNotFound();
  const minors = lockedTags.filter((tag) => minorIds.includes(tag.id));
  if (minors.length < minorIds.length)
    throw invalid({ minor_ids: [phrase('This item no longer exists. Reload the page.')] });
  const refusal = mergeRefusal(major, minors);
  if (refusal) throw invalid({ minor_ids: [refusal] });
  return { major, minors };
}
