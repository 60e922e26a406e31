import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/db';
import type { RunningProject } from '../platform/http/context';
import { listFilesKeptForUndo } from '../platform/undo/undo.queries';
import { bannerFolder } from './library/banner-key';
import { findExistingImageIds, findLastIssuedId, listBannerKeys } from './library/library.queries';

/**
 * Removes files that a killed server left behind: temporary folders, and stored pictures without a database row. Runs
 * in the background once the server is listening.
 */
export function sweepOnListening(app: FastifyInstance, projects: readonly RunningProject[]): void {
  let isClosing = false;
  let sweeping = Promise.resolve();

  async function sweep(): Promise<void> {
    await sweepTemporary(new Date());
    for (const { project, db, storage } of projects) {
      if (isClosing) return;
      for (const sweepStore of [sweepPictures, sweepBanners]) {
        const { removed, left } = await sweepStore({ db, storage }, new Date());
        if (removed > 0) app.log.warn(`${project.title}: removed the files of ${removed} interrupted uploads`);
        if (left > 0) app.log.warn(`${project.title}: ${left} picture folders have no database row; none was removed`);
      }
    }
  }

  app.addHook('onListen', (done) => {
    sweeping = sweep().catch((error: unknown) => app.log.error(error, 'The removal of abandoned files failed'));
    done();
  });
  app.addHook('onClose', () => {
    isClosing = true;
    return sweeping;
  });
}

/** One hour. An upload writes its files and then its row within seconds, so older files without a row are abandoned. */
const MIN_AGE_MS = 3_600_000;

interface SweepResult {
  /** Number of removed folders. */
  removed: number;
  /** Number of folders without a row if there are too many to remove; otherwise 0. */
  left: number;
}

/** Removes the stored files of images that have no row in the database. */
export const sweepPictures = (context: SweepContext, now: Date) => sweepFiles(context, pictures, now);
/** Removes the stored files of banner pictures that no row in the database refers to. */
export const sweepBanners = (context: SweepContext, now: Date) => sweepFiles(context, banners, now);

/** Names of the temporary folders of requests. A request lasts a few minutes at most. */
const TEMPORARY_FOLDER = /^masthead-(?:upload|rendition)-/;

/** Removes abandoned temporary folders. Other servers may use the same directory, so only old folders are removed. */
export async function sweepTemporary(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((name) => TEMPORARY_FOLDER.test(name))) {
    const folder = join(tmpdir(), name);
    const files = (await readdir(folder).catch(() => [])).map((file) => join(folder, file));
    const agesMs = await Promise.all([folder, ...files].map((path) => fileAgeMs(path, now)));
    if (agesMs.every((ageMs) => ageMs > MIN_AGE_MS)) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns 0 for a file that is gone or not readable. */
async function fileAgeMs(path: string, now: Date): Promise<number> {
  const stats = await stat(path).catch(() => null);
  return stats ? now.getTime() - stats.mtimeMs : 0;
}

/** More abandoned folders than this indicate that the files belong to another database. */
const MAX_REMOVED_FOLDERS = 100;
/** Number of row ids in one database query. */
const BATCH_SIZE = 500;

type SweepContext = Pick<RunningProject, 'db' | 'storage'>;

/** A storage folder whose subfolders each belong to one row. Their names start with the id of the row. */
interface FileStore {
  root: 'images' | 'banners';
  table: 'images' | 'adv_banners';
  /** Returns those of the folders (by row id) that a row refers to. */
  findReferenced: (db: Db, folders: ReadonlyMap<number, string[]>) => Promise<Set<string>>;
}

const pictures: FileStore = {
  root: 'images',
  table: 'images',
  findReferenced: async (db, folders) => {
    const ids = await findExistingImageIds(db, [...folders.keys()]);
    return new Set(ids.flatMap((id) => folders.get(id) ?? []));
  },
};

/** Each picture of a banner has its own folder, so no row refers to the folder of a replaced picture. */
const banners: FileStore = {
  root: 'banners',
  table: 'adv_banners',
  findReferenced: async (db, folders) => {
    const keys = await listBannerKeys(db, [...folders.keys()]);
    return new Set(keys.map(bannerFolder));
  },
};

async function sweepFiles(
  { db, storage }: SweepContext,
  { root, table, findReferenced }: FileStore,
  now: Date,
): Promise<SweepResult> {
  const unreferenced: string[] = [];
  const lastId = await findLastIssuedId(db, table);
  const keptFolders = new Set(await listFilesKeptForUndo(db));
  for await (const batch of groupById(root, storage.listFolders(root))) {
    const referencedFolders = await findReferenced(db, batch);
    for (const [id, folders] of batch) {
      // A higher id than the sequence has issued belongs to another database.
      if (id <= lastId)
        unreferenced.push(
          ...folders.filter((folder) => !referencedFolders.has(folder) && !keptFolders.has(`${folder}/`)),
        );
    }
  }
  const oldFolders = [];
  for (const folder of unreferenced) {
    const changedAt = await storage.findNewestTime(folder);
    if (changedAt && now.getTime() - changedAt.getTime() > MIN_AGE_MS) oldFolders.push(folder);
  }
  if (oldFolders.length > MAX_REMOVED_FOLDERS) return { removed: 0, left: oldFolders.length };
  for (const folder of oldFolders) await storage.removeFolder(folder);
  return { removed: oldFolders.length, left: 0 };
}

/** A folder name such as `17-0123456789abcdef0123456789abcdef`: the id of the row and a hash or random token. */
const FOLDER_NAME = /^([1-9]\d{0,9})-[0-9a-f]{32}$/;

/** Groups folders by row id, in batches. */
async function* groupById(root: string, names: AsyncIterable<string>) {
  let batch = new Map<number, string[]>();
  for await (const name of names) {
    const id = Number(FOLDER_NAME.exec(name)?.[1]);
    if (!id) continue;
    batch.set(id, [...(batch.get(id) ?? []), `${root}/${name}`]);
    if (batch.size < BATCH_SIZE) continue;
    yield batch;
    batch = new Map();
  }
  if (batch.size > 0) yield batch;
}
