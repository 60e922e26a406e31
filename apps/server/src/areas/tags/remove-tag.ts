import { recordAudit } from '../../audit/record-audit';
import { retrying } from '../../db/retrying';
import type { ActorContext } from '../../http/context';
import { discardAvatar } from '../../media/avatar';
import { noTag } from './tag-or-throw';
import { deleteTags, holdTags } from './tags.queries';

/** Deletes a tag; posts, categories and other tags just lose it. Its picture goes last: a deletion that fails has lost nothing. */
export async function removeTag(context: ActorContext, id: number): Promise<void> {
  const tag = await retrying(context.db, async (db) => {
    const [tag] = await holdTags(db, [id]);
    if (!tag) throw noTag();
    await deleteTags(db, [id]);
    await recordAudit(db, context, { action: 'tag.deleted', target_id: id, target_label: tag.catchy_title });
    return tag;
  });
  if (tag.thumb !== null) await discardAvatar(context.storage, tag.thumb);
}
