import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BannerInput, type BannerPatch, MAX_BANNERS } from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { categories } from '@masthead/domain/categories/contract';
import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFile, png } from '../../../test/content/pictures';
import { purgeUndo } from '../../../test/harness/purge-undo';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let manager: TestUser;
let admin: TestUser;
let section_id: number;
let wideImage: File;
let narrowImage: File;
beforeAll(async () => {
  t = await createTestApp();
  [manager, admin] = [await t.user('advertising-manager'), await t.user('admin')];
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const section = { catchy_title: 'News', slug: 'news', language_id, order: 1, is_enabled: true };
  section_id = (await t.db.insertInto('sections').values(section).returning('id').executeTakeFirstOrThrow()).id;
  wideImage = createFile(await png(728, 90), 'wide.png');
  narrowImage = createFile(await png(320, 50), 'narrow.png');
});
afterAll(() => t.close());

// The ids of two categories and two tags.
let sport: number;
let culture: number;
let cup: number;
let league: number;
beforeEach(async () => {
  for (const table of ['adv_banners', 'categories', 'tags'] as const) await t.db.deleteFrom(table).execute();
  await t.storage.removeFolder('banners');
  const createRow = (catchy_title: string) => ({ catchy_title, slug: catchy_title.toLowerCase(), section_id });
  const categoryRows = await t.db
    .insertInto('categories')
    .values([
      { ...createRow('Sport'), order: 1 },
      { ...createRow('Culture'), order: 2 },
    ])
    .returning('id')
    .execute();
  [sport, culture] = categoryRows.map(({ id }) => id) as [number, number];
  const tagRows = await t.db
    .insertInto('tags')
    .values([createRow('Cup'), createRow('League')])
    .returning('id')
    .execute();
  [cup, league] = tagRows.map(({ id }) => id) as [number, number];
});

const createInput = (change: Partial<BannerInput> = {}): BannerInput => ({
  name: 'Harbour bank',
  link: 'https://bank.example/offer?from=news',
  is_enabled: true,
  category_ids: [sport],
  image_desktop: wideImage,
  ...change,
});
const create = (change: Partial<BannerInput> = {}, user = manager) =>
  t.call(banners.create, { body: createInput(change) }, user);
const createBanner = async (change: Partial<BannerInput> = {}) => (await create(change)).body;
const update = (id: number, body: BannerPatch, user = manager) =>
  t.call(banners.update, { params: { id }, body }, user);
const list = async () => (await t.call(banners.list, { query: { include: 'tags,categories' } }, manager)).body.items;
const listStoredFolders = (): Promise<string[]> => readdir(join(t.files, 'banners')).catch(() => []);
const isServed = async (url: string | null) => (await t.send({ url: url ?? '/' })).statusCode === 200;
const NO_PLACEMENT = ['At least one of the two fields must be filled!'];

