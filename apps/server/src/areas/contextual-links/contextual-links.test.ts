import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkRows, csvFile, toCsv, toLines } from '../../../test/content/csv';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(async () => {
  await t.db.deleteFrom('contextual_links').execute();
});

const upload = (content: BlobPart, name?: string, user = admin) =>
  t.call(contextualLinks.upload, { body: { file: csvFile(content, name) } }, user);
const list = (query = {}) => t.call(contextualLinks.list, { query }, admin);
const listStored = async () => toLines((await list({ per_page: 500 })).body.items);

describe('POST /v2/contextual-links/upload', () => {
  it('replaces the list and keeps the order of the file', async () => {
    expect(await upload('text,url\nB,https://b.example/1\nA,/a\n')).toMatchObject({ status: 200, body: { total: 2 } });
    expect(await listStored()).toEqual(['B https://b.example/1', 'A /a']);
    expect((await upload('text,url\nC,/c')).body).toEqual({ total: 1 });
    expect(await listStored()).toEqual(['C /c']);
  });

  it('reads byte order marks, quotes, empty rows and all line endings', async () => {
    const firstRows = '\ufeff Text , "URL" ,\r\n"Lagos, Nigeria",/lagos\r\n\r\n,,\r\n"Say ""yes""" , "/yes"\r\n';
    const otherRows = '"two\r\nlines",/two,\r\nback\\slash\\N\tétude  x,/slash\r\ne\u0301toile,/star';
    expect((await upload(firstRows + otherRows)).body).toEqual({ total: 5 });
    expect(await listStored()).toEqual([
      'Lagos, Nigeria /lagos',
      'Say "yes" /yes',
      'two lines /two',
      'back\\slash\\N étude x /slash',
      'étoile /star',
    ]);
    await upload('text,url\rold,/mac\rlines,/too\r');
    expect(await listStored()).toEqual(['old /mac', 'lines /too']);
  });

  it('keeps characters that are split across two chunks of the file', async () => {
    const lines = createLinkRows(5000);
    expect((await upload(toCsv('text,url', lines, '\r\n'))).body).toEqual({ total: 5000 });
    const rows = await t.db.selectFrom('contextual_links').selectAll().orderBy('position').execute();
    expect(rows.map(({ text, url }) => `${text},${url}`)).toEqual(lines);
  });
});

describe('GET /v2/contextual-links', () => {
  it('returns pages at the URLs with and without a trailing slash', async () => {
    await upload(toCsv('text,url', createLinkRows(60)));
    const page = await list({ page: 2, per_page: 25 });
    expect(page.body).toMatchObject({
      current_page: 2,
      last_page: 3,
      per_page: 25,
      total: 60,
      next_page_url: '/api/v2/contextual-links/?fields=text%2Curl&page=3&per_page=25',
    });
    expect(page.body.items[0]).toEqual({ text: 'Phrase 25 ₦€ü', url: 'https://example.com/25/a-story' });
    const plain = await t.call(contextualLinks.listWithoutSlash, { query: { page: 2, per_page: 25 } }, admin);
    expect(plain.body.items).toEqual(page.body.items);
    expect((await list({ page: 3, per_page: 25 })).body.items).toHaveLength(10);
    expect((await list({ page: 4, per_page: 25 })).body).toMatchObject({ items: [], total: 60, last_page: 3 });
    expect((await list({ page: 1_000_000, per_page: 500 })).body.items).toEqual([]);
  });

  it('returns an empty list before the first upload', async () => {
    expect((await list()).body).toMatchObject({ items: [], total: 0, last_page: 1, next_page_url: null });
  });

  it('returns only the requested fields', async () => {
    await upload('text,url\nA,/a');
    expect((await list({ fields: 'text,url' })).body.items).toEqual([{ text: 'A', url: '/a' }]);
    expect((await list({ fields: 'url' })).body.items).toEqual([{ url: '/a' }]);
    expect((await list({ fields: 'url, text' })).body.items).toEqual([{ text: 'A', url: '/a' }]);
    for (const fields of ['position', 'text,secret', ''] as const) {
      const refusal = await list({ fields });
      expect(refusal.problem.errors).toEqual({ fields: ['The only allowed fields are text and url'] });
    }
  });
});
