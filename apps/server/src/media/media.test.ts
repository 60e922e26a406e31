import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Image, images } from '@masthead/domain/images/contract';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFile, drawPicture, gif, jpeg } from '../../test/content/pictures';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import type { TestUser } from '../../test/harness/users';

let t: TestApp;
let admin: TestUser;
/** A picture of 1400 × 900 pixels without a watermark. */
let image: Image;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  image = await upload(await jpeg(1400, 900));
});
afterAll(() => t.close());

async function upload(content: Buffer, fields: object = {}): Promise<Image> {
  const body = { name: 'Harbour', source: 1, file: createFile(content), ...fields };
  return (await t.call(images.create, { body }, admin)).body;
}
const updateImage = async (id: number, body: object) =>
  (await t.call(images.update, { params: { id }, body }, admin)).body;
const pathOf = ({ url }: Image) => new URL(url).pathname;
const get = (url: string, headers: Record<string, string> = {}) => t.send({ url, headers });
const renditionPathOf = (image: Image, size: string | number, ext: string) =>
  pathOf(image).replace('/full', `/${size}`).replace(/\w+$/, ext);
const listStoredFiles = ({ id, hash_key }: Image) => readdir(join(t.files, 'images', `${id}-${hash_key}`));

/** The mean difference of two pictures of the same size, in the lower right corner and in the upper left one. */
async function differences(one: Buffer, other: Buffer) {
  const { width, height } = await sharp(one).metadata();
  const extractPart = async (picture: Buffer, left: number, top: number) =>
    sharp(picture)
      .extract({ left, top, width: Math.floor(width / 2), height: Math.floor(height / 4) })
      .removeAlpha()
      .raw()
      .toBuffer();
  const meanDifference = async (left: number, top: number) => {
    const [a, b] = [await extractPart(one, left, top), await extractPart(other, left, top)];
    return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
  };
  return {
    corner: await meanDifference(Math.floor(width / 2), Math.floor((height * 3) / 4)),
    away: await meanDifference(0, 0),
  };
}

