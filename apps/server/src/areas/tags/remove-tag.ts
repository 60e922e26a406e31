import { sectionPath, tagPath } from '@masthead/domain/site/addresses';
import type { TagRemoval } from '@masthead/domain/tags/contract';
import { phrase } from '@masthead/domain/text/phrase';
import {
  type AddressTarget,
  leaveAddresses,
  redirectTagAddresses,
} from '../../content/addresses/former-addresses.queries';
import { discardAvatar } from '../../media/library/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { deleteTags, findSectionSlug, type HeldTag, holdTags, listMergedSlugs, takeTurnAtSlugs } from './tags.queries';
import { noTag } from './write-tag';

/**
 * Deletes a tag; posts, categories and other tags just lose it. Its address, and those of tags that were merged into it, lead to
 * the chosen target or answer 410. Its picture goes last: a deletion that fails has lost nothing.
 */
export async function removeTag(context: ActorContext, id: number, removal: TagRemoval): Promise<void> {
  const tag = await retrying(context.db, async (db) => {
    await takeTurnAtSlugs(db);
    const held = await holdTags(db, [id, removal.redirect_tag_id ?? id]);
    const tag = held.find((each) => each.id === id);
    if (!tag) throw noTag();
    const { target, path } = await targetOf(db, tag, held, removal);
    const slugs = [tag.slug, ...(await listMergedSlugs(db, id))];
    await redirectTagAddresses(db, [id], target);
    await leaveAddresses(db, slugs.map(tagPath), target);
    await deleteTags(db, [id]);
    await recordAudit(db, context, {
      action: 'tag.deleted',
      target_id: id,
      target_label: tag.catchy_title,
      ...(path !== null && { after: { path } }),
    });
    return tag;
  });
  if (tag.thumb !== null) await discardAvatar(context.storage, tag.thumb);
}

async function targetOf(
  db: Db,
  tag: HeldTag,
  held: readonly HeldTag[],
  { redirect_tag_id, redirect_section_id }: TagRemoval,
): Promise<{ target: AddressTarget; path: string | null }> {
  if (redirect_tag_id !== undefined) {
    const other = held.find((each) => each.id === redirect_tag_id && each.id !== tag.id);
    if (!other) throw invalid({ redirect_tag_id: [phrase('This tag no longer exists. Choose another.')] });
    return { target: { tag_id: other.id }, path: tagPath(other.slug) };
  }
  if (redirect_section_id === undefined) return { target: {}, path: null };
  const slug = await findSectionSlug(db, redirect_section_id);
  if (slug === null) throw invalid({ redirect_section_id: [phrase('This section no longer exists. Choose another.')] });
  return { target: { section_id: redirect_section_id }, path: sectionPath(slug) };
}
