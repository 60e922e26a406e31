import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BannerInput, type BannerPatch, MAX_BANNERS } from '@masthead/domain/advertisements/banner';
import { banners } from '@masthead/domain/advertisements/contract';
import { categories } from '@masthead/domain/categories/contract';
import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { fileOf, png } from '../../../test/pictures';

let t: TestApp;
let manager: TestUser;
let admin: TestUser;
let section_id: number;
let wide: File;
let narrow: File;
beforeAll(async () => {
  t = await testApp();
  [manager, admin] = [await t.user('advertising-manager'), await t.user('admin')];
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const section = { catchy_title: 'News', slug: 'news', language_id, order: 1, is_enabled: true };
  section_id = (await t.db.insertInto('sections').values(section).returning('id').executeTakeFirstOrThrow()).id;
  wide = fileOf(await png(728, 90), 'wide.png');
  narrow = fileOf(await png(320, 50), 'narrow.png');
});
afterAll(() => t.close());

let sport: number;
let culture: number;
let cup: number;
let league: number;
beforeEach(async () => {
  for (const table of ['adv_banners', 'categories', 'tags'] as const) await t.db.deleteFrom(table).execute();
  await t.storage.removeFolder('banners');
  const named = (catchy_title: string) => ({ catchy_title, slug: catchy_title.toLowerCase(), section_id });
  const made = await t.db
    .insertInto('categories')
    .values([
      { ...named('Sport'), order: 1 },
      { ...named('Culture'), order: 2 },
    ])
    .returning('id')
    .execute();
  [sport, culture] = made.map(({ id }) => id) as [number, number];
  const tagged = await t.db
    .insertInto('tags')
    .values([named('Cup'), named('League')])
    .returning('id')
    .execute();
  [cup, league] = tagged.map(({ id }) => id) as [number, number];
});

const input = (change: Partial<BannerInput> = {}): BannerInput => ({
  name: 'Harbour bank',
  link: 'https://bank.example/offer?from=news',
  is_enabled: true,
  category_ids: [sport],
  image_desktop: wide,
  ...change,
});
const create = (change: Partial<BannerInput> = {}, user = manager) =>
  t.call(banners.create, { body: input(change) }, user);
const made = async (change: Partial<BannerInput> = {}) => (await create(change)).body;
const update = (id: number, body: BannerPatch, user = manager) =>
  t.call(banners.update, { params: { id }, body }, user);
const list = async () => (await t.call(banners.list, { query: { include: 'tags,categories' } }, manager)).body.items;
const files = (): Promise<string[]> => readdir(join(t.files, 'banners')).catch(() => []);
const isServed = async (url: string | null) => (await t.send({ url: url ?? '/' })).statusCode === 200;
const PLACE = ['At least one of the two fields must be filled!'];

