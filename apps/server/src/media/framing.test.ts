import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, images } from '@masthead/domain/images/contract';
import type { FocalPoint, ManualCrops } from '@masthead/domain/images/framing';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFile } from '../../test/content/pictures';
import { createTestAppForFile } from '../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
let uploadCount = 0;

/** Uploads a picture of 2000 × 800 pixels with a red left half and a blue right half. */
async function upload(): Promise<Image> {
  uploadCount += 1;
  const blue = { create: { width: 1000, height: 800, channels: 3 as const, background: '#0000ff' } };
  const picture = await sharp({
    create: { width: 2000, height: 800, channels: 3, background: { r: 255, g: uploadCount, b: 0 } },
  })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 1000, top: 0 }])
    .png()
    .toBuffer();
  return (await t.call(images.create, { body: { name: 'Halves', source: 1, file: createFile(picture) } }, admin)).body;
}

const setFocus = (id: number, focal_point: FocalPoint | null) =>
  t.call(images.update, { params: { id }, body: { focal_point } }, admin);
const setCrops = (id: number, crops: ManualCrops | null) =>
  t.call(images.update, { params: { id }, body: { crops } }, admin);
const crop = async (imageId: number) =>
  (await t.call(postThumbnails.crop, { params: { imageId }, body: undefined } as never, admin)).body;

async function fetchPicture(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await t.send({ url });
  expect(statusCode).toBe(200);
  return rawPayload;
}

/** The share of blue pixels, from 0 to 1. */
async function blueShare(url: string): Promise<number> {
  const { channels } = await sharp(await fetchPicture(url)).stats();
  return (channels[2]?.mean ?? 0) / 255;
}

/** The names of the stored crops of these sizes, without their formats. */
async function listFiles({ id, hash_key }: Image, sizes: RegExp): Promise<string[]> {
  const files = await readdir(join(t.files, 'images', `${id}-${hash_key}`));
  return files.filter((name) => sizes.test(name)).map((name) => name.replace(/\.\w+$/, ''));
}

it('the crops of a picture keep its focal point in view', async () => {
  const image = await upload();
  expect((await setFocus(image.id, { x: 100, y: 500 })).body.focal_point).toEqual({ x: 100, y: 500 });
  const left = await crop(image.id);
  expect(left.url).toMatch(/\/wide-f100x500\.webp$/);
  expect(await blueShare(left.url)).toBeLessThan(0.35);
  await setFocus(image.id, { x: 900, y: 500 });
  const right = await crop(image.id);
  expect(await blueShare(right.url)).toBeGreaterThan(0.65);
  const square = right.url.replace('wide', 'square');
  expect(await blueShare(square)).toBeGreaterThan(0.95);
});

it('a new focal point changes the URLs of the crops, and former URLs redirect', async () => {
  const image = await upload();
  const automatic = await crop(image.id);
  await setFocus(image.id, { x: 0, y: 0 });
  const current = await crop(image.id);
  expect(current.url).not.toBe(automatic.url);
  const { statusCode, headers } = await t.send({ url: automatic.url });
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, current.url, 'no-cache']);
  expect((await listFiles(image, /^(wide|share)/)).toSorted()).toEqual(['share-f0x0', 'wide-f0x0']);
  await setFocus(image.id, null);
  expect((await crop(image.id)).url).toBe(automatic.url);
  expect((await t.send({ url: current.url })).headers['location']).toBe(automatic.url);
});

it('a focal point does not change the renditions of the whole picture', async () => {
  const image = await upload();
  const { body } = await setFocus(image.id, { x: 0, y: 0 });
  expect([body.url, body.thumbnail]).toEqual([image.url, image.thumbnail]);
  expect((await t.send({ url: image.thumbnail })).statusCode).toBe(200);
});

