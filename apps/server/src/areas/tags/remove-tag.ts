import { sectionPath, tagPath } from '@masthead/domain/site/paths';
import type { TagRemoval } from '@masthead/domain/tags/contract';
import { phrase } from '@masthead/domain/text/phrase';
import {
  type AddressTarget,
  addFormerAddresses,
  redirectTagAddresses,
} from '../../content/addresses/former-addresses.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { undoable, type WrittenRows } from '../../platform/undo/undoable';
import {
  deleteTags,
  findSectionSlug,
  type LockedTag,
  listBannersOfTags,
  listMergedSlugs,
  lockTagSlugs,
  lockTagsForReference,
} from './tags.queries';
import { tagNotFound } from './write-tag';

/**
 * Deletes a tag and removes it from posts, categories and other tags. Its URL, and the URLs of tags that were merged
 * into it, redirect to the chosen target or answer 410. The picture stays until the deletion can no longer be undone.
 */
export async function removeTag(context: ActorContext, id: number, removal: TagRemoval): Promise<void> {
  await withRetries(context.db, async (db) => {
    await lockTagSlugs(db);
    const lockedTags = await lockTagsForReference(db, [id, removal.redirect_tag_id ?? id]);
    const tag = lockedTags.find((candidate) => candidate.id === id);
    if (!tag) throw tagNotFound();
    const { target, path } = await resolveRedirectTarget(db, tag, lockedTags, removal);
    const slugs = [tag.slug, ...(await listMergedSlugs(db, id))];
    const event = { action: 'tag.deleted', target_id: id, target_label: tag.catchy_title } as const;
    const paths = slugs.map(tagPath);
    const action = {
      rights: 'tag.delete',
      event,
      deletes: { table: 'tags', where: { id: [id] } },
      writes: [...(await listRowsBesideTags(db, [id])), { table: 'former_addresses', where: { path: paths } }],
      files: [tag.thumb],
    } as const;
    await undoable(db, context, action, async () => {
      await redirectTagAddresses(db, [id], target);
      await addFormerAddresses(db, paths, target);
      await deleteTags(db, [id]);
    });
    await recordAudit(db, context, { ...event, ...(path !== null && { after: { path } }) });
  });
}

/** Rows that a deletion of tags writes, except those that foreign keys delete or clear. */
export async function listRowsBesideTags(db: Db, ids: readonly number[]): Promise<WrittenRows[]> {
  return [
    { table: 'image_uses', where: { used_by: ['tag'], used_by_id: ids } },
    { table: 'former_addresses', where: { tag_id: ids } },
    // A trigger disables banners that lose their last placement.
    { table: 'adv_banners', where: { id: await listBannersOfTags(db, ids) }, columns: ['is_enabled'] },
  ];
}

/** Returns the tag or section that the URLs of the deleted tag redirect to, and its path. */
async function resolveRedirectTarget(
  db: Db,
  tag: LockedTag,
  lockedTags: readonly LockedTag[],
  { redirect_tag_id, redirect_section_id }: TagRemoval,
): Promise<{ target: AddressTarget; path: string | null }> {
  if (redirect_tag_id !== undefined) {
    const other = lockedTags.find((candidate) => candidate.id === redirect_tag_id && candidate.id !== tag.id);
    if (!other) throw invalid({ redirect_tag_id: [phrase('This tag no longer exists. Choose another.')] });
    return { target: { tag_id: other.id }, path: tagPath(other.slug) };
  }
  if (redirect_section_id === undefined) return { target: {}, path: null };
  const slug = await findSectionSlug(db, redirect_section_id);
  if (slug === null) throw invalid({ redirect_section_id: [phrase('This section no longer exists. Choose another.')] });
  return { target: { section_id: redirect_section_id }, path: sectionPath(slug) };
}
