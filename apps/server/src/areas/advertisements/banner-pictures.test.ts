import { banners } from '@masthead/domain/advertisements/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { drawing, fileOf, film, flat, fromCamera, gif, jpeg, png } from '../../../test/pictures';

let t: TestApp;
let manager: TestUser;
let tag: number;
beforeAll(async () => {
  t = await testApp();
  manager = await t.user('advertising-manager');
  const row = { catchy_title: 'Cup', slug: 'cup' };
  tag = (await t.db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => t.close());

function send(kind: 'image_desktop' | 'image_mobile', content: Buffer | string, name = 'banner.png') {
  const body = { name: 'x', link: 'https://x.example', tag_ids: [tag], [kind]: fileOf(content, name) };
  return t.call(banners.create, { body }, manager);
}
const refusal = async (...sent: Parameters<typeof send>) => {
  const { status, problem } = await send(...sent);
  return status === 422 ? problem.errors[sent[0]]?.[0] : status;
};
const WRONG_TYPE = 'You can upload only jpeg, jpg, png, gif image files';
const UNREADABLE = 'Upload file error. The picture is damaged or incomplete. Save it again in an image program.';

describe('a banner’s picture', () => {
  it.each([
    ['png', () => png(728, 90)],
    ['jpg', () => jpeg(728, 90)],
    ['gif', () => drawing(728, 90).gif().toBuffer()],
  ])('is kept as the %s it is, whatever its name says', async (ext, draw) => {
    const { status, body } = await send('image_desktop', await draw(), 'banner.bin');
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

  it('goes on moving when it moves', async () => {
    const moving = await gif(320, 50, 4);
    const { body } = await send('image_mobile', moving, 'banner.gif');
    const { rawPayload } = await t.send({ url: body.image_mobile as string });
    const { pages, delay } = await sharp(rawPayload, { animated: true }).metadata();
    expect({ pages, delay }).toEqual({ pages: 4, delay: [100, 200, 300, 400] });
  });

  it('is upright, and says nothing of the camera', async () => {
    const { body } = await send('image_mobile', await fromCamera(drawing(300, 200)), 'photo.jpg');
    const { rawPayload } = await t.send({ url: body.image_mobile as string });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 300 });
    expect(rawPayload.toString('latin1')).not.toContain('Secret Owner');
  });

  it('has at most its width', async () => {
    expect(await refusal('image_desktop', await png(728, 90))).toBe(200);
    expect(await refusal('image_desktop', await png(729, 90))).toBe('Max image width - 728 px');
    expect(await refusal('image_mobile', await png(320, 50))).toBe(200);
    expect(await refusal('image_mobile', await png(321, 50))).toBe('Max image width - 320 px');
    expect(await refusal('image_mobile', await gif(321, 50), 'x.gif')).toBe('Max image width - 320 px');
    expect(await refusal('image_desktop', await flat(700, 1200))).toBe(200);
    expect(await refusal('image_desktop', await flat(700, 1201))).toBe('Max image height - 1200 px');
  });

  it('of both kinds is refused by field', async () => {
    const [desktop, mobile] = [fileOf(await png(729, 90)), fileOf('nothing')];
    const body = { name: 'x', link: 'https://x.example', tag_ids: [tag], image_desktop: desktop, image_mobile: mobile };
    const { problem } = await t.call(banners.create, { body }, manager);
    expect(problem.errors).toEqual({ image_desktop: ['Max image width - 728 px'], image_mobile: [WRONG_TYPE] });
  });

  it.each([
    ['a WebP', async () => drawing(300, 50).webp().toBuffer(), WRONG_TYPE],
    ['an SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="50"/>', WRONG_TYPE],
    ['a script under its name', async () => '<script>alert(1)</script>', WRONG_TYPE],
    ['nothing at all', async () => '', WRONG_TYPE],
    ['a text', async () => 'google.com, pub-1, DIRECT', WRONG_TYPE],
    ['a PNG that was cut off', async () => (await png(300, 200)).subarray(0, -40), UNREADABLE],
    ['a JPEG that was cut off', async () => (await jpeg(300, 200)).subarray(0, -200), UNREADABLE],
    ['a GIF that was cut off', async () => (await gif(300, 100)).subarray(0, -100), UNREADABLE],
    ['a PNG whose pixels are broken', async () => broken(await png(300, 200)), UNREADABLE],
    ['a PNG with a page behind it', async () => Buffer.concat([await png(), Buffer.from('<script>')]), WRONG_TYPE],
    ['a GIF without end', async () => film(300, 50, 501), 'The animation has more than 500 frames. Shorten it.'],
    [
      'few bytes of very many pixels',
      async () => flat(300, 20_000),
      'The picture is 300 × 20000 pixels. A side may have at most 16383. Scale it down.',
    ],
    ['more than its bytes', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 'Max image size 2 Mb'],
  ])('that is %s is refused', async (_, content, message) => {
    expect(await refusal('image_desktop', await content())).toBe(message);
  });

  it('beyond what the server takes at all is refused without being read', async () => {
    expect((await send('image_desktop', Buffer.alloc(21 * 1024 * 1024))).status).toBe(413);
  });

  it('has no address beside its own', async () => {
    const { body } = await send('image_desktop', await png(300, 50));
    const address = body.image_desktop as string;
    for (const url of [
      address.replace('300x50.png', '300x50.gif'),
      address.replace('300x50.png', '301x50.png'),
      address.replace('300x50.png', 'banner.png'),
      address.replace(/-[0-9a-f]{4}/, '-0000'),
      address.replace('/300x50.png', ''),
      '/media/banners/../banners/x/banner.png',
    ]) {
      expect((await t.send({ url })).statusCode).toBe(404);
    }
  });
});

/** A bit of the packed pixels is another. */
function broken(picture: Buffer): Buffer {
  const at = picture.indexOf('IDAT') + 40;
  const copy = Buffer.from(picture);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