it('a manual crop shows the selected region in every size of its ratio', async () => {
  const image = await upload();
  const crops = { wide: { left: 400, top: 100, width: 400 }, square: { left: 0, top: 0, width: 300 } };
  expect((await setCrops(image.id, crops)).body.crops).toEqual(crops);
  const { url } = await crop(image.id);
  expect(url).toMatch(/\/wide-c400x100x400\.webp$/);
  // The region has 200 red and 600 blue columns.
  expect(await blueShare(url)).toBeCloseTo(0.75, 1);
  expect(await sharp(await fetchPicture(url)).metadata()).toMatchObject({ width: 800, height: 450 });
  const { data, info } = await sharp(await fetchPicture(url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blueAt = (x: number) => data[(200 * info.width + x) * info.channels + 2];
  expect([blueAt(190), blueAt(210)]).toEqual([expect.closeTo(0, -2), expect.closeTo(255, -2)]);
  expect(await blueShare(url.replace('/wide-', '/card-'))).toBeCloseTo(0.75, 1);
  expect(await blueShare(url.replace('wide-c400x100x400', 'square-c0x0x300'))).toBeLessThan(0.05);
});

it('a manual crop changes the URLs of its ratio only, and former URLs redirect', async () => {
  const image = await upload();
  await setFocus(image.id, { x: 0, y: 0 });
  const focused = await crop(image.id);
  await setCrops(image.id, { wide: { left: 500, top: 0, width: 500 } });
  const current = await crop(image.id);
  expect(current.fb_url).toBe(focused.fb_url);
  expect((await t.send({ url: focused.url })).headers['location']).toBe(current.url);
  expect((await listFiles(image, /^(wide|share)/)).toSorted()).toEqual(['share-f0x0', 'wide-c500x0x500']);
  await setFocus(image.id, { x: 900, y: 500 });
  expect((await crop(image.id)).url).toBe(current.url);
  await setCrops(image.id, null);
  const reset = await crop(image.id);
  expect(reset.url).toBe(focused.url.replace('f0x0', 'f900x500'));
  const { statusCode, headers } = await t.send({ url: current.url });
  expect([statusCode, headers['location']]).toEqual([302, reset.url]);
});

it('a manual crop beyond the picture is moved into it and is not enlarged', async () => {
  const image = await upload();
  await setCrops(image.id, { wide: { left: 1000, top: 1000, width: 240 }, square: { left: 0, top: 0, width: 1000 } });
  const { url } = await crop(image.id);
  expect(await sharp(await fetchPicture(url)).metadata()).toMatchObject({ width: 480, height: 270 });
  expect(await blueShare(url)).toBeGreaterThan(0.95);
  const square = await fetchPicture(url.replace('wide-c1000x1000x240', 'square-c0x0x1000'));
  expect(await sharp(square).metadata()).toMatchObject({ width: 800, height: 800 });
});

/** The image of the tests that change nothing. */
const unframed = upload();

it.each([
  [
    { wide: { left: 0, top: 0, width: 239 } },
    'crops.wide',
    'The crop is 478 pixels wide. Select a region of at least 480 pixels.',
  ],
  [{ wide: { left: 0, top: 0, width: 0 } }, 'crops.wide.width', 'Enter a value greater than or equal to 1'],
  [{ share: { left: 0, top: 1001, width: 500 } }, 'crops.share.top', 'Enter a value less than or equal to 1000'],
  [{ photo: { left: 0, top: 0 } }, 'crops.photo.width', 'Field can not be empty'],
  [{ card: { left: 0, top: 0, width: 500 } }, 'crops', 'Unknown fields: card'],
])('rejects the crops %o and names the field', async (crops, field, message) => {
  const image = await unframed;
  const { status, problem } = await setCrops(image.id, crops as ManualCrops);
  expect([status, problem.errors]).toEqual([422, { [field]: [message] }]);
  expect((await t.call(images.get, { params: { id: image.id } }, admin)).body.crops).toBeNull();
});

it.each([[{ x: -1, y: 0 }], [{ x: 0, y: 1001 }], [{ x: 0.5, y: 0 }], [{ x: 1 }]])(
  'rejects the focal point %o',
  async (focal_point) => {
    const image = await unframed;
    const { status } = await t.call(
      images.update,
      { params: { id: image.id }, body: { focal_point: focal_point as FocalPoint } },
      admin,
    );
    expect(status).toBe(422);
  },
);

it.each([
  ['[]'],
  ['{"card": {"left": 0, "top": 0, "width": 500}}'],
  ['{"wide": {"left": 0, "top": 0}}'],
  ['{"wide": {"left": 0, "top": 0, "width": "500"}}'],
  ['{"wide": {"left": 0, "top": 0, "width": 1001}}'],
  ['{"wide": null}'],
])('the database rejects the crops %s', async (crops) => {
  const { id } = await unframed;
  const update = t.db.updateTable('images').where('id', '=', id).set({ crops });
  await expect(update.execute()).rejects.toThrow('images_crops_check');
});
