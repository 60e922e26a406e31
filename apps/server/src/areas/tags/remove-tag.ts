import { retrying } from '../../db/retrying';
import type { Context } from '../../http/context';
import { discardAvatar } from '../../media/avatar';
import { noTag } from './tag-or-throw';
import { deleteTags, holdTags } from './tags.queries';

/** Deletes a tag; posts, categories and other tags just lose it. Its picture goes last: a deletion that fails has lost nothing. */
export async function removeTag({ db, storage }: Pick<Context, 'db' | 'storage'>, id: number): Promise<void> {
  const tag = await retrying(db, async (db) => {
    const [tag] = await holdTags(db, [id]);
    if (!tag) throw noTag();
    await deleteTags(db, [id]);
    return tag;
  });
  if (tag.thumb !== null) await discardAvatar(storage, tag.thumb);
}
