import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Image, images } from '@masthead/domain/images/contract';
import { posts, postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFile, gif, jpeg, png } from '../../../test/content/pictures';
import { createNewsroom } from '../../../test/content/posts';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

const t = await createTestAppForFile();
const admin = await t.user('admin');

async function upload(content: Buffer, fields: object = {}): Promise<Image> {
  const body = { name: 'Harbour', source: 1, file: createFile(content), ...fields };
  return (await t.call(images.create, { body }, admin)).body;
}
/** The endpoint quick-crop creates the thumbnails of an image: `wide` for lists, `share` for social networks. */
const crop = (imageId: number, actor: TestUser = admin) =>
  t.call(postThumbnails.crop, { params: { imageId }, body: undefined } as never, actor);
const listFiles = ({ id, hash_key }: Image) => readdir(join(t.files, 'images', `${id}-${hash_key}`));
const fetchMetadata = async (url: string) => {
  const { statusCode, rawPayload } = await t.send({ url });
  expect(statusCode).toBe(200);
  const { width, height, format, pages = 1 } = await sharp(rawPayload).metadata();
  return { width, height, format, pages };
};

it.each([
  ['a large picture', () => jpeg(1600, 1200), { wide: [960, 540], share: [1200, 628], ext: 'jpg', format: 'jpeg' }],
  ['a tall picture', () => jpeg(700, 1500), { wide: [700, 394], share: [700, 366], ext: 'jpg', format: 'jpeg' }],
  ['a low picture', () => png(1400, 270), { wide: [480, 270], share: [516, 270], ext: 'png', format: 'png' }],
])('quick-crop creates both thumbnails of %s without enlarging it', async (_, draw, { wide, share, ext, format }) => {
  const image = await upload(await draw());
  const { status, body } = await crop(image.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ hash_key: image.hash_key, ext });
  expect(await listFiles(image)).toEqual(expect.arrayContaining(['wide.webp', `share.${ext}`]));
  const toSize = (pair: number[]) => ({ width: pair[0], height: pair[1] });
  expect(await fetchMetadata(body.url)).toMatchObject({ ...toSize(wide), format: 'webp' });
  expect(await fetchMetadata(body.fb_url)).toMatchObject({ ...toSize(share), format });
});

it('quick-crop creates still thumbnails of an animation', async () => {
  const image = await upload(await gif(800, 600, 3));
  const { body } = await crop(image.id);
  expect(await fetchMetadata(body.url)).toEqual({ width: 800, height: 450, format: 'webp', pages: 1 });
  expect(await fetchMetadata(body.fb_url)).toEqual({ width: 800, height: 419, format: 'gif', pages: 1 });
});

it('quick-crop follows changes of the watermark and reuses existing thumbnails', async () => {
  const image = await upload(await jpeg(1400, 900, 4), { has_watermark: true, color: 'dark' });
  const marked = (await crop(image.id)).body;
  expect(marked.url).toMatch(/\/wide-dark-[0-9a-f]{6}\.webp$/);
  const before = (await t.send({ url: marked.url })).rawPayload;
  expect((await crop(image.id)).body).toEqual(marked);

  await t.call(images.update, { params: { id: image.id }, body: { has_watermark: false } }, admin);
  expect((await listFiles(image)).filter((name) => /^(wide|share)/.test(name))).toEqual([]);
  const plain = (await crop(image.id)).body;
  expect(plain.url).toMatch(/\/wide\.webp$/);
  expect((await t.send({ url: plain.url })).rawPayload.equals(before)).toBe(false);
  expect(await t.send({ url: marked.url })).toMatchObject({ statusCode: 302, headers: { location: plain.url } });
});

it('quick-crop keeps the part of the picture with the most detail', async () => {
  // Everything is grey except a spot near the lower edge.
  const spot = await sharp({ create: { width: 800, height: 1600, channels: 3, background: '#888' } })
    .composite([{ input: await png(300, 200, 3), left: 250, top: 1300 }])
    .jpeg()
    .toBuffer();
  const { body } = await crop((await upload(spot)).id);
  const { rawPayload } = await t.send({ url: body.url });
  const { channels } = await sharp(rawPayload).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

it('quick-crop answers 404 for a missing image or file', async () => {
  expect(await crop(2_147_483_647)).toMatchObject({
    status: 404,
    problem: { message: 'This image no longer exists.' },
  });
  const image = await upload(await jpeg(800, 500, 9));
  await t.storage.removeFolder(`images/${image.id}-${image.hash_key}`);
  expect((await crop(image.id)).status).toBe(404);
});

it('a post has the URLs of its thumbnails, and a request for a missing thumbnail creates it', async () => {
  const image = await upload(await jpeg(1300, 1000, 11));
  const { create } = await createNewsroom(t);
  const { id } = await create();
  const body = { thumb: image.hash_key, thumb_ext: 'jpg', fb_thumb: image.hash_key, fb_thumb_ext: 'jpg' };
  const saved = (await t.call(posts.update, { params: { id }, body }, admin)).body;
  const { url, fb_url } = (await crop(image.id)).body;
  expect([saved.thumbnail, saved.fbThumbnail]).toEqual([url, fb_url]);
  const listed = await t.call(posts.list, { query: { expand: 'thumbnail,fbThumbnail' } } as never, admin);
  expect(listed.body.items[0]).toMatchObject({ thumbnail: url, fbThumbnail: fb_url });
  await t.storage.removeFolder(`images/${image.id}-${image.hash_key}`);
  const other = await upload(await jpeg(1300, 1000, 12));
  const otherUrl = url.replace(`${image.id}-${image.hash_key}`, `${other.id}-${other.hash_key}`);
  expect(await fetchMetadata(otherUrl)).toMatchObject({ width: 960, height: 540 });
});
