import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { hotNews } from '@masthead/domain/hot-news/contract';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { MAX_UPLOADS } from '@masthead/domain/uploads/history';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNewestAuditEntry } from '../../../test/content/audit-entries';
import { csvFile } from '../../../test/content/csv';
import { addNewsAndSport } from '../../../test/content/taxonomy';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { addRole } from '../../../test/harness/users';

const t = await createTestAppForFile();
const admin = await t.user('admin');
await addRole(t.db, 'list-reader', ['contextual_link.read', 'hot_news.read']);
const reader = await t.user('list-reader');
const { news, sport } = await addNewsAndSport(t);
beforeEach(async () => {
  for (const table of ['contextual_links', 'hot_news', 'undo_actions', 'list_uploads', 'list_upload_rows'] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

const uploadLinks = (...rows: string[]) =>
  t.call(contextualLinks.upload, { body: { file: csvFile(['text,url', ...rows].join('\n')) } }, admin);
const uploadNews = (section_id: number, ...rows: string[]) =>
  t.call(hotNews.upload, { body: { file: csvFile(['title,url', ...rows].join('\n')), section_id } }, admin);
const listLinks = async () =>
  (await t.call(contextualLinks.list, { query: {} }, admin)).body.items.map(({ text, url }) => `${text},${url}`);
const listUploads = async () => (await t.call(contextualLinks.uploads, { query: {} }, reader)).body.items;
const restore = (id: number, user = admin) => t.call(contextualLinks.restoreUpload, { params: { id } }, user);
const undoOf = ({ headers }: { headers: Record<string, unknown> }) =>
  t.call(undo.run, { params: { id: String(headers[UNDO_ID]) } }, admin);
const countStoredRows = async () => (await t.db.selectFrom('list_upload_rows').select('position').execute()).length;

describe('the uploads of a list', () => {
  it('are listed with user, time and number of rows, the newest first', async () => {
    await uploadLinks('one,/1');
    t.advance(1000);
    await uploadLinks('one,/1', 'two,/2');
    const { name } = await t.db
      .selectFrom('users')
      .where('id', '=', admin.id)
      .select((eb) => eb.fn.coalesce('nickname', 'username').as('name'))
      .executeTakeFirstOrThrow();
    expect(await listUploads()).toMatchObject([
      { row_count: 2, is_current: true, uploaded_by: name, restored_from: null },
      { row_count: 1, is_current: false, uploaded_by: name },
    ]);
  });

  it('belong to one section of hot news', async () => {
    await uploadNews(news, 'one,/1');
    await uploadNews(sport, 'goal,/goal');
    await uploadNews(sport, 'goal,/goal', 'match,/match');
    const uploads = async (section_id: number) =>
      (await t.call(hotNews.uploads, { query: { section_id: String(section_id) } }, reader)).body.items;
    expect(await uploads(news)).toHaveLength(1);
    const [, earlier] = await uploads(sport);
    await t.call(hotNews.restoreUpload, { params: { id: earlier?.id ?? 0 } }, admin);
    const titles = async (section_id: number) =>
      (await t.call(hotNews.list, { query: { section_id: String(section_id) } }, admin)).body.items.map(
        ({ title }) => title,
      );
    expect(await titles(sport)).toEqual(['goal']);
    expect(await titles(news)).toEqual(['one']);
    expect(await uploads(sport)).toHaveLength(3);
  });

  it('start with lists of the demo content, whose positions overlap', async () => {
    const addNews = (section_id: number, title: string) =>
      t.db.insertInto('hot_news').values({ section_id, position: 1, title, url: '/old' }).execute();
    await addNews(news, 'Old news');
    await addNews(sport, 'Old sport');
    await t.db.insertInto('contextual_links').values({ position: 1, text: 'Old link', url: '/old' }).execute();
    for (const replaced of [
      await uploadNews(news, 'one,/1'),
      await uploadNews(sport, 'goal,/goal'),
      await uploadLinks('a,/a'),
    ]) {
      expect(replaced.status).toBe(200);
    }
    const query = { section_id: String(sport) };
    const [, earlier] = (await t.call(hotNews.uploads, { query }, reader)).body.items;
    const rows = await t.call(hotNews.uploadRows, { params: { id: earlier?.id ?? 0 }, query: {} }, reader);
    expect(rows.body.items).toEqual([{ label: 'Old sport', url: '/old' }]);
  });

  it('are limited to the last 20, with their rows', async () => {
    for (let number = 1; number <= MAX_UPLOADS + 3; number += 1) await uploadLinks(`row ${number},/${number}`);
    expect(await listUploads()).toHaveLength(MAX_UPLOADS);
    expect(await countStoredRows()).toBe(MAX_UPLOADS - 1);
  });

  it('show their rows page by page', async () => {
    await uploadLinks('one,/1', 'two,/2', 'three,/3');
    await uploadLinks('other,/o');
    const [current, earlier] = await listUploads();
    const read = (id: number, page: number) =>
      t.call(contextualLinks.uploadRows, { params: { id }, query: { page, per_page: 2 } }, reader);
    expect((await read(earlier?.id ?? 0, 1)).body).toMatchObject({
      items: [
        { label: 'one', url: '/1' },
        { label: 'two', url: '/2' },
      ],
      total: 3,
      last_page: 2,
    });
    expect((await read(earlier?.id ?? 0, 2)).body.items).toEqual([{ label: 'three', url: '/3' }]);
    expect((await read(current?.id ?? 0, 1)).body.items).toEqual([{ label: 'other', url: '/o' }]);
  });

  it('are not found in another list', async () => {
    await uploadNews(news, 'one,/1');
    const [upload] = (await t.call(hotNews.uploads, { query: { section_id: String(news) } }, reader)).body.items;
    const params = { id: upload?.id ?? 0 };
    expect((await t.call(contextualLinks.uploadRows, { params, query: {} }, reader)).status).toBe(404);
    expect((await restore(params.id)).status).toBe(404);
  });
});

describe('the comparison of an upload with the current list', () => {
  const compare = async (id: number, query = {}) =>
    (await t.call(contextualLinks.compareUpload, { params: { id }, query }, reader)).body;

  it('counts and lists added, removed and changed rows', async () => {
    await uploadLinks('same,/same', 'changed,/old', 'removed,/removed');
    await uploadLinks('added,/added', 'same,/same', 'changed,/new');
    const [current, earlier] = await listUploads();
    expect(await compare(earlier?.id ?? 0)).toMatchObject({
      added: 1,
      removed: 1,
      changed: 1,
      items: [
        { kind: 'added', label: 'added', before: null, after: '/added' },
        { kind: 'changed', label: 'changed', before: '/old', after: '/new' },
        { kind: 'removed', label: 'removed', before: '/removed', after: null },
      ],
    });
    expect(await compare(earlier?.id ?? 0, { page: 2, per_page: 2 })).toMatchObject({
      total: 3,
      items: [{ kind: 'removed' }],
    });
    expect(await compare(current?.id ?? 0)).toMatchObject({ added: 0, removed: 0, changed: 0, items: [] });
  });

  it('compares rows with the same title in their order', async () => {
    await uploadNews(news, 'Live,/1', 'Live,/2');
    await uploadNews(news, 'Live,/1', 'Live,/3', 'Live,/4');
    const [, earlier] = (await t.call(hotNews.uploads, { query: { section_id: String(news) } }, reader)).body.items;
    const params = { id: earlier?.id ?? 0 };
    expect((await t.call(hotNews.compareUpload, { params, query: {} }, reader)).body).toMatchObject({
      added: 1,
      changed: 1,
      removed: 0,
    });
  });
});

describe('the restoration of an upload', () => {
  it('replaces the list, is an upload itself, and is recorded in the audit log', async () => {
    await uploadLinks('one,/1', 'two,/2');
    await uploadLinks('three,/3');
    const [, earlier] = await listUploads();
    expect((await restore(earlier?.id ?? 0)).body).toEqual({ total: 2 });
    expect(await listLinks()).toEqual(['one,/1', 'two,/2']);
    expect(await listUploads()).toMatchObject([
      { row_count: 2, is_current: true, restored_from: earlier?.uploaded_at },
      { row_count: 1 },
      { row_count: 2 },
    ]);
    expect(await readNewestAuditEntry(t.db)).toMatchObject({
      action: 'contextual-links.replaced',
      after: { count: 2 },
    });
  });

  it('needs an upload that is not the current list', async () => {
    await uploadLinks('one,/1');
    const [current] = await listUploads();
    expect(await restore(current?.id ?? 0)).toMatchObject({
      status: 409,
      problem: { message: 'This upload is the current list.' },
    });
    expect((await restore(999_999)).status).toBe(404);
  });
});

describe('the undo of an upload', () => {
  it('brings back the list before it', async () => {
    await uploadLinks('one,/1', 'two,/2');
    const before = await listUploads();
    const response = await uploadLinks('three,/3');
    expect((await undoOf(response)).status).toBe(200);
    expect(await listLinks()).toEqual(['one,/1', 'two,/2']);
    expect(await listUploads()).toEqual(before);
    expect(await countStoredRows()).toBe(0);
  });

  it('empties the list after the first upload', async () => {
    expect((await undoOf(await uploadLinks('one,/1'))).status).toBe(200);
    expect(await listLinks()).toEqual([]);
    expect(await listUploads()).toEqual([]);
  });

  it('reverses a restoration', async () => {
    await uploadLinks('one,/1');
    await uploadLinks('two,/2');
    const [, earlier] = await listUploads();
    expect((await undoOf(await restore(earlier?.id ?? 0))).status).toBe(200);
    expect(await listLinks()).toEqual(['two,/2']);
    expect(await listUploads()).toHaveLength(2);
  });

  it('brings back a list that no upload recorded', async () => {
    await t.db.insertInto('contextual_links').values({ position: 1, text: 'demo', url: '/demo' }).execute();
    const response = await uploadLinks('one,/1');
    expect(await listUploads()).toMatchObject([{ row_count: 1 }, { row_count: 1, uploaded_at: null }]);
    expect((await undoOf(response)).status).toBe(200);
    expect(await listLinks()).toEqual(['demo,/demo']);
  });

  it('is refused if there is a newer upload', async () => {
    const response = await uploadLinks('one,/1');
    await uploadLinks('two,/2');
    expect((await undoOf(response)).status).toBe(409);
    expect(await listLinks()).toEqual(['two,/2']);
  });
});
