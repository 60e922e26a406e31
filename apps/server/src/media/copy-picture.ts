import type { Db } from '../platform/db/db';
import type { Storage } from '../platform/storage/storage';
import { findImageByHash, findWholeImage, insertImage, takeImageId } from './library.queries';
import { type Filed, folderOf, originalKey } from './rendition';

/** A library of pictures: the rows and the files. */
interface Library {
  db: Db;
  storage: Storage;
}

/**
 * The picture's id in the other library, where it is put unless it is there already. Its renditions are made when
 * somebody asks for them. `null` when it is gone from the first.
 */
export async function copyPicture(from: Library, to: Library, id: number): Promise<number | null> {
  const image = await findWholeImage(from.db, id);
  if (!image) return null;
  const twin = await findImageByHash(to.db, image.hash_key);
  if (twin) return twin.id;
  const original = await from.storage.read(originalKey(image as Filed));
  if (!original) return null;
  const copy = { ...image, id: await takeImageId(to.db) };
  await to.storage.write(originalKey(copy as Filed), original.stream);
  if (await insertImage(to.db, copy)) return copy.id;
  // Somebody else put it there meanwhile.
  await to.storage.removeFolder(folderOf(copy));
  return (await findImageByHash(to.db, image.hash_key))?.id ?? null;
}
