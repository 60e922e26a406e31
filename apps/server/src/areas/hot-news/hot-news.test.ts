import { hotNews } from '@masthead/domain/hot-news/contract';
import { sections } from '@masthead/domain/sections/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvFile, toCsv } from '../../../test/content/csv';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(async () => {
  await t.db.deleteFrom('hot_news').execute();
  await t.db.deleteFrom('sections').execute();
});

async function addSection(catchy_title: string): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const { body } = await t.call(sections.create, { body: { catchy_title, language_id } }, admin);
  return body.id;
}
const upload = (content: string, section_id?: number, user = admin) =>
  t.call(hotNews.upload, { body: { file: csvFile(content), ...(section_id && { section_id }) } }, user);
const list = (section_id?: number, query = {}) =>
  t.call(hotNews.list, { query: { ...query, ...(section_id && { section_id }) } }, admin);
const listTitles = async (section_id?: number) => (await list(section_id)).body.items.map(({ title }) => title);

describe('/v2/hot-news', () => {
  it('replaces only the list of the uploaded section', async () => {
    const politics = await addSection('Politics');
    const sport = await addSection('Sport');
    expect((await upload('title,url\nOne,/1\nTwo,https://a.example/2', politics)).body).toEqual({ total: 2 });
    await upload('title,url\nGoal,/goal', sport);
    expect(await listTitles(politics)).toEqual(['One', 'Two']);
    await upload('title,url\nThree,/3', politics);
    expect(await listTitles(politics)).toEqual(['Three']);
    expect(await listTitles(sport)).toEqual(['Goal']);
    expect((await list(sport)).body.items).toEqual([{ title: 'Goal', url: '/goal' }]);
    expect(await listTitles()).toEqual([]);
  });

  it('accepts duplicate titles', async () => {
    const id = await addSection('Politics');
    expect((await upload('title,url\nLive,/1\nLive,/2', id)).body).toEqual({ total: 2 });
  });

  it('requires a section only if the project has sections', async () => {
    expect((await upload('title,url\nOne,/1')).body).toEqual({ total: 1 });
    expect((await upload('title,url\nTwo,/2')).body).toEqual({ total: 1 });
    expect(await listTitles()).toEqual(['Two']);
    const id = await addSection('Politics');
    expect((await upload('title,url\nOne,/1')).problem.errors).toEqual({ section_id: ['Field can not be empty'] });
    const notFound = { section_id: ['This item no longer exists. Reload the page.'] };
    expect((await upload('title,url\nOne,/1', id + 1000)).problem.errors).toEqual(notFound);
    expect(await listTitles(id)).toEqual([]);
  });

  it('returns pages and rejects more than 10,000 rows', async () => {
    const id = await addSection('Politics');
    const lines = Array.from({ length: 30 }, (_, index) => `News ${index},/${index}`);
    await upload(toCsv('title,url', lines), id);
    const { body } = await list(id, { page: 2 });
    expect(body).toMatchObject({ total: 30, last_page: 2 });
    expect(body.items).toHaveLength(5);
    const refusal = await upload(
      toCsv(
        'title,url',
        Array.from({ length: 10_001 }, (_, index) => `News ${index},/${index}`),
      ),
      id,
    );
    expect(refusal.problem.errors).toEqual({ file: ['A file can have at most 10,000 rows'] });
    expect((await list(id)).body.total).toBe(30);
  });

  it('rejects a file with a wrong header', async () => {
    const refusal = await upload('text,url\nOne,/1');
    expect(refusal).toMatchObject({
      status: 422,
      problem: { type: 'extractor', line: 1, message: 'The first line must be “title,url”, but it is “text,url”.' },
    });
  });
});
