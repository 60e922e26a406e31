import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '@masthead/domain/images/contract';
import { type ExtendedTagInput, tags } from '@masthead/domain/tags/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { fileOf, jpeg } from '../../../test/pictures';

let t: TestApp;
let admin: TestUser;
let id: number;
let picture: File;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  picture = fileOf(await jpeg());
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('image_uses').execute();
  await t.db.deleteFrom('tags').execute();
  await t.storage.removeFolder('avatars');
  id = await make('Elections');
});

async function make(catchy_title: string): Promise<number> {
  const values = { catchy_title, slug: catchy_title.toLowerCase() };
  return (await t.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const extend = (body: ExtendedTagInput, tag = id) => t.call(tags.extend, { params: { id: tag }, body }, admin);
const get = async (tag = id) => (await t.call(tags.get, { params: { id: tag } }, admin)).body;
const avatars = () => readdir(join(t.files, 'avatars')).catch(() => []);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const article = (...content: object[]) => ({ v: 1, doc: { type: 'doc', content } });
/** So many characters besides the spaces. */
const text = (length: number) => article(paragraph('word '.repeat(length / 4).trim() + 'x'.repeat(length % 4)));
const links = { facebook: 'https://www.facebook.com/masthead', x: 'https://x.com/masthead' };

async function inLibrary(): Promise<{ id: number; url: string }> {
  const file = fileOf(await jpeg(700, 400, Math.floor(Math.random() * 1e6)));
  return (await t.call(images.create, { body: { name: 'Bridge at dusk', source: 1, file } }, admin)).body;
}
const figure = (image: { id: number; url: string }) => ({
  type: 'figure',
  attrs: { image_id: image.id, src: image.url.replace(/^https?:\/\/[^/]+/, ''), alt: null, title: null, caption: null },
});

describe('a profile', () => {
  it('is stored with every field, and answered whole', async () => {
    const { status, body } = await extend({
      body: text(700),
      thumb: picture,
      crop: { x: 0, y: 0, width: 300, height: 300 },
      social_links: links,
      json_ld: '{"@type": "Thing"}',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      catchy_title: 'Elections',
      body: text(700),
      thumb: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
      social_links: links,
      json_ld: '{"@type": "Thing"}',
    });
    expect((await t.send({ url: body.thumb ?? '' })).statusCode).toBe(200);
    expect(await get()).toEqual(body);
    const { body: found } = await t.call(tags.search, { query: { search: 'word word' } }, admin);
    expect(found.total).toBe(1);
  });

  it('is sent as a POST with _method=PATCH', async () => {
    const form = new FormData();
    form.append('_method', 'PATCH');
    form.append('thumb', picture, 'picture.jpg');
    form.append('social_links', JSON.stringify(links));
    form.append('body', JSON.stringify(text(800)));
    const { statusCode } = await t.send({
      method: 'POST',
      url: `/api/v2/tags/${id}/extended`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: form,
    });
    expect(statusCode).toBe(200);
    expect(await get()).toMatchObject({ social_links: links, body: text(800) });
  });

  it.each([
    [699, 'Minimum length 700'],
    [700, null],
    [3000, null],
    [3001, 'Maximum length 3000'],
  ])('of %i characters: %s', async (length, message) => {
    const { status, problem } = await extend({ body: text(length), thumb: picture });
    expect(status).toBe(message ? 422 : 200);
    if (message) expect(problem.errors).toEqual({ body: [message] });
  });

  it('needs a picture once, and keeps it afterwards', async () => {
    const { status, problem } = await extend({ json_ld: '{}' });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ thumb: ['Image is required'] });
    const first = (await extend({ thumb: picture })).body.thumb;
    expect((await extend({ json_ld: '{}' })).body.thumb).toBe(first);
    const before = await avatars();
    const second = (await extend({ thumb: picture })).body.thumb;
    expect(second).not.toBe(first);
    expect(await avatars()).toHaveLength(before.length);
  });

  it('clears what is sent empty and keeps what is not sent', async () => {
    await extend({ body: text(700), thumb: picture, social_links: links, json_ld: '{}' });
    const { body } = await extend({ social_links: { x: '' } });
    expect(body).toMatchObject({ body: text(700), social_links: { facebook: links.facebook }, json_ld: '{}' });
    expect((await extend({ json_ld: '' })).body.json_ld).toBeNull();
    expect((await extend({ body: '' })).body.body).toBeNull();
    await extend({ body: text(700) });
    expect((await extend({ body: article({ type: 'paragraph' }) })).body.body).toBeNull();
  });

  it.each([
    [{ json_ld: '{a' }, { json_ld: ['The JSON-LD is not valid. Please double check it in schema validator.'] }],
    [
      { json_ld: '['.repeat(9900) + ']'.repeat(9900) },
      { json_ld: ['The JSON-LD is nested too deep: at most 32 levels'] },
    ],
    [{ social_links: { x: 'https://example.com/a' } }, { 'social_links.x': ['Enter a valid account link of X'] }],
    [{ body: article({ type: 'script' }) }, { body: [expect.stringContaining('script')] }],
    [{ crop: { x: 0, y: 0, width: 9, height: 9 } }, { crop: ['A crop needs its picture beside it.'] }],
  ])('refuses %o by field', async (change, errors) => {
    const { status, problem } = await extend({ ...change });
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('refuses what is no picture on thumb, and leaves no file behind', async () => {
    const before = await avatars();
    const { problem } = await extend({ thumb: fileOf('no picture') });
    expect(Object.keys(problem.errors)).toEqual(['thumb']);
    const { status } = await extend({ thumb: picture }, 999_999);
    expect(status).toBe(404);
    expect(await avatars()).toEqual(before);
  });

  it('is read even when what is stored is no article', async () => {
    await t.db
      .updateTable('tags')
      .set({ body: JSON.stringify('Old text'), thumb: 'avatars/x.webp' })
      .execute();
    expect((await get()).body).toBe('Old text');
    expect((await extend({ json_ld: '{}' })).body.body).toBe('Old text');
  });
});

describe('pictures in the text', () => {
  const uses = () => t.db.selectFrom('image_uses').selectAll().orderBy('image_id').execute();

  it('are marked as used, and free again when they or the tag go', async () => {
    const [one, two] = [await inLibrary(), await inLibrary()];
    const [words] = text(700).doc.content as [object];
    const { status } = await extend({ body: article(words, figure(one), figure(two), figure(one)), thumb: picture });
    expect(status).toBe(200);
    const use = (image: { id: number }) => ({ image_id: image.id, used_by: 'tag', used_by_id: id });
    expect(await uses()).toEqual([use(one), use(two)]);
    const refused = await t.call(images.remove, { params: { id: one.id } }, admin);
    expect(refused.problem.message).toBe(`Used by 1: tag ${id}. Take the image out there first.`);
    await extend({ json_ld: '{}' });
    expect(await uses()).toHaveLength(2);
    await extend({ body: article(words, figure(two)) });
    expect(await uses()).toEqual([use(two)]);
    await t.call(tags.remove, { params: { id }, query: {} }, admin);
    expect(await uses()).toEqual([]);
    expect(await avatars()).toEqual([]);
  });

  it('go with a tag that is merged', async () => {
    const image = await inLibrary();
    const [words] = text(700).doc.content as [object];
    await extend({ body: article(words, figure(image)), thumb: picture });
    const major = await make('Vote');
    await t.call(tags.merge, { params: { id: major }, body: { minor_ids: [id] } }, admin);
    expect(await uses()).toEqual([]);
    expect(await avatars()).toEqual([]);
  });

  it('have to be in the library', async () => {
    const image = await inLibrary();
    await t.call(images.remove, { params: { id: image.id } }, admin);
    const [words] = text(700).doc.content as [object];
    const { status, problem } = await extend({ body: article(words, figure(image)), thumb: picture });
    expect(status).toBe(422);
    expect(problem.errors.body).toEqual(['A picture of the text is not in the library any more. Take it out.']);
  });
});
