import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, images } from '@masthead/domain/images/contract';
import type { FocalPoint } from '@masthead/domain/images/focal-point';
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
const crop = async (imageId: number) =>
  (await t.call(postThumbnails.crop, { params: { imageId }, body: undefined } as never, admin)).body;

/** The share of blue pixels, from 0 to 1. */
async function blueShare(url: string): Promise<number> {
  const { statusCode, rawPayload } = await t.send({ url });
  expect(statusCode).toBe(200);
  const { channels } = await sharp(rawPayload).stats();
  return (channels[2]?.mean ?? 0) / 255;
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
  const files = await readdir(join(t.files, 'images', `${image.id}-${image.hash_key}`));
  expect(files.filter((name) => /^(wide|share)/.test(name)).every((name) => name.includes('-f0x0.'))).toBe(true);
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

it.each([[{ x: -1, y: 0 }], [{ x: 0, y: 1001 }], [{ x: 0.5, y: 0 }], [{ x: 1 }]])(
  'rejects the focal point %o',
  async (focal_point) => {
    const image = await upload();
    const { status } = await t.call(
      images.update,
      { params: { id: image.id }, body: { focal_point: focal_point as FocalPoint } },
      admin,
    );
    expect(status).toBe(422);
  },
);

it('a user without image.update cannot set a focal point', async () => {
  const image = await upload();
  const reader = await t.user('advertising-manager');
  const { status } = await t.call(images.update, { params: { id: image.id }, body: { focal_point: null } }, reader);
  expect(status).toBe(403);
});
