import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banners } from '@masthead/domain/advertisements/contract';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createFile, jpeg, png } from '../../test/content/pictures';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import { sweepBanners, sweepPictures, sweepTemporary } from './sweep';

let t: TestApp;
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const hash = (letter: string) => letter.repeat(32);

beforeAll(async () => {
  t = await createTestApp();
  // Marks the ids up to 1000 as issued.
  await t.db.selectNoFrom((eb) => eb.fn('setval', [eb.val('images_id_seq'), eb.val(1000)]).as('set')).execute();
});
beforeEach(() => t.storage.removeFolder('images'));
afterAll(() => t.close());

/** Creates a storage folder with a file of this age. */
async function createFolder(folder: string, ageMinutes: number, root = 'images'): Promise<void> {
  const path = join(t.files, root, folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'original.jpg'), 'picture');
  await utimes(join(path, 'original.jpg'), minutesAgo(ageMinutes), minutesAgo(ageMinutes));
}
const listFolders = async (root = 'images') => (await readdir(join(t.files, root))).sort();

it('sweepPictures removes folders without a row, except new ones and those of another database', async () => {
  const body = { name: 'Harbour', source: 1, file: createFile(await jpeg()) };
  const { id, hash_key } = (await t.call(images.create, { body }, await t.user('admin'))).body;
  await createFolder(`${id}-${hash_key}`, 600);
  await createFolder(`7-${hash('a')}`, 61);
  await createFolder(`8-${hash('b')}`, 59);
  await createFolder(`5000-${hash('c')}`, 600);
  await createFolder('not-a-picture', 600);
  expect(await sweepPictures(t, now)).toEqual({ removed: 1, left: 0 });
  expect(await listFolders()).toEqual(
    [`${id}-${hash_key}`, `5000-${hash('c')}`, `8-${hash('b')}`, 'not-a-picture'].sort(),
  );
});

it('sweepBanners removes pictures that no banner refers to', async () => {
  const tag = { catchy_title: 'Cup', slug: 'cup' };
  const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
  const body = {
    name: 'Bank',
    link: 'https://bank.example',
    tag_ids: [tag_id],
    image_desktop: createFile(await png()),
  };
  const { id, image_desktop } = (await t.call(banners.create, { body }, await t.user('admin'))).body;
  const usedFolder = String(image_desktop).split('/').at(-2) as string;
  await createFolder(usedFolder, 600, 'banners');
  await createFolder(`${id}-${hash('a')}`, 61, 'banners');
  await createFolder(`${id}-${hash('b')}`, 59, 'banners');
  await createFolder(`5000-${hash('c')}`, 600, 'banners');
  expect(await sweepBanners(t, now)).toEqual({ removed: 1, left: 0 });
  expect(await listFolders('banners')).toEqual([usedFolder, `${id}-${hash('b')}`, `5000-${hash('c')}`].sort());
});

it('sweepPictures removes nothing when more than 100 folders have no row', async () => {
  for (let id = 1; id <= 101; id++) await createFolder(`${id}-${hash('d')}`, 600);
  expect(await sweepPictures(t, now)).toEqual({ removed: 0, left: 101 });
  expect(await listFolders()).toHaveLength(101);
});

it('sweepPictures accepts an empty storage', async () => {
  expect(await sweepPictures(t, now)).toEqual({ removed: 0, left: 0 });
});

it('sweepTemporary removes temporary folders of the server that are unchanged for an hour', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'masthead-sweep-'));
  vi.stubEnv('TMPDIR', temporary);
  for (const name of ['masthead-upload-old', 'masthead-upload-slow', 'masthead-rendition-old', 'other-upload-old']) {
    await mkdir(join(temporary, name));
    await writeFile(join(temporary, name, '0'), 'half');
    if (name !== 'masthead-upload-slow') await utimes(join(temporary, name, '0'), minutesAgo(61), minutesAgo(61));
    await utimes(join(temporary, name), minutesAgo(61), minutesAgo(61));
  }
  await sweepTemporary(now);
  expect((await readdir(temporary)).sort()).toEqual(['masthead-upload-slow', 'other-upload-old']);
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});