describe('/v2/advs/banners', () => {
  it('stores every field and returns the placements with ids and titles', async () => {
    const body = await createBanner({
      category_ids: [sport, culture, sport],
      tag_ids: [cup],
      image_mobile: narrowImage,
    });
    const pictureUrl = expect.stringMatching(new RegExp(`^/media/banners/${body.id}-[0-9a-f]{32}/\\d+x\\d+\\.png$`));
    expect(body).toEqual({
      id: body.id,
      name: 'Harbour bank',
      link: 'https://bank.example/offer?from=news',
      is_enabled: true,
      categories: [
        { id: culture, catchy_title: 'Culture' },
        { id: sport, catchy_title: 'Sport' },
      ],
      tags: [{ id: cup, catchy_title: 'Cup' }],
      category_ids: [culture, sport],
      tag_ids: [cup],
      image_desktop: pictureUrl,
      image_mobile: pictureUrl,
    });
    expect(body.image_desktop).not.toBe(body.image_mobile);
    expect(await list()).toEqual([body]);
  });

  it('creates banners disabled by default and lists the newest first', async () => {
    const first = await createBanner({ is_enabled: undefined });
    expect(first.is_enabled).toBe(false);
    const second = await createBanner({ name: 'Second' });
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await t.call(banners.list, { query: {} }, manager)).body.items).toHaveLength(2);
    expect((await t.call(banners.list, { query: { include: 'posts' as never } }, manager)).status).toBe(422);
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Maximum length 150'] }],
    [{ link: 'abc' }, { link: ['Enter a valid link.'] }],
    [{ link: `https://bank.example/${'x'.repeat(235)}` }, { link: ['Maximum length 255'] }],
    [
      { link: 'https://bank.example/[x]' },
      { link: ['Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'] },
    ],
    [{ category_ids: [] }, { category_ids: NO_PLACEMENT, tag_ids: NO_PLACEMENT }],
    [{ category_ids: undefined }, { category_ids: NO_PLACEMENT, tag_ids: NO_PLACEMENT }],
    [{ image_desktop: undefined }, { image_desktop: ['Image is required'] }],
    [{ category_ids: [999_999] }, { category_ids: ['This item no longer exists. Reload the page.'] }],
    [{ tag_ids: [999_999] }, { tag_ids: ['This item no longer exists. Reload the page.'] }],
  ])('rejects %o with an error on the field and stores no file', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
    expect(await listStoredFolders()).toEqual([]);
  });

  it('accepts a category or a tag alone, and either picture alone', async () => {
    expect((await create()).status).toBe(200);
    expect((await create({ category_ids: [], tag_ids: [cup] })).status).toBe(200);
    expect((await create({ image_desktop: undefined, image_mobile: narrowImage })).body).toMatchObject({
      image_desktop: null,
      image_mobile: expect.any(String),
    });
    expect((await create({ link: `https://bank.example/${'x'.repeat(234)}` })).status).toBe(200);
  });

  it('changes only the sent fields, by PATCH or by POST with _method=PATCH', async () => {
    const banner = await createBanner({ tag_ids: [cup] });
    expect((await update(banner.id, { name: 'New name' })).body).toEqual({ ...banner, name: 'New name' });
    const form = new FormData();
    form.append('_method', 'PATCH');
    form.append('tag_ids', JSON.stringify([league]));
    const headers = { authorization: `Bearer ${manager.token}` };
    const url = `/api/v2/advs/banners/${banner.id}`;
    const posted = await t.send({ method: 'POST', url, payload: form, headers });
    expect(posted.json()).toMatchObject({ name: 'New name', tag_ids: [league], category_ids: [sport] });
    expect((await update(999_999, { name: 'x' })).status).toBe(404);
  });

  it('rejects an update that removes the last stored placement', async () => {
    const banner = await createBanner();
    const refusal = { status: 422, problem: { errors: { category_ids: NO_PLACEMENT, tag_ids: NO_PLACEMENT } } };
    expect(await update(banner.id, { category_ids: [] })).toMatchObject(refusal);
    expect(await update(banner.id, { category_ids: [], tag_ids: [] })).toMatchObject(refusal);
    expect((await update(banner.id, { category_ids: [], tag_ids: [cup] })).body).toMatchObject({
      is_enabled: true,
      category_ids: [],
      tag_ids: [cup],
    });
    expect(await update(banner.id, { tag_ids: [] })).toMatchObject(refusal);
  });

  it('keeps one placement when two concurrent updates each remove one', async () => {
    const banner = await createBanner({ tag_ids: [cup] });
    const responses = await Promise.all([update(banner.id, { category_ids: [] }), update(banner.id, { tag_ids: [] })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [after] = await list();
    expect([...(after?.category_ids ?? []), ...(after?.tag_ids ?? [])]).toHaveLength(1);
  });

  it('deletes a banner with its pictures', async () => {
    const banner = await createBanner({ image_mobile: narrowImage });
    expect(await listStoredFolders()).toHaveLength(2);
    expect((await t.call(banners.remove, { params: { id: banner.id } }, manager)).status).toBe(200);
    await purgeUndo(t);
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await isServed(banner.image_mobile)).toBe(false);
    expect((await t.call(banners.remove, { params: { id: banner.id } }, manager)).status).toBe(404);
  });

  it('rejects more than 500 banners', async () => {
    const row = { name: 'x', link: 'https://x.example', image_desktop: 'banners/1-a/banner.png' };
    await t.db.insertInto('adv_banners').values(Array(MAX_BANNERS).fill(row)).execute();
    expect((await create()).problem.message).toBe('The limit is 500 banners. Delete one first.');
    expect(await listStoredFolders()).toEqual([]);
  });
});

