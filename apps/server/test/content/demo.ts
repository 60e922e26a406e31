import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@masthead/domain/projects/schema';
import { beforeAll, inject } from 'vitest';
import { drawExpertPortraits } from '../../src/commands/demo/add-experts';
import { drawPicturesOnce, once } from '../../src/commands/demo/draw-pictures';
import { fillDemo } from '../../src/commands/demo/fill-demo';
import { diskStorage } from '../../src/platform/storage/disk-storage';
import { cloneDatabase } from '../harness/clone-database';

/** The time of the demo content of the tests. */
export const demoMoment = new Date('2026-11-17T10:00:00.000Z');

type Database = Awaited<ReturnType<typeof cloneDatabase>>['db'];

/** A project with an empty database. */
interface DemoProject {
  db: Database;
  /** The folder of the storage. */
  files: string;
  /** Adds the demo content. */
  fill: () => Promise<void>;
}

/**
 * Creates empty projects for tests of the demo content. `read` fills a project with content of the time `now` and
 * returns the data that the tests check. `demoOf` does so once per project and returns the same result to further
 * calls; `fillAndRead` does so each time.
 */
export function demoReader<T>(now: Date, read: (demo: DemoProject, project: Project) => Promise<T>) {
  const pictures = drawPicturesOnce();
  const portraits = once(drawExpertPortraits);
  const results = new Map<string, Promise<T>>();

  beforeAll(async () => {
    await pictures();
    await portraits();
  }, 60_000);

  async function fillAndRead(project: Project): Promise<T> {
    const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
    const files = await mkdtemp(join(tmpdir(), 'masthead-demo-'));
    const fill = () => fillDemo({ project, db, storage: diskStorage(files) }, pictures, portraits, now);
    const result = await read({ db, files, fill }, project);
    await drop();
    await rm(files, { recursive: true });
    return result;
  }

  function demoOf(project: Project): Promise<T> {
    const result = results.get(project.id) ?? fillAndRead(project);
    results.set(project.id, result);
    return result;
  }

  return { demoOf, fillAndRead };
}
