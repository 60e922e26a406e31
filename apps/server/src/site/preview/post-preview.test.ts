import { createHash } from 'node:crypto';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { createPreviewInput } from '../../../test/content/preview-input';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

const MINUTE = 60_000;

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let id: number;
beforeAll(async () => {
  t = await createTestApp({}, 1);
  room = await createNewsroom(t);
  ({ id } = await room.create());
});
afterAll(() => t.close());

async function createPreview(changes: Partial<PreviewInput> = {}): Promise<string> {
  const admin = await t.user('admin');
  return (await t.call(postPreviews.create, { params: { id }, body: createPreviewInput(changes) }, admin)).body.url;
}

async function open(url: string, host?: string) {
  const { host: own, pathname } = new URL(url);
  const { statusCode, headers, body } = await t.send({ url: pathname, headers: { host: host ?? own } });
  return { status: statusCode, policy: String(headers['content-security-policy']), headers, body };
}

const toPreviewUrl = (key: string) => `http://www.lagos.localhost/preview/post/${key}`;

describe('the preview of an unsaved form', () => {
  it('shows the form in the layout of the site below a banner "not published"', async () => {
    const { status, headers, body } = await open(await createPreview());
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<strong>Preview: not published</strong>');
    expect(body).toMatch(/This link works until 10:15\sAM\./);
    expect(body).toContain('<h1>Rain over the harbour</h1>');
    expect(body).toContain('<p>It rains.</p>');
    expect(await open(await createPreview({ main_headline: '' }))).toMatchObject({
      body: expect.stringContaining('<h1>No headline</h1>'),
    });
  });

  it('shows for a published post that readers see the last saved version', async () => {
    const ready = await room.ready();
    const params = { id: ready.id };
    await t.call(posts.publish, { params, body: { base_updated_at: ready.updated_at } }, room.admin);
    const { body } = await t.call(postPreviews.create, { params, body: createPreviewInput() }, room.admin);
    const shown = (await open(body.url)).body;
    expect(shown).toContain('<strong>Preview of a published post</strong>');
    expect(shown).toContain('Readers see the last saved version.');
    expect(shown).not.toContain('not published');
  });

  it('cannot be indexed, cached or framed', async () => {
    const { headers, body, policy } = await open(await createPreview());
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
    });
    expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('runs no scripts and allows only the inline style', async () => {
    const { body, policy } = await open(await createPreview());
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toMatch(/sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script-src|frame-src|allow-scripts|allow-top/);
    expect(body).not.toContain('<script');
  });

  it('allows only the frames of its embeds', async () => {
    const embed = { type: 'embed', attrs: { provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } };
    const body = { v: 1, doc: { type: 'doc', content: [embed] } };
    const shown = await open(await createPreview({ body }));
    expect(shown.body).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
    expect(shown.policy).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(shown.policy).toMatch(/sandbox [^;]*allow-scripts/);
    expect(shown.policy).not.toMatch(/script-src|allow-top/);
    // A gallery shows its slides, not its former text.
    expect((await open(await createPreview({ body, template_type: 1 }))).policy).not.toContain('frame-src');
  });

  it('resolves the ids of the form and omits records that no longer exist', async () => {
    const { body } = await open(
      await createPreview({
        authors: [room.admin.id, 99_999],
        tags: [99_999],
        section_id: room.news,
        category_id: room.politics,
        thumb: room.thumb,
        thumb_ext: 'jpg',
        published_at: '2026-11-15T09:30:00Z',
      }),
    );
    expect(body.match(/<strong>Test Person<\/strong>/g)).toHaveLength(1);
    expect(body).toContain('<li><a href="/news">News</a></li><li><a href="/news/politics">Politics</a></li>');
    expect(body).toContain(`-${room.thumb}/full.jpg`);
    expect(body).toMatch(/November 15, 2026 at 10:30\sAM/);
    expect(body).not.toContain('class="topics"');
  });

  it('answers 410 after it has expired and 404 to an unknown key', async () => {
    const url = await createPreview();
    t.advance(15 * MINUTE - 1);
    expect((await open(url)).status).toBe(200);
    t.advance(1);
    const expired = await open(url);
    expect(expired.status).toBe(410);
    expect(expired.body).toContain('<h1>This preview has expired</h1>');
    expect(expired.body).not.toContain('Rain');
    for (const key of ['x'.repeat(43), String(id), '1.2.x', '%00', `${id}.99999999999.${'x'.repeat(43)}`]) {
      const missing = await open(toPreviewUrl(key));
      expect(missing.status).toBe(404);
      expect(missing.body).toContain('<h1>This preview doesn&#x27;t exist</h1>');
      expect(missing.policy).toContain("default-src 'none'");
    }
  });

  it('works only on the site of its project', async () => {
    const url = await createPreview();
    expect((await open(url, 'www.manila.localhost')).status).toBe(404);
    expect((await open(url, 'lagos.localhost')).body).not.toContain('Rain');
  });

  it('answers 404 for a post that was deleted permanently', async () => {
    const url = await createPreview();
    await t.db.updateTable('posts').set({ status: 7 }).where('id', '=', id).execute();
    expect((await open(url)).status).toBe(404);
    await t.db.updateTable('posts').set({ status: 0 }).where('id', '=', id).execute();
  });
});

describe('previewUrl of a post', () => {
  const getPreviewUrl = async (postId: number) =>
    (await t.call(posts.get, { params: { id: postId } }, await t.user('admin'))).body.previewUrl;

  it('shows the saved post until the key expires', async () => {
    const post = await room.ready({ body: textBody('It is saved.'), sources: ['Harbour office'] });
    const url = await getPreviewUrl(post.id);
    const { status, body } = await open(url);
    expect(status).toBe(200);
    expect(body).toContain('<p>It is saved.</p>');
    expect(body).toContain('<strong>Test Person</strong>');
    expect(body).toContain('<li>Harbour office</li>');
    t.advance(15 * MINUTE);
    expect((await open(url)).status).toBe(200);
    t.advance(15 * MINUTE);
    expect((await open(url)).status).toBe(410);
  });

  it('is valid only for its post and its project', async () => {
    const url = await getPreviewUrl((await room.ready()).id);
    const key = new URL(url).pathname.split('/').at(-1) ?? '';
    const [postId, quarters, signature] = key.split('.');
    expect((await open(toPreviewUrl(`${Number(postId) - 1}.${quarters}.${signature}`))).status).toBe(404);
    expect((await open(toPreviewUrl(`${postId}.${Number(quarters) + 1}.${signature}`))).status).toBe(404);
    const [manila] = t.siblings;
    const theirs = Array.from({ length: Number(postId) }, () => ({ main_headline: 'Secret of another newsroom' }));
    await manila?.db.insertInto('posts').values(theirs).execute();
    expect((await open(url, 'www.manila.localhost')).status).toBe(404);
  });
});

it('answers 429 with Retry-After in the site’s layout when one client opens too many previews', async () => {
  const preview = (remoteAddress: string) =>
    t.send({ url: '/preview/post/none', remoteAddress, headers: { host: 'www.lagos.localhost' } });
  for (let count = 0; count < 300; count++) expect((await preview('192.0.2.7')).statusCode).toBe(404);
  const limited = await preview('192.0.2.7');
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60']);
  expect(limited.body).toContain('<h1>Too many requests</h1>');
  expect(limited.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await preview('192.0.2.8')).statusCode).toBe(404);
});
