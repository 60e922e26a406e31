import { banners } from '@masthead/domain/advertisements/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFile,
  createPlainPng,
  createRepeatingGif,
  drawPicture,
  encodeAsCamera,
  gif,
  jpeg,
  png,
} from '../../../test/content/pictures';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let manager: TestUser;
let tag: number;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.user('advertising-manager');
  const row = { catchy_title: 'Cup', slug: 'cup' };
  tag = (await t.db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());

function createBanner(kind: 'image_desktop' | 'image_mobile', content: Buffer | string, name = 'banner.png') {
  const body = { name: 'x', link: 'https://x.example', tag_ids: [tag], [kind]: createFile(content, name) };
  return t.call(banners.create, { body }, manager);
}
/** The error on the field of the picture, or the status of a successful upload. */
const getRefusal = async (...args: Parameters<typeof createBanner>) => {
  const { status, problem } = await createBanner(...args);
  return status === 422 ? problem.errors[args[0]]?.[0] : status;
};
const WRONG_TYPE = 'You can upload only jpeg, jpg, png, gif image files';
const UNREADABLE = 'Upload file error. The picture is damaged or incomplete. Save it again in an image program.';

describe('pictures of banners', () => {
  it.each([
    ['png', () => png(728, 90)],
    ['jpg', () => jpeg(728, 90)],
    ['gif', () => drawPicture(728, 90).gif().toBuffer()],
  ])('detects a %s by its content and stores it in its format', async (ext, draw) => {
    const { status, body } = await createBanner('image_desktop', await draw(), 'banner.bin');
    expect(status).toBe(200);
    expect(body.image_desktop).toMatch(new RegExp(`\\.${ext}$`));
    const { headers, rawPayload } = await t.send({ url: body.image_desktop as string });
    expect(headers['content-type']).toBe(`image/${ext === 'jpg' ? 'jpeg' : ext}`);
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 728, height: 90 });
    const onSite = await t.send({
      url: body.image_desktop as string,
      headers: { host: 'www.lagos.localhost:4000' },
    });
    expect(onSite.statusCode).toBe(200);
  });

  it('keeps all frames of an animation', async () => {
    const animation = await gif(320, 50, 4);
    const { body } = await createBanner('image_mobile', animation, 'banner.gif');
    const { rawPayload } = await t.send({ url: body.image_mobile as string });
    const { pages, delay } = await sharp(rawPayload, { animated: true }).metadata();
    expect({ pages, delay }).toEqual({ pages: 4, delay: [100, 200, 300, 400] });
  });

  it('rotates a photo upright and removes its EXIF data', async () => {
    const { body } = await createBanner('image_mobile', await encodeAsCamera(drawPicture(300, 200)), 'photo.jpg');
    const { rawPayload } = await t.send({ url: body.image_mobile as string });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 300 });
    expect(rawPayload.toString('latin1')).not.toContain('Secret Owner');
  });

  it('limits width and height', async () => {
    expect(await getRefusal('image_desktop', await png(728, 90))).toBe(200);
    expect(await getRefusal('image_desktop', await png(729, 90))).toBe('Max image width - 728 px');
    expect(await getRefusal('image_mobile', await png(320, 50))).toBe(200);
    expect(await getRefusal('image_mobile', await png(321, 50))).toBe('Max image width - 320 px');
    expect(await getRefusal('image_mobile', await gif(321, 50), 'x.gif')).toBe('Max image width - 320 px');
    expect(await getRefusal('image_desktop', await createPlainPng(700, 1200))).toBe(200);
    expect(await getRefusal('image_desktop', await createPlainPng(700, 1201))).toBe('Max image height - 1200 px');
  });

  it('reports the errors of both pictures on their fields', async () => {
    const [desktop, mobile] = [createFile(await png(729, 90)), createFile('nothing')];
    const body = { name: 'x', link: 'https://x.example', tag_ids: [tag], image_desktop: desktop, image_mobile: mobile };
    const { problem } = await t.call(banners.create, { body }, manager);
    expect(problem.errors).toEqual({ image_desktop: ['Max image width - 728 px'], image_mobile: [WRONG_TYPE] });
  });

  it.each([
    ['a WebP', async () => drawPicture(300, 50).webp().toBuffer(), WRONG_TYPE],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="50"/>', WRONG_TYPE],
    ['a script with a picture name', async () => '<script>alert(1)</script>', WRONG_TYPE],
    ['an empty file', async () => '', WRONG_TYPE],
    ['a text', async () => 'google.com, pub-1, DIRECT', WRONG_TYPE],
    ['a truncated PNG', async () => (await png(300, 200)).subarray(0, -40), UNREADABLE],
    ['a truncated JPEG', async () => (await jpeg(300, 200)).subarray(0, -200), UNREADABLE],
    ['a truncated GIF', async () => (await gif(300, 100)).subarray(0, -100), UNREADABLE],
    ['a PNG with damaged pixels', async () => damagePixels(await png(300, 200)), UNREADABLE],
    ['a PNG with an appended page', async () => Buffer.concat([await png(), Buffer.from('<script>')]), WRONG_TYPE],
    [
      'a GIF with 501 frames',
      async () => createRepeatingGif(300, 50, 501),
      'The animation has more than 500 frames. Shorten it.',
    ],
    [
      'a small file with too many pixels',
      async () => createPlainPng(300, 20_000),
      'The picture is 300 × 20000 pixels. A side may have at most 16383. Scale it down.',
    ],
    ['a file above 2 Mb', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 'Max image size 2 Mb'],
  ])('rejects %s', async (_, content, message) => {
    expect(await getRefusal('image_desktop', await content())).toBe(message);
  });

  it('answers 413 for a file beyond the upload limit of the server', async () => {
    expect((await createBanner('image_desktop', Buffer.alloc(21 * 1024 * 1024))).status).toBe(413);
  });

  it('serves a picture only at its exact URL', async () => {
    const { body } = await createBanner('image_desktop', await png(300, 50));
    const pictureUrl = body.image_desktop as string;
    for (const url of [
      pictureUrl.replace('300x50.png', '300x50.gif'),
      pictureUrl.replace('300x50.png', '301x50.png'),
      pictureUrl.replace('300x50.png', 'banner.png'),
      pictureUrl.replace(/-[0-9a-f]{4}/, '-0000'),
      pictureUrl.replace('/300x50.png', ''),
      '/media/banners/../banners/x/banner.png',
    ]) {
      expect((await t.send({ url })).statusCode).toBe(404);
    }
  });
});

/** Inverts one byte of the compressed pixels. */
function damagePixels(picture: Buffer): Buffer {
  const index = picture.indexOf('IDAT') + 40;
  const copy = Buffer.from(picture);
  copy[index] = (copy[index] ?? 0) ^ 0xff;
  return copy;
}