describe('replacing the pictures of a banner', () => {
  it('replaces a picture that is sent and keeps the other', async () => {
    const banner = await createBanner({ image_mobile: narrowImage });
    const { body } = await update(banner.id, { image_desktop: createFile(await png(600, 80), 'new.png') });
    expect(body.image_desktop).not.toBe(banner.image_desktop);
    expect(body.image_mobile).toBe(banner.image_mobile);
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await isServed(body.image_desktop)).toBe(true);
    expect(await isServed(body.image_mobile)).toBe(true);
  });

  it('deletes a picture that is sent empty, except the last one', async () => {
    const banner = await createBanner({ image_mobile: narrowImage });
    expect((await update(banner.id, { image_desktop: '' })).body.image_desktop).toBeNull();
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await update(banner.id, { image_mobile: '' })).toMatchObject({
      status: 422,
      problem: { errors: { image_desktop: ['Image is required'] } },
    });
    expect(await isServed(banner.image_mobile)).toBe(true);
    expect((await update(banner.id, { image_mobile: '', image_desktop: wideImage })).body.image_mobile).toBeNull();
    expect((await update(banner.id, { image_mobile: 'x.png' as never })).problem.errors).toEqual({
      image_mobile: ['Upload file error.'],
    });
  });

  it('keeps the old picture and deletes the new one when the update fails', async () => {
    const banner = await createBanner();
    expect((await update(banner.id, { image_desktop: wideImage, tag_ids: [999_999] })).status).toBe(422);
    expect(await isServed(banner.image_desktop)).toBe(true);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      t.db,
    );
    await sql`create trigger refuse before update on adv_banners for each row execute function refuse()`.execute(t.db);
    try {
      expect((await update(banner.id, { image_desktop: wideImage, tag_ids: [cup] })).status).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(t.db);
    }
    expect(await list()).toEqual([banner]);
    expect(await isServed(banner.image_desktop)).toBe(true);
    expect(await listStoredFolders()).toHaveLength(1);
  });

  it('keeps one picture after concurrent replacements and deletes the others', async () => {
    const banner = await createBanner();
    const responses = await Promise.all(
      [wideImage, narrowImage, wideImage].map((file) => update(banner.id, { image_desktop: file })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [after] = await list();
    expect(await isServed(after?.image_desktop ?? null)).toBe(true);
    expect(await listStoredFolders()).toHaveLength(1);
  });
});

describe('placements of a banner', () => {
  const firstBanner = async () => (await list())[0];

  it('removes a deleted tag from the placements and keeps the banner enabled', async () => {
    const banner = await createBanner({ tag_ids: [cup] });
    expect((await t.call(tags.remove, { params: { id: cup }, query: {} }, admin)).status).toBe(200);
    expect(await firstBanner()).toMatchObject({ id: banner.id, is_enabled: true, tag_ids: [], category_ids: [sport] });
  });

  it('disables a banner when its last placement is deleted, until it gets another', async () => {
    const banner = await createBanner();
    expect((await t.call(categories.remove, { params: { id: sport } }, admin)).status).toBe(200);
    expect(await firstBanner()).toMatchObject({ is_enabled: false, category_ids: [], tag_ids: [] });
    const enabled = await update(banner.id, { is_enabled: true });
    expect(enabled.problem.errors).toEqual({ category_ids: NO_PLACEMENT, tag_ids: NO_PLACEMENT });
    expect((await update(banner.id, { is_enabled: true, tag_ids: [cup] })).body.is_enabled).toBe(true);
  });

  it('disables a banner when its last two placements are deleted concurrently', async () => {
    await createBanner({ tag_ids: [cup] });
    await Promise.all([
      t.call(tags.remove, { params: { id: cup }, query: {} }, admin),
      t.call(categories.remove, { params: { id: sport } }, admin),
    ]);
    expect(await firstBanner()).toMatchObject({ is_enabled: false, category_ids: [], tag_ids: [] });
  });

  it('replaces a merged tag by the major tag without duplicates', async () => {
    await createBanner({ name: 'Both', category_ids: [], tag_ids: [cup, league] });
    await createBanner({ name: 'Minor', category_ids: [], tag_ids: [league] });
    const merged = await t.call(tags.merge, { params: { id: cup }, body: { minor_ids: [league] } }, admin);
    expect(merged.status).toBe(200);
    for (const banner of await list()) expect(banner).toMatchObject({ is_enabled: true, tag_ids: [cup] });
  });
});
