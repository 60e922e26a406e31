import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { adsTxtFormat, cleanAdsTxt } from '@masthead/domain/advertisements/ads-txt';
import { bannerFields, bannerSizeRefusal } from '@masthead/domain/advertisements/banner';
import { slotInput } from '@masthead/domain/advertisements/slot';
import type { Project } from '@masthead/domain/projects/schema';
import { createFileChecker } from '@masthead/domain/uploads/file-format';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoMoment } from '../../../test/content/demo';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { listBanners } from '../../areas/advertisements/banners.queries';
import { isBannerKey } from '../../media/library/banner-key';
import type { Db } from '../../platform/db/db';
import { diskStorage } from '../../platform/storage/disk-storage';
import type { Storage } from '../../platform/storage/storage';
import { drawExpertPortraits } from './add-experts';
import { once } from './draw-pictures';
import { fillDemo } from './fill-demo';

let db: Db;
let storage: Storage;
let cleanUp: () => Promise<unknown>;
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const folder = await mkdtemp(join(tmpdir(), 'masthead-demo-'));
  db = database.db as Db;
  storage = diskStorage(folder);
  const drawNoPictures = once(async () => []);
  const project = { ...(projects[0] as Project), switches: { ...(projects[0] as Project).switches, experts: false } };
  await fillDemo({ project, db, storage }, drawNoPictures, drawExpertPortraits, demoMoment);
  cleanUp = () => Promise.all([database.drop(), rm(folder, { recursive: true })]);
});
afterAll(() => cleanUp());

describe('addAdvertisements', () => {
  it('adds valid slots of every kind', async () => {
    const slots = await db.selectFrom('adv_slots').selectAll().execute();
    expect(slots).toHaveLength(8);
    for (const slot of slots) expect(slotInput.safeParse(slot).error).toBeUndefined();
    expect(new Set(slots.map(({ status }) => status))).toEqual(new Set([0, 1]));
    expect(new Set(slots.map(({ cached }) => cached))).toEqual(new Set([0, 1]));
  });

  it('adds a valid ads.txt', async () => {
    const { content } = await db.selectFrom('ads_txt').select('content').executeTakeFirstOrThrow();
    const checker = createFileChecker(adsTxtFormat, content.length, () => undefined);
    expect(checker.take(content, true)).toBeNull();
    expect(checker.finish()).toEqual({ total: expect.any(Number) });
    expect(cleanAdsTxt(content)).toBe(content);
    expect(content).not.toMatch(/[{}]/);
  });

  it('adds banners with placements and pictures', async () => {
    const banners = await listBanners(db, 10);
    expect(banners).toHaveLength(4);
    for (const { image_desktop, image_mobile, categories, tags, ...banner } of banners) {
      expect(bannerFields.safeParse(banner).error).toBeUndefined();
      expect(categories.length + tags.length).toBeGreaterThan(0);
      for (const [kind, key] of Object.entries({ image_desktop, image_mobile })) {
        if (key === null) continue;
        expect(isBannerKey(key)).toBe(true);
        const file = await storage.read(key);
        const picture = await sharp(await buffer(Readable.from(file?.stream ?? []))).metadata();
        expect(bannerSizeRefusal(kind as 'image_desktop', picture)).toBeNull();
      }
    }
  });
});
