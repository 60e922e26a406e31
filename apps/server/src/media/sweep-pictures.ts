import type { RunningProject } from '../http/context';
import { findIdsOfPictures, lastPictureId } from './media.queries';

/** An upload writes its files and then its row, which takes seconds: after so long there will be no row. */
const HOUR = 3_600_000;
/** Servers are killed now and then. More than this is no accident: the files belong to another database. */
const MOST = 100;
const BATCH = 500;

export interface Swept {
  removed: number;
  /** So many folders without a row that none of them was touched; 0 otherwise. */
  left: number;
}

type Needed = Pick<RunningProject, 'db' | 'storage'>;

/** Removes the files of uploads that a killed server never wrote a row for. */
export async function sweepPictures({ db, storage }: Needed, now: Date): Promise<Swept> {
  const unfiled: string[] = [];
  const last = await lastPictureId(db);
  for await (const batch of batches(storage.folders('images'))) {
    const rows = new Set(await findIdsOfPictures(db, [...batch.keys()]));
    for (const [id, folders] of batch) {
      // An id that this database has not given out yet is somebody else's.
      if (id <= last && !rows.has(id)) unfiled.push(...folders);
    }
  }
  const old = [];
  for (const folder of unfiled) {
    const changed = await storage.changedAt(folder);
    if (changed && now.getTime() - changed.getTime() > HOUR) old.push(folder);
  }
  if (old.length > MOST) return { removed: 0, left: old.length };
  for (const folder of old) await storage.removeFolder(folder);
  return { removed: old.length, left: 0 };
}

const PICTURE = /^([1-9]\d{0,9})-[0-9a-f]{32}$/;

/** The folders of pictures by their ids, some hundred at a time. */
async function* batches(names: AsyncIterable<string>) {
  let batch = new Map<number, string[]>();
  for await (const name of names) {
    const id = Number(PICTURE.exec(name)?.[1]);
    if (!id) continue;
    batch.set(id, [...(batch.get(id) ?? []), `images/${name}`]);
    if (batch.size < BATCH) continue;
    yield batch;
    batch = new Map();
  }
  if (batch.size > 0) yield batch;
}
