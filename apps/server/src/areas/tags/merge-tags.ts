import type { Tag } from '@masthead/domain/tags/contract';
import { mergeAccessRefusal, mergeRefusal } from '@masthead/domain/tags/rules';
import { phrase } from '@masthead/domain/text/phrase';
import { redirectTagAddresses } from '../../content/addresses/former-addresses.queries';
import { discardAvatar } from '../../media/library/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import { moveAddresses, moveBanners, moveCategories, movePosts, moveRelations } from './merge.queries';
import { deleteTags, holdTags, updateTagRow } from './tags.queries';
import { noTag, tagOrThrow } from './write-tag';

/** Makes the minor tags part of the major one: whatever had one of them has the major one, once. All of it or nothing. */
export async function mergeTags(context: ActorContext, id: number, given: number[]): Promise<Tag> {
  const { actor, storage, now } = context;
  const refusal = mergeAccessRefusal(actor);
  if (refusal) throw forbidden(refusal);
  const { tag, thumbs } = await retrying(context.db, async (db) => {
    const { major, minors } = await heldTags(db, id, [...new Set(given)]);
    const ids = minors.map((minor) => minor.id);
    await movePosts(db, major.id, ids);
    await moveRelations(db, major.id, ids);
    await moveCategories(db, major.id, ids);
    await moveBanners(db, major.id, ids);
    await moveAddresses(db, major.id, minors);
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

async function heldTags(db: Db, id: number, minorIds: number[]) {
  const held = await holdTags(db, [id, ...minorIds]);
  const major = held.find((tag) => tag.id === id);
  if (!major) throw noTag();
  const minors = held.filter((tag) => minorIds.includes(tag.id));
  if (minors.length < minorIds.length) throw invalid({ minor_ids: [phrase('There is no such thing any more.')] });
  const refusal = mergeRefusal(major, minors);
  if (refusal) throw invalid({ minor_ids: [refusal] });
  return { major, minors };
}