describe('banners', () => {
  it('keep every field, and say their places by id and by title', async () => {
    const body = await made({ category_ids: [sport, culture, sport], tag_ids: [cup], image_mobile: narrow });
    const address = expect.stringMatching(new RegExp(`^/media/banners/${body.id}-[0-9a-f]{32}/\\d+x\\d+\\.png$`));
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
      image_desktop: address,
      image_mobile: address,
    });
    expect(body.image_desktop).not.toBe(body.image_mobile);
    expect(await list()).toEqual([body]);
  });

  it('are switched off unless told otherwise, and listed the newest first', async () => {
    const first = await made({ is_enabled: undefined });
    expect(first.is_enabled).toBe(false);
    const second = await made({ name: 'Second' });
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
    [{ category_ids: [] }, { category_ids: PLACE, tag_ids: PLACE }],
    [{ category_ids: undefined }, { category_ids: PLACE, tag_ids: PLACE }],
    [{ image_desktop: undefined }, { image_desktop: ['Image is required'] }],
    [{ category_ids: [999_999] }, { category_ids: ['There is no such thing any more.'] }],
    [{ tag_ids: [999_999] }, { tag_ids: ['There is no such thing any more.'] }],
  ])('refuse %o by field, and leave no file', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
    expect(await files()).toEqual([]);
  });

  it('stand with a category alone, with a tag alone, and with a picture of either kind', async () => {
    expect((await create()).status).toBe(200);
    expect((await create({ category_ids: [], tag_ids: [cup] })).status).toBe(200);
    expect((await create({ image_desktop: undefined, image_mobile: narrow })).body).toMatchObject({
      image_desktop: null,
      image_mobile: expect.any(String),
    });
    expect((await create({ link: `https://bank.example/${'x'.repeat(234)}` })).status).toBe(200);
  });

  it('change by what is sent, by PATCH or by a POST that says so', async () => {
    const banner = await made({ tag_ids: [cup] });
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

  it('never lose their last place by a change, judged by what is stored', async () => {
    const banner = await made();
    const refused = { status: 422, problem: { errors: { category_ids: PLACE, tag_ids: PLACE } } };
    expect(await update(banner.id, { category_ids: [] })).toMatchObject(refused);
    expect(await update(banner.id, { category_ids: [], tag_ids: [] })).toMatchObject(refused);
    expect((await update(banner.id, { category_ids: [], tag_ids: [cup] })).body).toMatchObject({
      is_enabled: true,
      category_ids: [],
      tag_ids: [cup],
    });
    expect(await update(banner.id, { tag_ids: [] })).toMatchObject(refused);
  });

  it('changed by two at once, who take a place each, keep one', async () => {
    const banner = await made({ tag_ids: [cup] });
    const answers = await Promise.all([update(banner.id, { category_ids: [] }), update(banner.id, { tag_ids: [] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [after] = await list();
    expect([...(after?.category_ids ?? []), ...(after?.tag_ids ?? [])]).toHaveLength(1);
  });

  it('go with their pictures', async () => {
    const banner = await made({ image_mobile: narrow });
    expect(await files()).toHaveLength(2);
    expect((await t.call(banners.remove, { params: { id: banner.id } }, manager)).status).toBe(200);
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await isServed(banner.image_mobile)).toBe(false);
    expect((await t.call(banners.remove, { params: { id: banner.id } }, manager)).status).toBe(404);
  });

  it('are a bounded list', async () => {
    const row = { name: 'x', link: 'https://x.example', image_desktop: 'banners/1-a/banner.png' };
    await t.db.insertInto('adv_banners').values(Array(MAX_BANNERS).fill(row)).execute();
    expect((await create()).problem.message).toBe('There can be at most 500 banners. Delete one first.');
    expect(await files()).toEqual([]);
  });
});

describe('pictures of a banner', () => {
  it('stay unless another is sent, which takes their place', async () => {
    const banner = await made({ image_mobile: narrow });
    const { body } = await update(banner.id, { image_desktop: fileOf(await png(600, 80), 'new.png') });
    expect(body.image_desktop).not.toBe(banner.image_desktop);
    expect(body.image_mobile).toBe(banner.image_mobile);
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await isServed(body.image_desktop)).toBe(true);
    expect(await isServed(body.image_mobile)).toBe(true);
  });

  it('sent empty are taken away, but not the last one', async () => {
    const banner = await made({ image_mobile: narrow });
    expect((await update(banner.id, { image_desktop: '' })).body.image_desktop).toBeNull();
    expect(await isServed(banner.image_desktop)).toBe(false);
    expect(await update(banner.id, { image_mobile: '' })).toMatchObject({
      status: 422,
      problem: { errors: { image_desktop: ['Image is required'] } },
    });
    expect(await isServed(banner.image_mobile)).toBe(true);
    expect((await update(banner.id, { image_mobile: '', image_desktop: wide })).body.image_mobile).toBeNull();
    expect((await update(banner.id, { image_mobile: 'x.png' as never })).problem.errors).toEqual({
      image_mobile: ['Upload file error.'],
    });
  });

  it('are as they were when the change fails, and the new one is gone', async () => {
    const banner = await made();
    expect((await update(banner.id, { image_desktop: wide, tag_ids: [999_999] })).status).toBe(422);
    expect(await isServed(banner.image_desktop)).toBe(true);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      t.db,
    );
    await sql`create trigger refuse before update on adv_banners for each row execute function refuse()`.execute(t.db);
    try {
      expect((await update(banner.id, { image_desktop: wide, tag_ids: [cup] })).status).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(t.db);
    }
    expect(await list()).toEqual([banner]);
    expect(await isServed(banner.image_desktop)).toBe(true);
    expect(await files()).toHaveLength(1);
  });

  it('replaced by two at once are one of theirs, and nothing else is left', async () => {
    const banner = await made();
    const answers = await Promise.all([wide, narrow, wide].map((file) => update(banner.id, { image_desktop: file })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [after] = await list();
    expect(await isServed(after?.image_desktop ?? null)).toBe(true);
    expect(await files()).toHaveLength(1);
  });
});

describe('the place of a banner', () => {
  const row = async () => (await list())[0];

  it('that is deleted takes the banner with it only from there', async () => {
    const banner = await made({ tag_ids: [cup] });
    expect((await t.call(tags.remove, { params: { id: cup }, query: {} }, admin)).status).toBe(200);
    expect(await row()).toMatchObject({ id: banner.id, is_enabled: true, tag_ids: [], category_ids: [sport] });
  });

  it('that was its last leaves it switched off, until it stands somewhere again', async () => {
    const banner = await made();
    expect((await t.call(categories.remove, { params: { id: sport } }, admin)).status).toBe(200);
    expect(await row()).toMatchObject({ is_enabled: false, category_ids: [], tag_ids: [] });
    const enabled = await update(banner.id, { is_enabled: true });
    expect(enabled.problem.errors).toEqual({ category_ids: PLACE, tag_ids: PLACE });
    expect((await update(banner.id, { is_enabled: true, tag_ids: [cup] })).body.is_enabled).toBe(true);
  });

  it('deleted beside the other one at once leaves it switched off', async () => {
    await made({ tag_ids: [cup] });
    await Promise.all([
      t.call(tags.remove, { params: { id: cup }, query: {} }, admin),
      t.call(categories.remove, { params: { id: sport } }, admin),
    ]);
    expect(await row()).toMatchObject({ is_enabled: false, category_ids: [], tag_ids: [] });
  });

  it('follows a tag that is merged, once', async () => {
    await made({ name: 'Both', category_ids: [], tag_ids: [cup, league] });
    await made({ name: 'Minor', category_ids: [], tag_ids: [league] });
    const merged = await t.call(tags.merge, { params: { id: cup }, body: { minor_ids: [league] } }, admin);
    expect(merged.status).toBe(200);
    for (const banner of await list()) expect(banner).toMatchObject({ is_enabled: true, tag_ids: [cup] });
  });
});

describe('rights', () => {
  it('are named by what they lack', async () => {
    const editor = await t.user('editor');
    const { id } = await made();
    expect((await t.call(banners.list, { query: {} }, editor)).problem.message).toContain('adv.read');
    expect((await create({}, editor)).problem.message).toContain('adv.create');
    expect((await update(id, { name: 'x' }, editor)).problem.message).toContain('adv.update');
    expect((await t.call(banners.remove, { params: { id } }, editor)).problem.message).toContain('adv.delete');
  });
});
