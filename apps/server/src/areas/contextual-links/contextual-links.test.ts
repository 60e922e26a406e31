import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, csvFile, inWords, manyLinks } from '../../../test/csv';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('contextual_links').execute();
});

const send = (content: BlobPart, name?: string, user = admin) =>
  t.call(contextualLinks.upload, { body: { file: csvFile(content, name) } }, user);
const list = (query = {}) => t.call(contextualLinks.list, { query }, admin);
const stored = async () => inWords((await list({ per_page: 500 })).body.items);

describe('a file of contextual links', () => {
  it('replaces the list, in its own order', async () => {
    expect(await send('text,url\nB,https://b.example/1\nA,/a\n')).toMatchObject({ status: 200, body: { total: 2 } });
    expect(await stored()).toEqual(['B https://b.example/1', 'A /a']);
    expect((await send('text,url\nC,/c')).body).toEqual({ total: 1 });
    expect(await stored()).toEqual(['C /c']);
  });

  it('is read whatever wrote it', async () => {
    const file = '\ufeff Text , "URL" ,\r\n"Lagos, Nigeria",/lagos\r\n\r\n,,\r\n"Say ""yes""" , "/yes"\r\n';
    const more = '"two\r\nlines",/two,\r\nback\\slash\\N\tétude  x,/slash\r\ne\u0301toile,/star';
    expect((await send(file + more)).body).toEqual({ total: 5 });
    expect(await stored()).toEqual([
      'Lagos, Nigeria /lagos',
      'Say "yes" /yes',
      'two lines /two',
      'back\\slash\\N étude x /slash',
      'étoile /star',
    ]);
    await send('text,url\rold,/mac\rlines,/too\r');
    expect(await stored()).toEqual(['old /mac', 'lines /too']);
  });

  it('keeps characters that lie across two pieces of the file', async () => {
    const lines = manyLinks(5000);
    expect((await send(csv('text,url', lines, '\r\n'))).body).toEqual({ total: 5000 });
    const rows = await t.db.selectFrom('contextual_links').selectAll().orderBy('position').execute();
    expect(rows.map(({ text, url }) => `${text},${url}`)).toEqual(lines);
  });
});

describe('the list of contextual links', () => {
  it('answers at both addresses, in pages', async () => {
    await send(csv('text,url', manyLinks(60)));
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

  it('is empty at first', async () => {
    expect((await list()).body).toMatchObject({ items: [], total: 0, last_page: 1, next_page_url: null });
  });

  it('answers the fields that are asked for', async () => {
    await send('text,url\nA,/a');
    expect((await list({ fields: 'text,url' })).body.items).toEqual([{ text: 'A', url: '/a' }]);
    expect((await list({ fields: 'url' })).body.items).toEqual([{ url: '/a' }]);
    expect((await list({ fields: 'url, text' })).body.items).toEqual([{ text: 'A', url: '/a' }]);
    for (const fields of ['position', 'text,secret', ''] as const) {
      const refused = await list({ fields });
      expect(refused.problem.errors).toEqual({ fields: ['Choose among the fields text and url'] });
    }
  });
});

it('rights: one to read, one to upload, and a refusal names the one that is missing', async () => {
  const editor = await t.user('seo-specialist');
  const reporter = await t.user('reporter');
  await send('text,url\nA,/a');
  expect((await t.call(contextualLinks.list, { query: {} }, reporter)).status).toBe(403);
  expect((await send('text,url\nB,/b', 'list.csv', reporter)).problem.message).toBe(
    'You need the right contextual_link.upload to do this.',
  );
  expect((await t.call(contextualLinks.list, { query: {} }, editor)).status).toBe(200);
  expect(await stored()).toEqual(['A /a']);
});
