import { hotNews } from '@masthead/domain/hot-news/contract';
import { sections } from '@masthead/domain/sections/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, csvFile } from '../../../test/csv';
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
  await t.db.deleteFrom('hot_news').execute();
  await t.db.deleteFrom('sections').execute();
});

async function addSection(catchy_title: string): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const { body } = await t.call(sections.create, { body: { catchy_title, language_id } }, admin);
  return body.id;
}
const send = (content: string, section_id?: number, user = admin) =>
  t.call(hotNews.upload, { body: { file: csvFile(content), ...(section_id && { section_id }) } }, user);
const list = (section_id?: number, query = {}) =>
  t.call(hotNews.list, { query: { ...query, ...(section_id && { section_id }) } }, admin);
const titles = async (section_id?: number) => (await list(section_id)).body.items.map(({ title }) => title);

describe('hot news', () => {
  it('belong to a section, and an upload replaces that section’s alone', async () => {
    const politics = await addSection('Politics');
    const sport = await addSection('Sport');
    expect((await send('title,url\nOne,/1\nTwo,https://a.example/2', politics)).body).toEqual({ total: 2 });
    await send('title,url\nGoal,/goal', sport);
    expect(await titles(politics)).toEqual(['One', 'Two']);
    await send('title,url\nThree,/3', politics);
    expect(await titles(politics)).toEqual(['Three']);
    expect(await titles(sport)).toEqual(['Goal']);
    expect((await list(sport)).body.items).toEqual([{ title: 'Goal', url: '/goal' }]);
    expect(await titles()).toEqual([]);
  });

  it('may repeat a title', async () => {
    const id = await addSection('Politics');
    expect((await send('title,url\nLive,/1\nLive,/2', id)).body).toEqual({ total: 2 });
  });

  it('need a section where there is one, and only there', async () => {
    expect((await send('title,url\nOne,/1')).body).toEqual({ total: 1 });
    expect((await send('title,url\nTwo,/2')).body).toEqual({ total: 1 });
    expect(await titles()).toEqual(['Two']);
    const id = await addSection('Politics');
    expect((await send('title,url\nOne,/1')).problem.errors).toEqual({ section_id: ['Field can not be empty'] });
    const gone = { section_id: ['There is no such thing any more.'] };
    expect((await send('title,url\nOne,/1', id + 1000)).problem.errors).toEqual(gone);
    expect(await titles(id)).toEqual([]);
  });

  it('are paged, and bounded', async () => {
    const id = await addSection('Politics');
    const lines = Array.from({ length: 30 }, (_, at) => `News ${at},/${at}`);
    await send(csv('title,url', lines), id);
    const { body } = await list(id, { page: 2 });
    expect(body).toMatchObject({ total: 30, last_page: 2 });
    expect(body.items).toHaveLength(5);
    const refused = await send(
      csv(
        'title,url',
        Array.from({ length: 10_001 }, (_, at) => `News ${at},/${at}`),
      ),
      id,
    );
    expect(refused.problem.errors).toEqual({ file: ['A file may hold at most 10,000 rows'] });
    expect((await list(id)).body.total).toBe(30);
  });

  it('have a header of their own', async () => {
    const refused = await send('text,url\nOne,/1');
    expect(refused).toMatchObject({
      status: 422,
      problem: { type: 'extractor', line: 1, message: 'The first line must be “title,url”, but it is “text,url”.' },
    });
  });
});

it('rights: one to read, one to upload', async () => {
  const reporter = await t.user('reporter');
  expect((await t.call(hotNews.list, { query: {} }, reporter)).status).toBe(403);
  expect((await send('title,url\nA,/a', undefined, reporter)).problem.message).toBe(
    'You need the right hot_news.update to do this.',
  );
});
