import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/harness';
import { fileOf, jpeg } from '../../test/pictures';
import { sweepPictures } from './sweep-pictures';
import { sweepTemporary } from './sweep-temporary';

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

async function leave(folder: string, minutes: number): Promise<void> {
  const path = join(t.files, 'images', folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'original.jpg'), 'picture');
  await utimes(join(path, 'original.jpg'), minutesAgo(minutes), minutesAgo(minutes));
}
const folders = async () => (await readdir(join(t.files, 'images'))).sort();

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
