import { banners, slots } from '@masthead/domain/advertisements/contract';
import type { AuditAction } from '@masthead/domain/audit/actions';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { categories } from '@masthead/domain/categories/contract';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { experts } from '@masthead/domain/experts/contract';
import { hotNews } from '@masthead/domain/hot-news/contract';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { menus } from '@masthead/domain/menus/contract';
import { staticPages } from '@masthead/domain/static-pages/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { tags } from '@masthead/domain/tags/contract';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAuditEntries, readNewestAuditEntry } from '../../../test/content/audit-entries';
import { csvFile } from '../../../test/content/csv';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import type { DB } from '../db/schema.gen';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  admin = room.admin;
});
afterAll(() => t.close());

const readNewestEntry = (db = t.db) => readNewestAuditEntry(db);
const countEntries = () => countAuditEntries(t.db);

/** Inserts a row and returns its id. */
async function insertRow<T extends keyof DB & string>(table: T, values: Insertable<DB[T]>): Promise<number> {
  const row = await t.db
    .insertInto(table)
    .values(values as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return (row as { id: number }).id;
}

describe('audit log of taxonomy, pictures and lists', () => {
  const picture = { hash_key: 'f'.repeat(32), ext: 'jpg', name: 'Harbour', width: 1, height: 1, source: 1 };
  const expert = { username: 'Harbour', slug: 'harbour', position: 'x', description: 'x', avatar: 'avatars/x.webp' };
  const slot = { name: 'Harbour', slot: '/1/x', code: 'x', size: '"fluid"' };
  const deletions: [AuditAction, { path: string }, () => Promise<number>][] = [
    ['tag.deleted', tags.remove, () => insertRow('tags', { catchy_title: 'Harbour', slug: 'harbour' })],
    [
      'category.deleted',
      categories.remove,
      () => insertRow('categories', { section_id: room.news, catchy_title: 'Harbour', slug: 'harbour', order: 9 }),
    ],
    [
      'menu.deleted',
      menus.remove,
      () => insertRow('menus', { name: 'Harbour', url: '/x', type: 'head_main', order: 1 }),
    ],
    ['image.deleted', images.remove, () => insertRow('images', picture)],
    ['expert.deleted', experts.remove, () => insertRow('experts', expert)],
    [
      'call-to-action.deleted',
      callToActions.remove,
      () => insertRow('call_to_actions', { name: 'Harbour', body: '{}', position: 'top' }),
    ],
    [
      'banner.deleted',
      banners.remove,
      () => insertRow('adv_banners', { name: 'Harbour', link: 'https://a.example', image_desktop: 'banners/x.webp' }),
    ],
    ['slot.deleted', slots.remove, () => insertRow('adv_slots', slot)],
    ['language.deleted', languages.remove, () => insertRow('languages', { name: 'Harbour', code: 'xx-XX' })],
    [
      'stop-word.deleted',
      stopWords.remove,
      () => insertRow('stop_words', { name: 'Harbour', is_article: 1, is_tag: 0, search_key: 'harbour' }),
    ],
  ];

  it.each(deletions)('records %s with the name of the deleted item', async (action, { path }, create) => {
    const id = await create();
    const url = `/api${path.replace(':id', String(id))}`;
    const { statusCode } = await t.send({ method: 'DELETE', url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(statusCode).toBe(200);
    expect(await readNewestEntry()).toMatchObject({
      action,
      actor_id: admin.id,
      target_id: id,
      target_label: 'Harbour',
    });
  });

  it('records merged tags', async () => {
    const [major, minor] = [
      await insertRow('tags', { catchy_title: 'Port', slug: 'port' }),
      await insertRow('tags', { catchy_title: 'Ports', slug: 'ports' }),
    ];
    await t.call(tags.merge, { params: { id: major }, body: { minor_ids: [minor] } }, admin);
    expect(await readNewestEntry()).toMatchObject({
      action: 'tag.merged',
      target_id: major,
      after: { ids: [minor], count: 1 },
    });
  });

  it('records replaced lists with the number of their rows', async () => {
    await t.call(hotNews.upload, { body: { file: csvFile('title,url\nA,/a\nB,/b'), section_id: room.news } }, admin);
    expect(await readNewestEntry()).toMatchObject({
      action: 'hot-news.replaced',
      target_id: room.news,
      after: { count: 2 },
    });
    await t.call(contextualLinks.upload, { body: { file: csvFile('text,url\nA,https://a.example') } }, admin);
    expect(await readNewestEntry()).toMatchObject({ action: 'contextual-links.replaced', after: { count: 1 } });
    await t.call(stopWords.upload, { body: { file: csvFile('one\ntwo', 'words.txt'), type: 'post' } }, admin);
    expect(await readNewestEntry()).toMatchObject({ action: 'stop-words.uploaded', after: { count: 2 } });
    const ads = 'example.com, 1, DIRECT\nexample.org, 2, RESELLER\n';
    await t.call(slots.upload, { body: { file: csvFile(ads, 'ads.txt') } }, admin);
    expect(await readNewestEntry()).toMatchObject({ action: 'ads-txt.replaced' });
    const before = await countEntries();
    await t.call(hotNews.upload, { body: { file: csvFile('title,url\nA'), section_id: room.news } }, admin);
    expect(await countEntries()).toBe(before);
  });

  it('records a changed static page with the names of its fields, not their content', async () => {
    const id = await insertRow('static_pages', { title: 'Imprint', slug: 'imprint', html: '', css: '' });
    await t.call(staticPages.update, { params: { id }, body: { html: '<p>Unmistakable</p>' } }, admin);
    expect(await readNewestEntry()).toMatchObject({
      action: 'static-page.updated',
      target_id: id,
      target_label: 'Imprint',
      after: { fields: ['html'] },
    });
  });
});
