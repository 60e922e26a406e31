import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageInput, images } from '@masthead/domain/images/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { beforeEach, describe, expect, it } from 'vitest';
import { clearLibrary, createFile, jpeg } from '../../../test/content/pictures';
import { purgeUndo } from '../../../test/harness/purge-undo';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(() => clearLibrary(t));

const upload = (content: Buffer | string, change: Partial<ImageInput> = {}, user = admin) =>
  t.call(
    images.create,
    { body: { name: 'Third Mainland Bridge', source: 1, file: createFile(content), ...change } },
    user,
  );
const update = (id: number, body: object) => t.call(images.update, { params: { id }, body }, admin);
const listStoredFolders = async () => readdir(join(t.files, 'images')).catch(() => []);

describe('/v2/images', () => {
  const uploadFourPictures = async () => {
    for (const [seed, name] of ['Market in Yaba', 'Harbour', 'Yaba college', 'Night market'].entries()) {
      await upload(await jpeg(700, 400, seed), { name });
    }
  };

  it('returns pages, newest first', async () => {
    await uploadFourPictures();
    const { body } = await t.call(images.list, { query: { per_page: 3 } }, admin);
    expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 3, total: 4 });
    expect(body.items.map(({ name }) => name)).toEqual(['Night market', 'Yaba college', 'Harbour']);
    expect(body.next_page_url).toBe('/api/v2/images?order=-id&page=2&per_page=3');
  });

  it('finds images by the beginning of words in all texts and in the source', async () => {
    await uploadFourPictures();
    const search = async (text: string) =>
      (await t.call(images.search, { query: { search: text, search_fields: 'name' } }, admin)).body.items.map(
        ({ name }) => name,
      );
    const description = { author: 'Tunde Álamu', alt: 'Fishermen mend nets', label: 'Dawn at the quay', source: 5 };
    await t.db.updateTable('images').set(description).where('name', '=', 'Harbour').execute();
    for (const text of ['tunde alamu', 'fisher', 'quay dawn', 'getty', 'getty images harb', 'nets tunde']) {
      expect(await search(text)).toEqual(['Harbour']);
    }
    expect(await search('getty yaba')).toEqual([]);
    expect(await search('yab')).toEqual(['Yaba college', 'Market in Yaba']);
    expect(await search('yaba mark')).toEqual(['Market in Yaba']);
    expect(await search('h')).toEqual(['Harbour']);
    expect(await search('arbour')).toEqual([]);
    expect(await search('?!')).toEqual([]);
    expect(await search('arket')).toEqual([]);
    expect(await search('100% (')).toEqual([]);
  });

  it('returns sources and watermark colours as constants', async () => {
    const { body } = await t.call(images.constants, {}, admin);
    expect(body.source).toHaveLength(10);
    expect(body.color.map(({ id }) => id)).toEqual(['dark', 'light']);
  });

  it('changes the description, and the colour only with a watermark', async () => {
    const { body } = await upload(await jpeg(), { alt: 'The bridge at dawn' });
    expect((await update(body.id, { alt: '', notes: 'Kept' })).body).toMatchObject({ alt: null, notes: 'Kept' });
    expect((await update(body.id, { color: 'dark' })).body).toMatchObject({ has_watermark: false, color: null });
    const marked = await update(body.id, { has_watermark: true, color: 'dark' });
    expect(marked.body).toMatchObject({ has_watermark: true, color: 'dark' });
    expect((await update(body.id, { has_watermark: false })).body).toMatchObject({ has_watermark: false, color: null });
    expect((await update(body.id, { has_watermark: true })).body.color).toBe('light');
    expect((await update(body.id, { source: 7 })).body.source).toBe(7);
    expect((await update(body.id, { source: 11 })).problem.errors).toEqual({
      source: ['This source no longer exists.'],
    });
    expect((await update(999_999, { alt: '' })).status).toBe(404);
  });

  it('rejects the deletion of an image in use and lists its uses', async () => {
    const { body } = await upload(await jpeg());
    const image_id = body.id;
    const uses = [3, 12].map((used_by_id) => ({ image_id, used_by: 'post', used_by_id }));
    await t.db.insertInto('image_uses').values(uses).execute();
    const { status, problem } = await t.call(images.remove, { params: { id: image_id } }, admin);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      message: 'Used by 2: post 3, post 12. Remove the image from them first.',
      uses: [
        { used_by: 'post', used_by_id: 3 },
        { used_by: 'post', used_by_id: 12 },
      ],
    });
    expect((await t.send({ url: body.thumbnail })).statusCode).toBe(200);
  });

  it('deletes an image that only permanently deleted posts use', async () => {
    const { body } = await upload(await jpeg());
    const params = { id: body.id };
    const post = { main_headline: 'Retracted story', status: Status.DELETED, deleted_at: new Date().toISOString() };
    const { id } = await t.db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
    await t.db.insertInto('image_uses').values({ image_id: body.id, used_by: 'post', used_by_id: id }).execute();
    expect((await t.call(images.usages, { params }, admin)).body).toEqual({ groups: [] });
    expect((await t.call(images.remove, { params }, admin)).status).toBe(200);
  });

  it('deletes an image with all its files', async () => {
    const { body } = await upload(await jpeg());
    expect((await t.call(images.remove, { params: { id: body.id } }, admin)).status).toBe(200);
    await purgeUndo(t);
    expect(await listStoredFolders()).toEqual([]);
    expect((await t.send({ url: body.thumbnail })).statusCode).toBe(404);
    expect((await t.call(images.remove, { params: { id: body.id } }, admin)).status).toBe(404);
  });
});
