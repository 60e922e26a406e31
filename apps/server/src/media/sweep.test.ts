import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banners } from '@masthead/domain/advertisements/contract';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/harness';
import { fileOf, jpeg, png } from '../../test/pictures';
import { sweepBanners, sweepPictures, sweepTemporary } from './sweep';

let t: TestApp;
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const hash = (letter: string) => letter.repeat(32);

beforeAll(async () => {
  t = await testApp();
  // The ids up to here have been given out.
  await t.db.selectNoFrom((eb) => eb.fn('setval', [eb.val('images_id_seq'), eb.val(1000)]).as('set')).execute();
});
beforeEach(() => t.storage.removeFolder('images'));
afterAll(() => t.close());

async function leave(folder: string, minutes: number, root = 'images'): Promise<void> {
  const path = join(t.files, root, folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'original.jpg'), 'picture');
  await utimes(join(path, 'original.jpg'), minutesAgo(minutes), minutesAgo(minutes));
}
const folders = async (root = 'images') => (await readdir(join(t.files, root))).sort();

it('removes files without a row, never the ones younger than an hour, of a row, or of another database', async () => {
  const body = { name: 'Harbour', source: 1, file: fileOf(await jpeg()) };
  const { id, hash_key } = (await t.call(images.create, { body }, await t.user('admin'))).body;
  await leave(`${id}-${hash_key}`, 600);
  await leave(`7-${hash('a')}`, 61);
  await leave(`8-${hash('b')}`, 59);
  await leave(`5000-${hash('c')}`, 600);
  await leave('not-a-picture', 600);
  expect(await sweepPictures(t, now)).toEqual({ removed: 1, left: 0 });
  expect(await folders()).toEqual([`${id}-${hash_key}`, `5000-${hash('c')}`, `8-${hash('b')}`, 'not-a-picture'].sort());
});

it('removes a banner’s picture that was replaced or never used, and keeps those in use', async () => {
  const tag = { catchy_title: 'Cup', slug: 'cup' };
  const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
  const body = { name: 'Bank', link: 'https://bank.example', tag_ids: [tag_id], image_desktop: fileOf(await png()) };
  const { id, image_desktop } = (await t.call(banners.create, { body }, await t.user('admin'))).body;
  const used = String(image_desktop).split('/').at(-2) as string;
  await leave(used, 600, 'banners');
  await leave(`${id}-${hash('a')}`, 61, 'banners');
  await leave(`${id}-${hash('b')}`, 59, 'banners');
  await leave(`5000-${hash('c')}`, 600, 'banners');
  expect(await sweepBanners(t, now)).toEqual({ removed: 1, left: 0 });
  expect(await folders('banners')).toEqual([used, `${id}-${hash('b')}`, `5000-${hash('c')}`].sort());
});

it('touches nothing where more is missing than a killed server leaves', async () => {
  for (let id = 1; id <= 101; id++) await leave(`${id}-${hash('d')}`, 600);
  expect(await sweepPictures(t, now)).toEqual({ removed: 0, left: 101 });
  expect(await folders()).toHaveLength(101);
});

it('has nothing to do where nothing was uploaded yet', async () => {
  expect(await sweepPictures(t, now)).toEqual({ removed: 0, left: 0 });
});

it('removes temporary folders of ours that nobody has used for an hour', async () => {
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