describe('GET /media', () => {
  it.each(['localhost', 'www.lagos.localhost'])('serves pictures on %s with an immutable cache', async (host) => {
    const { statusCode, headers, rawPayload } = await get(pathOf(image), { host });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(rawPayload.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const cached = await get(pathOf(image), { host, 'if-none-match': String(headers['etag']) });
    expect([cached.statusCode, cached.body]).toEqual([304, '']);
  });

  it('sends Last-Modified and answers 304 to conditional requests', async () => {
    const url = pathOf(image);
    const { headers } = await get(url);
    const modified = String(headers['last-modified']);
    expect(new Date(modified).toUTCString()).toBe(modified);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const getStatus = async (conditions: Record<string, string>) => (await get(url, conditions)).statusCode;
    expect(await getStatus({ 'if-modified-since': modified })).toBe(304);
    expect(await getStatus({ 'if-modified-since': earlier })).toBe(200);
    expect(await getStatus({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await getStatus({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200);
    for (const tag of [`W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      expect(await getStatus({ 'if-none-match': tag })).toBe(304);
    }
  });

  it('answers range requests', async () => {
    const url = pathOf(image);
    const whole = await get(url);
    const size = whole.rawPayload.length;
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const getRange = async (range: string, conditions: Record<string, string> = {}) => {
      const { statusCode, headers, rawPayload } = await get(url, { range, ...conditions });
      return { status: statusCode, range: headers['content-range'], length: headers['content-length'], rawPayload };
    };
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size * 2}`, 10, size - 1],
    ] as const) {
      const response = await getRange(range);
      expect([response.status, response.range]).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(response.length).toBe(String(end - start + 1));
      expect(response.rawPayload.equals(whole.rawPayload.subarray(start, end + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      expect(await getRange(range)).toMatchObject({ status: 416, range: `bytes */${size}` });
    }
    for (const range of ['bytes=9-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1']) {
      expect((await getRange(range)).status).toBe(200);
    }
    const { etag, 'last-modified': modified } = whole.headers;
    expect((await getRange('bytes=0-9', { 'if-range': String(etag) })).status).toBe(206);
    expect((await getRange('bytes=0-9', { 'if-range': String(modified) })).status).toBe(206);
    expect((await getRange('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { statusCode, headers, body } = await t.send({ method: 'HEAD', url: image.thumbnail });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('answers 404 to %s', async (method) => {
    expect((await t.send({ method, url: image.thumbnail })).statusCode).toBe(404);
  });

  it('answers 404 to a wrong hash, size, format or id and to path traversal', async () => {
    const wrongUrls = [
      image.thumbnail.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`),
      image.thumbnail.replace('320', '321'),
      image.thumbnail.replace('webp', 'png'),
      renditionPathOf(image, 'original', 'jpg'),
      renditionPathOf(image, 'full', 'webp'),
      image.thumbnail.replace(/\/\d+-/, '/9999999999-'),
      image.thumbnail.replace(/\/(\d+)-/, '/0$1-'),
      '/media/',
      '/media/..%2f..%2fsecret.key',
      '/media/avatars/..%2f..%2fsecret.key',
    ];
    for (const url of wrongUrls) expect.soft((await get(url)).statusCode, url).toBe(404);
  });

  it('serves avatars but no other folder of the storage', async () => {
    const name = `${'a1'.repeat(16)}.webp`;
    await t.storage.write(`avatars/${name}`, Readable.from([Buffer.from('round')]));
    await t.storage.write('private/notes.webp', Readable.from([Buffer.from('private')]));
    expect((await get(`/media/avatars/${name}`)).body).toBe('round');
    expect((await get('/media/private/notes.webp')).statusCode).toBe(404);
  });
});

describe('renditions', () => {
  it('are created on upload in the original format and as WebP, without enlarging the picture', async () => {
    expect((await listStoredFiles(image)).sort()).toEqual(
      ['1280.jpg', '1280.webp', '320.jpg', '320.webp', '640.jpg', '640.webp', 'original.jpg'].sort(),
    );
    for (const [size, ext, format, width] of [
      [1280, 'jpg', 'jpeg', 1280],
      [640, 'webp', 'webp', 640],
      [320, 'jpg', 'jpeg', 320],
      ['full', 'jpg', 'jpeg', 1400],
    ] as const) {
      const { rawPayload } = await get(renditionPathOf(image, size, ext));
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width });
    }
    const small = await upload(await jpeg(700, 400));
    expect(await sharp((await get(renditionPathOf(small, 1280, 'webp'))).rawPayload).metadata()).toMatchObject({
      width: 700,
    });
  });

  it('are rendered once for concurrent requests', async () => {
    const fresh = await upload(await jpeg(900, 600, 5));
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(renditionPathOf(fresh, 1280, 'webp'))));
    const bodies = new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(bodies.size).toBe(1);
  });

  it('preserve the transparency of a PNG', async () => {
    const transparent = sharp({
      create: { width: 800, height: 500, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.3 } },
    });
    const picture = await upload(await transparent.png().toBuffer());
    for (const ext of ['png', 'webp']) {
      const { rawPayload } = await get(renditionPathOf(picture, 640, ext));
      expect(await sharp(rawPayload).metadata()).toMatchObject({ hasAlpha: true, width: 640 });
    }
  });

  it('preserve the frames of an animation, except for the thumbnail', async () => {
    const animation = await upload(await gif(700, 300, 4));
    const { rawPayload: small } = await get(renditionPathOf(animation, 640, 'gif'));
    expect(await sharp(small).metadata()).toMatchObject({ format: 'gif', width: 640, pages: 4 });
    const { rawPayload: thumbnail } = await get(animation.thumbnail);
    const still = await sharp(thumbnail).metadata();
    expect([still.format, still.width, still.pages]).toEqual(['webp', 320, undefined]);
  });

  it('convert a CMYK picture to sRGB', async () => {
    const cmyk = await upload(await drawPicture(900, 500, 9).toColourspace('cmyk').jpeg().toBuffer());
    expect(await sharp((await get(renditionPathOf(cmyk, 640, 'jpg'))).rawPayload).metadata()).toMatchObject({
      space: 'srgb',
    });
  });
});

describe('the watermark', () => {
  it.each(['dark', 'light'])('in %s is at the lower right of public renditions, not on the original', async (color) => {
    const plain = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#7a7a7a' } })
      .withExif({ IFD0: { Copyright: color } })
      .jpeg()
      .toBuffer();
    const marked = await upload(plain, { has_watermark: true, color });
    for (const path of [pathOf(marked), renditionPathOf(marked, 640, 'webp')]) {
      const { rawPayload } = await get(path);
      const { width, height } = await sharp(rawPayload).metadata();
      const unmarked = await sharp({ create: { width, height, channels: 3, background: '#7a7a7a' } })
        .png()
        .toBuffer();
      const { corner, away } = await differences(rawPayload, unmarked);
      expect(corner).toBeGreaterThan(1);
      expect(away).toBeLessThan(1);
    }
    const original = await t.storage.read(`images/${marked.id}-${marked.hash_key}/original.jpg`);
    const chunks = await original?.stream.toArray();
    const unmarked = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#7a7a7a' } })
      .png()
      .toBuffer();
    expect((await differences(Buffer.concat(chunks ?? []), unmarked)).corner).toBeLessThan(1);
  });

  it('changes the URL, and former URLs redirect without showing another watermark', async () => {
    const unmarked = await upload(await jpeg(1400, 900, 3));
    const dark = await updateImage(unmarked.id, { has_watermark: true, color: 'dark' });
    const light = await updateImage(unmarked.id, { color: 'light' });
    expect(new Set([unmarked.url, dark.url, light.url]).size).toBe(3);
    for (const former of [unmarked, dark]) {
      const { statusCode, headers } = await get(pathOf(former));
      expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, pathOf(light), 'no-cache']);
    }
    expect((await get(pathOf(light))).statusCode).toBe(200);
    expect((await get(light.thumbnail)).statusCode).toBe(200);
    expect((await listStoredFiles(unmarked)).filter((name) => !/light|original/.test(name))).toEqual([]);
    const unmarkedAgain = await updateImage(unmarked.id, { has_watermark: false });
    expect(unmarkedAgain.url).toBe(unmarked.url);
    expect((await get(pathOf(light))).headers['location']).toBe(pathOf(unmarked));
  });

  it('is on every frame of an animation', async () => {
    const animation = await upload(await gif(400, 300, 3), { has_watermark: true, color: 'light' });
    const { rawPayload } = await get(pathOf(animation));
    const { pages } = await sharp(rawPayload).metadata();
    expect(pages).toBe(3);
    const unmarked = await gif(400, 300, 3);
    for (const page of [0, 1, 2]) {
      const frame = (picture: Buffer) => sharp(picture, { page }).png().toBuffer();
      const { corner, away } = await differences(await frame(rawPayload), await frame(unmarked));
      expect(corner).toBeGreaterThan(away + 0.5);
    }
  });
});

it('GET /media answers 429 to a client that requests too many new renditions, but serves existing ones', async () => {
  const other = await upload(await jpeg(1300, 900));
  await rm(join(t.files, 'images', `${other.id}-${other.hash_key}`), { recursive: true });
  const getFromOneClient = (url: string) => t.send({ url, remoteAddress: '192.0.2.9' });
  const replies = await Promise.all(
    Array.from({ length: 600 }, () => getFromOneClient(renditionPathOf(other, 640, 'webp'))),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const limited = await getFromOneClient(renditionPathOf(other, 640, 'webp'));
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60']);
  expect(limited.json().type).toBe('too_many_requests');
  expect((await getFromOneClient(pathOf(image))).statusCode).toBe(200);
});
