import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/paths';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../test/content/posts';
import { getSitePage } from '../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import { readStructuredData } from '../../test/site/structured-data';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

async function readFile(url: string) {
  const { statusCode, headers, rawPayload } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  expect(statusCode).toBe(200);
  return { type: headers['content-type'], bytes: rawPayload };
}

const addressPath = (address: string) => new URL(address).pathname;

describe('the icons of a brand', () => {
  it('include a favicon.ico that holds one PNG of 32 pixels', async () => {
    const { type, bytes } = await readFile('/favicon.ico');
    expect(type).toBe('image/x-icon');
    // Reserved, type 1 (icon), one picture.
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 1]);
    const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
    expect(offset + length).toBe(bytes.length);
    expect(await sharp(bytes.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  });

  it('include an apple-touch-icon.png of 180 pixels', async () => {
    const { type, bytes } = await readFile('/apple-touch-icon.png');
    expect(type).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  });

  it('are named in the web app manifest with their real sizes', async () => {
    const [, path = ''] = /<link rel="manifest" href="([^"]+)"/.exec((await getSitePage(t, '/')).body) ?? [];
    const { type, bytes } = await readFile(path);
    expect(type).toBe('application/manifest+json');
    const manifest = JSON.parse(bytes.toString());
    expect(manifest).toMatchObject({ name: 'Lagos Dispatch', start_url: '/', theme_color: '#0a7d4f' });
    expect(manifest.icons).toHaveLength(2);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp((await readFile(src)).bytes).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

it('names the publisher with its logo and the picture in three ratios in structured data', async () => {
  const { id } = await room.ready();
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  const [article] = readStructuredData((await getSitePage(t, postPath(body.slug ?? ''))).body)['NewsArticle'] ?? [];
  const { logo } = article.publisher;
  const picture = await sharp((await readFile(addressPath(logo.url))).bytes).metadata();
  expect(picture).toMatchObject({ width: logo.width, height: logo.height });
  const ratios = article.image.map(({ width, height }: { width: number; height: number }) =>
    (width / height).toFixed(2),
  );
  expect(ratios).toEqual(expect.arrayContaining(['1.78', '1.33', '1.00']));
});

it('disables browser features with Permissions-Policy on the site and in the admin', async () => {
  for (const host of ['www.lagos.localhost', 'lagos.localhost']) {
    const { headers } = await t.send({ url: '/', headers: { host } });
    expect(headers['permissions-policy']).toContain('camera=(), ');
    expect(headers['permissions-policy']).toContain('geolocation=(), ');
  }
});

it('shows the search form on the error pages 400, 404 and 410', async () => {
  const { id } = await room.ready();
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  const path = postPath(body.slug ?? '');
  await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
  await expect.poll(async () => (await getSitePage(t, path)).status).toBe(410);
  for (const [url, status] of [
    ['/%E0%A4%A', 400],
    ['/nothing-here', 404],
    [path, 410],
  ] as const) {
    const page = await getSitePage(t, url);
    expect([page.status, page.body.includes('<form class="search" action="/search">')]).toEqual([status, true]);
  }
});
