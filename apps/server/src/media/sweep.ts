import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/db/db';
import type { RunningProject } from '../platform/http/context';
import { bannerFolder } from './library/banner-key';
import { findIdsOfPictures, findKeysOfBanners, lastIdOf } from './library/library.queries';

/** Clears up behind a server that was killed, while this one is answering already. */
export function sweepOnListening(app: FastifyInstance, projects: readonly RunningProject[]): void {
  let isClosing = false;
  let sweeping = Promise.resolve();

  async function sweep(): Promise<void> {
    await sweepTemporary(new Date());
    for (const { project, db, storage } of projects) {
      if (isClosing) return;
      for (const sweepFiles of [sweepPictures, sweepBanners]) {
        const { removed, left } = await sweepFiles({ db, storage }, new Date());
        if (removed > 0) app.log.warn(`${project.title}: removed the files of ${removed} uploads that were cut short`);
        if (left > 0) app.log.warn(`${project.title}: ${left} folders of pictures have no row; none was removed`);
      }
    }
  }

  app.addHook('onListen', (done) => {
    sweeping = sweep().catch((error: unknown) => app.log.error(error, 'Sweeping up files failed'));
    done();
  });
  app.addHook('onClose', () => {
    isClosing = true;
    return sweeping;
  });
}

interface Swept {
  removed: number;
  /** So many folders without a row that none of them was touched; 0 otherwise. */
  left: number;
}

/** Removes the files of uploads that a killed server never wrote a row for. */
export const sweepPictures = (needed: Needed, now: Date) => sweepFiles(needed, pictures, now);
export const sweepBanners = (needed: Needed, now: Date) => sweepFiles(needed, banners, now);

/** What a request unpacks aside; it lives a few minutes at most. */
const TEMPORARY = /^masthead-(?:upload|rendition)-/;

/** Removes what a killed server left in the folder for temporary files, which other servers may be using. */
export async function sweepTemporary(now: Date): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((name) => TEMPORARY.test(name))) {
    const folder = join(tmpdir(), name);
    const inside = (await readdir(folder).catch(() => [])).map((file) => join(folder, file));
    const ages = await Promise.all([folder, ...inside].map((path) => ageOf(path, now)));
    if (ages.every((age) => age > 3_600_000)) await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody else's, or gone meanwhile, is young. */
async function ageOf(path: string, now: Date): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found ? now.getTime() - found.mtimeMs : 0;
}

/** An upload writes its files and then its row, which takes seconds: after so long there will be no row. */
const HOUR = 3_600_000;
/** Servers are killed now and then. More than this is no accident: the files belong to another database. */
const MOST = 100;
const BATCH = 500;

type Needed = Pick<RunningProject, 'db' | 'storage'>;

/** Folders of files, each of which begins with the id of the row it belongs to. */
interface Filing {
  root: 'images' | 'banners';
  table: 'images' | 'adv_banners';
  /** Of folders by their ids, those that the rows speak of. */
  findFiled: (db: Db, folders: ReadonlyMap<number, string[]>) => Promise<Set<string>>;
}

const pictures: Filing = {
  root: 'images',
  table: 'images',
  findFiled: async (db, folders) => {
    const ids = await findIdsOfPictures(db, [...folders.keys()]);
    return new Set(ids.flatMap((id) => folders.get(id) ?? []));
  },
};

/** A banner's picture has a folder of its own: one that was replaced is not spoken of any more. */
const banners: Filing = {
  root: 'banners',
  table: 'adv_banners',
  findFiled: async (db, folders) => {
    const keys = await findKeysOfBanners(db, [...folders.keys()]);
    return new Set(keys.map(bannerFolder));
  },
};

async function sweepFiles({ db, storage }: Needed, { root, table, findFiled }: Filing, now: Date): Promise<Swept> {
  const unfiled: string[] = [];
  const last = await lastIdOf(db, table);
  for await (const batch of batches(root, storage.folders(root))) {
    const filed = await findFiled(db, batch);
    for (const [id, folders] of batch) {
      // An id that this database has not given out yet is somebody else's.
      if (id <= last) unfiled.push(...folders.filter((folder) => !filed.has(folder)));
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

const FOLDER = /^([1-9]\d{0,9})-[0-9a-f]{32}$/;

/** The folders by their ids, some hundred at a time. */
async function* batches(root: string, names: AsyncIterable<string>) {
  let batch = new Map<number, string[]>();
  for await (const name of names) {
    const id = Number(FOLDER.exec(name)?.[1]);
    if (!id) continue;
    batch.set(id, [...(batch.get(id) ?? []), `${root}/${name}`]);
    if (batch.size < BATCH) continue;
    yield batch;
    batch = new Map();
  }
  if (batch.size > 0) yield batch;
}
