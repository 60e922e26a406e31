import type { Tag } from '@masthead/domain/tags/contract';
import { mergeAccessRefusal, mergeRefusal, mergeRights } from '@masthead/domain/tags/rules';
import { phrase } from '@masthead/domain/text/phrase';
import { redirectTagAddresses } from '../../content/addresses/former-addresses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { forbidden, invalid } from '../../platform/http/errors';
import { MAX_ROWS, undoable } from '../../platform/undo/undoable';
import { listPostsOfTags, moveBanners, moveCategories, movePosts, moveRelations, redirectSlugs } from './merge.queries';
import { listRowsBesideTags } from './remove-tag';
import { deleteTags, lockTagsForReference, updateTagRow } from './tags.queries';
import { tagNotFound, tagOrThrow } from './write-tag';

/** Replaces several minor tags by one major tag. Posts move to the major tag, and the old URLs redirect to it. */
export async function mergeTags(context: ActorContext, id: number, minorIds: number[]): Promise<Tag> {
  const { actor, now } = context;
  const refusal = mergeAccessRefusal(actor);
  if (refusal) throw forbidden(refusal);
  return withRetries(context.db, async (db) => {
    const { major, minors } = await lockMergedTags(db, id, [...new Set(minorIds)]);
    const ids = minors.map((minor) => minor.id);
    const event = { action: 'tag.merged', target_id: major.id, target_label: major.catchy_title } as const;
    const action = {
      rights: mergeRights,
      event,
      deletes: { table: 'tags', where: { id: ids } },
      writes: [
        ...(await listRowsBesideTags(db, ids)),
        { table: 'tags', where: { id: [major.id] } },
        { table: 'post_tags', where: { tag_id: [major.id], post_id: await listPostsOfTags(db, ids, MAX_ROWS) } },
        { table: 'related_tags', where: { related_id: [major.id] } },
        { table: 'category_tags', where: { tag_id: [major.id] } },
        { table: 'adv_banner_tags', where: { tag_id: [major.id] } },
        { table: 'tag_redirects', where: { slug: minors.map(({ slug }) => slug) } },
      ],
      files: minors.map(({ thumb }) => thumb),
    } as const;
    await undoable(db, context, action, async () => {
      await movePosts(db, major.id, ids);
      await moveRelations(db, major.id, ids);
      await moveCategories(db, major.id, ids);
      await moveBanners(db, major.id, ids);
      await redirectSlugs(db, major.id, minors);
      await redirectTagAddresses(db, ids, { tag_id: major.id });
      await deleteTags(db, ids);
      await updateTagRow(db, major.id, { updated_at: now().toISOString() });
    });
    await recordAudit(db, context, { ...event, after: { ids, count: ids.length } });
    return tagOrThrow(db, major.id);
  });
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
