import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { images } from '@masthead/domain/images/contract';
import { type ExtendedTagInput, tags } from '@masthead/domain/tags/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFile, jpeg } from '../../../test/content/pictures';
import { purgeUndo } from '../../../test/harness/purge-undo';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
/** The tag whose profile the tests edit. */
let id: number;
let picture: File;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  picture = createFile(await jpeg());
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('image_uses').execute();
  await t.db.deleteFrom('tags').execute();
  await t.storage.removeFolder('avatars');
  id = await addTag('Elections');
});

async function addTag(catchy_title: string): Promise<number> {
  const values = { catchy_title, slug: catchy_title.toLowerCase() };
  return (await t.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const updateProfile = (body: ExtendedTagInput, tag = id) => t.call(tags.extend, { params: { id: tag }, body }, admin);
const get = async (tag = id) => (await t.call(tags.get, { params: { id: tag } }, admin)).body;
const listAvatarFiles = () => readdir(join(t.files, 'avatars')).catch(() => []);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const article = (...content: object[]) => ({ v: 1, doc: { type: 'doc', content } });
/** An article of this length without spaces. */
const createText = (length: number) => article(paragraph('word '.repeat(length / 4).trim() + 'x'.repeat(length % 4)));
const links = { facebook: 'https://www.facebook.com/masthead', x: 'https://x.com/masthead' };

async function uploadImage(): Promise<{ id: number; url: string }> {
  const file = createFile(await jpeg(700, 400, Math.floor(Math.random() * 1e6)));
  return (await t.call(images.create, { body: { name: 'Bridge at dusk', source: 1, file } }, admin)).body;
}
const figure = (image: { id: number; url: string }) => ({
  type: 'figure',
  attrs: { image_id: image.id, src: image.url.replace(/^https?:\/\/[^/]+/, ''), alt: null, title: null, caption: null },
});

describe('PATCH /v2/tags/:id/extended', () => {
  it('stores every field and returns the complete profile', async () => {
    const { status, body } = await updateProfile({
      body: createText(700),
      thumb: picture,
      crop: { x: 0, y: 0, width: 300, height: 300 },
      social_links: links,
      json_ld: '{"@type": "Thing"}',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      catchy_title: 'Elections',
      body: createText(700),
      thumb: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
      social_links: links,
      json_ld: '{"@type": "Thing"}',
    });
    expect((await t.send({ url: body.thumb ?? '' })).statusCode).toBe(200);
    expect(await get()).toEqual(body);
    const { body: result } = await t.call(tags.search, { query: { search: 'word word' } }, admin);
    expect(result.total).toBe(1);
  });

  it('accepts a POST with _method=PATCH', async () => {
    const form = new FormData();
    form.append('_method', 'PATCH');
    form.append('thumb', picture, 'picture.jpg');
    form.append('social_links', JSON.stringify(links));
    form.append('body', JSON.stringify(createText(800)));
    const { statusCode } = await t.send({
      method: 'POST',
      url: `/api/v2/tags/${id}/extended`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: form,
    });
    expect(statusCode).toBe(200);
    expect(await get()).toMatchObject({ social_links: links, body: createText(800) });
  });

  it.each([
    [699, 'Minimum length 700'],
    [700, null],
    [3000, null],
    [3001, 'Maximum length 3000'],
  ])('a text of %i characters has the error: %s', async (length, message) => {
    const { status, problem } = await updateProfile({ body: createText(length), thumb: picture });
    expect(status).toBe(message ? 422 : 200);
    if (message) expect(problem.errors).toEqual({ body: [message] });
  });

  it('requires a picture the first time and keeps it afterwards', async () => {
    const { status, problem } = await updateProfile({ json_ld: '{}' });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ thumb: ['Image is required'] });
    const first = (await updateProfile({ thumb: picture })).body.thumb;
    expect((await updateProfile({ json_ld: '{}' })).body.thumb).toBe(first);
    const before = await listAvatarFiles();
    const second = (await updateProfile({ thumb: picture })).body.thumb;
    expect(second).not.toBe(first);
    expect(await listAvatarFiles()).toHaveLength(before.length);
  });

  it('clears fields that are sent empty and keeps the others', async () => {
    await updateProfile({ body: createText(700), thumb: picture, social_links: links, json_ld: '{}' });
    const { body } = await updateProfile({ social_links: { x: '' } });
    expect(body).toMatchObject({ body: createText(700), social_links: { facebook: links.facebook }, json_ld: '{}' });
    expect((await updateProfile({ json_ld: '' })).body.json_ld).toBeNull();
    expect((await updateProfile({ body: '' })).body.body).toBeNull();
    await updateProfile({ body: createText(700) });
    expect((await updateProfile({ body: article({ type: 'paragraph' }) })).body.body).toBeNull();
  });

  it.each([
    [{ json_ld: '{a' }, { json_ld: ['The JSON-LD is not valid. Please double check it in schema validator.'] }],
    [
      { json_ld: '['.repeat(9900) + ']'.repeat(9900) },
      { json_ld: ['The JSON-LD is nested too deeply: at most 32 levels'] },
    ],
    [{ social_links: { x: 'https://example.com/a' } }, { 'social_links.x': ['Enter a valid link to a X account'] }],
    [{ body: article({ type: 'script' }) }, { body: [expect.stringContaining('script')] }],
    [{ crop: { x: 0, y: 0, width: 9, height: 9 } }, { crop: ['A crop needs the picture it was made from.'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await updateProfile({ ...change });
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('rejects an invalid picture and leaves no file', async () => {
    const before = await listAvatarFiles();
    const { problem } = await updateProfile({ thumb: createFile('no picture') });
    expect(Object.keys(problem.errors)).toEqual(['thumb']);
    const { status } = await updateProfile({ thumb: picture }, 999_999);
    expect(status).toBe(404);
    expect(await listAvatarFiles()).toEqual(before);
  });

  it('returns a stored text that is not an article', async () => {
    await t.db
      .updateTable('tags')
      .set({ body: JSON.stringify('Old text'), thumb: 'avatars/x.webp' })
      .execute();
    expect((await get()).body).toBe('Old text');
    expect((await updateProfile({ json_ld: '{}' })).body.body).toBe('Old text');
  });
});

describe('pictures in the text of a tag profile', () => {
  const listImageUses = () => t.db.selectFrom('image_uses').selectAll().orderBy('image_id').execute();

  it('are recorded as used until they are removed or the tag is deleted', async () => {
    const [one, two] = [await uploadImage(), await uploadImage()];
    const [textParagraph] = createText(700).doc.content as [object];
    const { status } = await updateProfile({
      body: article(textParagraph, figure(one), figure(two), figure(one)),
      thumb: picture,
    });
    expect(status).toBe(200);
    const createUse = (image: { id: number }) => ({ image_id: image.id, used_by: 'tag', used_by_id: id });
    expect(await listImageUses()).toEqual([createUse(one), createUse(two)]);
    const refusal = await t.call(images.remove, { params: { id: one.id } }, admin);
    expect(refusal.problem.message).toBe(`Used by 1: tag ${id}. Remove the image from them first.`);
    await updateProfile({ json_ld: '{}' });
    expect(await listImageUses()).toHaveLength(2);
    await updateProfile({ body: article(textParagraph, figure(two)) });
    expect(await listImageUses()).toEqual([createUse(two)]);
    await t.call(tags.remove, { params: { id }, query: {} }, admin);
    expect(await listImageUses()).toEqual([]);
    await purgeUndo(t);
    expect(await listAvatarFiles()).toEqual([]);
  });

  it('are released when the tag is merged', async () => {
    const image = await uploadImage();
    const [textParagraph] = createText(700).doc.content as [object];
    await updateProfile({ body: article(textParagraph, figure(image)), thumb: picture });
    const major = await addTag('Vote');
    await t.call(tags.merge, { params: { id: major }, body: { minor_ids: [id] } }, admin);
    expect(await listImageUses()).toEqual([]);
    await purgeUndo(t);
    expect(await listAvatarFiles()).toEqual([]);
  });

  it('must exist in the library', async () => {
    const image = await uploadImage();
    await t.call(images.remove, { params: { id: image.id } }, admin);
    const [textParagraph] = createText(700).doc.content as [object];
    const { status, problem } = await updateProfile({ body: article(textParagraph, figure(image)), thumb: picture });
    expect(status).toBe(422);
    expect(problem.errors.body).toEqual([
      'A picture in the text was deleted from the library. Remove it from the text.',
    ]);
  });
});
